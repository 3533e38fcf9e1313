import { lazyTexts } from '../../../ui/texts/texts.js';
import type { HelpTexts } from './en.js';

/** The texts of help. They are loaded with the dialog that shows them. */
export const { texts: helpTexts, load: loadHelpTexts } = lazyTexts<HelpTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
