import { lazyTexts } from '../../../ui/texts/texts.js';
import type { GroupTexts } from './en.js';

/** The texts about user groups, `g()`. They are loaded with their views. */
export const { texts: g, load: loadGroupTexts } = lazyTexts<GroupTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
