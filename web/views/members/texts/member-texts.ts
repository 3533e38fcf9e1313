import { lazyTexts } from '../../../ui/texts/texts.js';
import type { MemberTexts } from './en.js';

/** The texts of lists of people, `m()`. They are loaded with the views that have some. */
export const { texts: m, load: loadMemberTexts } = lazyTexts<MemberTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
