import { lazyTexts } from '../../../ui/texts/texts.js';
import type { NoticeTexts } from './en.js';

/** The texts about decisions on notifications, `n()`. They are loaded with what shows them. */
export const { texts: n, load: loadNoticeTexts } = lazyTexts<NoticeTexts>({
  en: () => import('./en.js').then(({ en }) => en),
  de: () => import('./de.js').then(({ de }) => de),
});
