import { lazyTexts } from '../../../ui/texts/texts.js';
import type { FirstStepsTexts } from './en.js';

/** The texts about the first steps of owners and new members, `f()`. They are loaded with their views. */
export const { texts: f, load: loadFirstStepsTexts } = lazyTexts<FirstStepsTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
