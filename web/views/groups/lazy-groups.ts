import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { loadRightsTexts } from '../rights/texts/rights-texts.js';
import { loadMemberTexts } from '../members/texts/member-texts.js';
import { lazy } from 'solid-js';
import { loadGroupTexts } from './texts/group-texts.js';

/** The views of `#groups/…`: the list, and the settings of a group. They are loaded with their texts when they are first shown. */
export const GroupsView = lazy(async () => {
  const [view] = await Promise.all([import('./groups-view.js'), loadGroupTexts(), loadMemberTexts(), loadRightsTexts(), loadFormTexts()]);
  return { default: view.GroupsView };
});
