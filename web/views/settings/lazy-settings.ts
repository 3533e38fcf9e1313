import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { loadRightsTexts } from '../rights/texts/rights-texts.js';
import { loadMemberTexts } from '../members/texts/member-texts.js';
import { loadChannelTexts } from '../channels/texts/channel-texts.js';
import { loadSettingsTexts } from '../account/texts/settings-texts.js';
import { lazy } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { type Command, noteChangedCommands } from '../../ui/commands.js';
import { loadInvitationTexts } from '../invitations/texts/invitation-texts.js';
import { loadOrganizationTexts } from '../organization/texts/organization-texts.js';
import { t } from '../../ui/texts/texts.js';
import type * as SettingsModule from './settings-view.js';

let loaded: typeof SettingsModule | undefined;

/** Loads the settings with their texts. */
const loadSettings = async (): Promise<typeof SettingsModule> => {
  const [settings] = await Promise.all([
    import('./settings-view.js'),
    loadSettingsTexts(),
    loadFormTexts(),
    loadRightsTexts(),
    loadMemberTexts(),
    loadOrganizationTexts(),
    loadInvitationTexts(),
    loadChannelTexts(),
  ]);
  if (!loaded) {
    loaded = settings;
    noteChangedCommands();
  }
  return settings;
};

/** The navigation of the settings, in place of the sidebar. */
export const SettingsNavigation = lazy(() => loadSettings().then((settings) => ({ default: settings.SettingsNavigation })));

/** The page of the settings that the address names. */
export const SettingsView = lazy(() => loadSettings().then((settings) => ({ default: settings.SettingsView })));

/** The settings as commands of the palette. Opening it for the first time loads them, so that until then it knows only where they are. */
export function settingsCommands(state: ClientState): Command[] {
  if (loaded) return loaded.commandsOfPages(state);
  void loadSettings();
  return [{ name: t().sidebar.settings, icon: 'settings', keys: 'G', run: '#settings' }];
}
