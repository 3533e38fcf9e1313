import { lazy } from 'solid-js';
import type * as SettingsModule from './settings-view.js';
import { loadSettingsTexts } from './texts/settings-texts.js';

/** Loads the settings with their texts. */
const loadSettings = async (): Promise<typeof SettingsModule> => {
  const [settings] = await Promise.all([import('./settings-view.js'), loadSettingsTexts()]);
  return settings;
};

/** The navigation of the settings, in place of the sidebar. */
export const SettingsNavigation = lazy(() => loadSettings().then((settings) => ({ default: settings.SettingsNavigation })));

/** The page of the settings that the address names. */
export const SettingsView = lazy(() => loadSettings().then((settings) => ({ default: settings.SettingsView })));
