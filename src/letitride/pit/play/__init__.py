"""Many tables at once: commands carried out and booked, seats, private tables, practice bots."""
