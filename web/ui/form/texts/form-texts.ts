import { lazyTexts } from '../../texts/texts.js';
import type { FormTexts } from './en.js';

/** The texts of forms and tables, `f()`. They are loaded with the views that have some. */
export const { texts: f, load: loadFormTexts } = lazyTexts<FormTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
