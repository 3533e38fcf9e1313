import { lazyTexts } from '../../../ui/texts/texts.js';
import type { SettingsTexts } from './en.js';

/** The texts of the settings, `s()`. They are loaded with them. */
export const { texts: s, load: loadSettingsTexts } = lazyTexts<SettingsTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
