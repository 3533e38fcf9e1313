import { lazyTexts } from '../../../ui/texts/texts.js';
import type { RightsTexts } from './en.js';

/** The texts of roles, and of choosing who may do something, `r()`. They are loaded with the views that show some. */
export const { texts: r, load: loadRightsTexts } = lazyTexts<RightsTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
