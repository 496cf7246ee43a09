import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { words } from './lib/words.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

// In English where another language cannot be fetched.
await words.speak(settings.language).catch(() => undefined);
mount(App, { target: document.getElementById('page') as HTMLElement });
