import { lazyTexts } from '../../../ui/texts/texts.js';
import type { OrganizationTexts } from './en.js';

/** The texts about the administration of the organization, `o()`. They are loaded with the settings. */
export const { texts: o, load: loadOrganizationTexts } = lazyTexts<OrganizationTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
