import { createRoot } from 'solid-js';
import { render } from 'solid-js/web';
import { App } from './views/app.js';
import { applyAppearance } from './views/client/appearance.js';
import { Client } from './views/client/client.js';
import { areSingleKeysOff } from './views/client/single-keys.js';
import { listenForHotkeys } from './views/hotkeys.js';
import { useLanguage } from './views/texts/texts.js';
import './styles/client.css';

const client = await Client.start((make) => createRoot(make));
createRoot(() => applyAppearance(client.state));
await useLanguage(client.state.settings.default_language);
const app = document.getElementById('app');
listenForHotkeys(areSingleKeysOff);
if (app) render(() => <App client={client} />, app);
