import { createRoot } from 'solid-js';
import { render } from 'solid-js/web';
import { watchHistory } from './kernel/browser-history.js';
import { registerServiceWorker } from './api/loaded-page.js';
import { requestIdle } from './kernel/request-idle.js';
import { App } from './views/app.js';
import { Client } from './client/client.js';
import { areSingleKeysOff } from './client/single-keys.js';
import { isSomethingTyped } from './ui/focus.js';
import { sayOutcomes } from './views/frame/outcome-toasts.js';
import { applyAppearance } from './views/frame/appearance.js';
import { listenForHotkeys } from './ui/hotkeys.js';
import { preparePopovers } from './ui/overlays/popover.js';
import { t, useLanguage } from './ui/texts/texts.js';
import './styles/client.css';

const app = document.getElementById('app');
sayOutcomes();
watchHistory();
const client = await Client.start((make) => createRoot(make), {
  onWait: () => void sayThatThereIsNoConnection(),
  isWriting: isSomethingTyped,
});
createRoot(() => applyAppearance(client.state));
await useLanguage(client.state.settings.default_language);
listenForHotkeys(areSingleKeysOff);
if (app) {
  app.replaceChildren();
  render(() => <App client={client} />, app);
}
void registerServiceWorker();
requestIdle(preparePopovers);

/** Nothing is known of the account yet, not even its language. */
async function sayThatThereIsNoConnection(): Promise<void> {
  await useLanguage(navigator.language).catch(() => undefined);
  const text = document.createElement('p');
  text.className = 'empty';
  text.role = 'status';
  text.textContent = t().connection.lost;
  const main = app?.querySelector('.main');
  main?.classList.remove('waiting');
  main?.replaceChildren(text);
}
