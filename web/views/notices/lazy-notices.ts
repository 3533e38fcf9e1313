import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { loadSettingsTexts } from '../account/texts/settings-texts.js';
import { loadChannelTexts } from '../channels/texts/channel-texts.js';
import { lazy } from 'solid-js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { loadNoticeTexts } from './texts/notice-texts.js';

/** The dialog that explains decisions about one message. Its texts name settings of the account and of channels. */
export const NoticesDialog = lazyOverlay(async () => {
  const [dialog] = await Promise.all([import('./notices-dialog.js'), loadNoticeTexts(), loadSettingsTexts(), loadChannelTexts()]);
  return { default: dialog.NoticesDialog };
});

/** The page of the settings that lists decisions. */
export const NoticesPage = lazy(async () => {
  const [page] = await Promise.all([
    import('./notices-page.js'),
    loadNoticeTexts(),
    loadSettingsTexts(),
    loadFormTexts(),
    loadChannelTexts(),
  ]);
  return { default: page.NoticesPage };
});
