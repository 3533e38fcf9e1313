import { lazyTexts } from '../../../ui/texts/texts.js';
import type { PeopleTexts } from './en.js';

/** The texts of cards, panels and dialogs about people, `p()`. They are loaded with them. */
export const { texts: p, load: loadPeopleTexts } = lazyTexts<PeopleTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
