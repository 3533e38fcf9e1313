import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { lazy } from 'solid-js';
import { loadChannelTexts } from '../channels/texts/channel-texts.js';
import { loadSettingsTexts } from '../settings/texts/settings-texts.js';
import { loadGroupTexts } from './texts/group-texts.js';

/** The views of `#groups/…`: the list, and the settings of a group. They are loaded with their texts when they are first shown. */
export const GroupsView = lazy(async () => {
  const [view] = await Promise.all([
    import('./groups-view.js'),
    loadGroupTexts(),
    loadChannelTexts(),
    loadSettingsTexts(),
    loadFormTexts(),
  ]);
  return { default: view.GroupsView };
});
