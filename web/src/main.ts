import { mount } from 'svelte';
import App from './App.svelte';
import { formatCents } from './lib/money';
import { settings } from './lib/settings.svelte';
import { words } from './lib/words.svelte';

// In English where another language cannot be fetched.
await words.speak(settings.language).catch(() => undefined);
mount(App, { target: document.getElementById('page') as HTMLElement });

// While the server is asked: how money is written here is known before there is any to write.
formatCents(100);
formatCents(150);
