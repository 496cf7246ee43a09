/** Merges the changes of a table into what is known of it. */
import type { SeatView, TableState, View } from '../api/types';

/** What is no longer as it was: each field by its name, of the seats those that changed by their numbers. */
export type Change = Partial<Omit<TableState, 'view'>> & {
  view?: Partial<Omit<View, 'seats'>> & { seats?: Record<string, SeatView | null> };
};

/** The table as it is now; events are never kept. */
export function changed(known: TableState, change: Change): TableState {
  const { view = {}, ...fields } = change;
  const { seats = {}, ...seen } = view;
  const taken = known.view.seats.map((seat, place) => {
    const told = seats[String(place + 1)];
    return told === undefined ? seat : told;
  });
  return { ...known, events: [], ...fields, view: { ...known.view, ...seen, seats: taken } };
}
