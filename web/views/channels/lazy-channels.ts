import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { lazy } from 'solid-js';
import { loadSettingsTexts } from '../settings/texts/settings-texts.js';
import { loadChannelTexts } from './texts/channel-texts.js';

/** The views of `#channels/…`: the directory, and the settings of a channel. They are loaded with their texts when they are first shown. */
export const ChannelsView = lazy(async () => {
  const [view] = await Promise.all([import('./channels-view.js'), loadChannelTexts(), loadSettingsTexts(), loadFormTexts()]);
  return { default: view.ChannelsView };
});
