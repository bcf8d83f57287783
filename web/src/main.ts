import { mount } from 'svelte';
import App from './App.svelte';
import { speakFirst } from './lib/i18n.svelte.ts';
import { dress } from './lib/settings.svelte.ts';
import './styles/tokens.css';
import './styles/base.css';

// A page from before an upgrade asks for parts that are gone; the new page has them.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  try {
    if (sessionStorage.getItem('castle:parts')) return;
    sessionStorage.setItem('castle:parts', '1');
    location.reload();
  } catch {
    // Without a memory it might reload for ever.
  }
});

dress();
void speakFirst();
const host = document.getElementById('castle');
if (host) {
  host.replaceChildren();
  mount(App, { target: host });
}
