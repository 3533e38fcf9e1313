import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { loadRightsTexts } from '../rights/texts/rights-texts.js';
import { loadMemberTexts } from '../members/texts/member-texts.js';
import { loadChannelTexts } from './texts/channel-texts.js';
import { lazy } from 'solid-js';

/** The views of `#channels/…`: the directory, and the settings of a channel. They are loaded with their texts when they are first shown. */
export const ChannelsView = lazy(async () => {
  const [view] = await Promise.all([
    import('./channels-view.js'),
    loadChannelTexts(),
    loadMemberTexts(),
    loadRightsTexts(),
    loadFormTexts(),
  ]);
  return { default: view.ChannelsView };
});
