import { lazyTexts } from '../../../ui/texts/texts.js';
import type { ChannelTexts } from './en.js';

/** The texts about creating, finding and changing channels, `c()`. They are loaded with these views. */
export const { texts: c, load: loadChannelTexts } = lazyTexts<ChannelTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
