import { lazyTexts } from '../../../ui/texts/texts.js';
import type { ShortcutTexts } from './en.js';

/** The keys of the client and what they do. They are loaded with the sheet that shows them. */
export const { texts: shortcutTexts, load: loadShortcutTexts } = lazyTexts<ShortcutTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
