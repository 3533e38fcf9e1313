import { lazyTexts } from '../../../ui/texts/texts.js';
import type { InvitationTexts } from './en.js';

/** The texts about invitations, `i()`. They are loaded with their views. */
export const { texts: i, load: loadInvitationTexts } = lazyTexts<InvitationTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
