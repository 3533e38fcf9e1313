import { lazy } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { isAdministrator, realmAllows } from '../../state/people/rights.js';
import { NoticesPage } from '../notices/lazy-notices.js';
import { ORGANIZATION_PAGES } from '../organization/organization-pages.js';
import type { SettingsTexts } from '../account/texts/en.js';
import type { SettingsPage } from '../account/settings-page.js';
import { s } from '../account/texts/settings-texts.js';
import { AccountPage } from '../account/account-page.js';
import { AlertWordsPage } from '../account/alert-words-page.js';
import { DisplayPage } from '../account/display-page.js';
import { KeysPage } from '../account/keys-page.js';
import { MutedPeoplePage } from '../account/muted-people-page.js';
import { NotificationsPage } from '../account/notifications-page.js';
import { ProfilePage } from '../account/profile-page.js';
import { SecurityPage } from '../account/security-page.js';
import { SnippetsPage } from '../account/snippets-page.js';
import { TopicsPage } from '../account/topics-page.js';
import { UploadsPage } from '../account/uploads-page.js';

const EventWebhooksPage = lazy(() => import('../bots/event-webhooks-page.js').then((bots) => ({ default: bots.EventWebhooksPage })));
const OwnIntegrationsPage = lazy(() => import('../bots/own-integrations-page.js').then((bots) => ({ default: bots.OwnIntegrationsPage })));
const BotsPage = lazy(() => import('../bots/bots-page.js').then((bots) => ({ default: bots.BotsPage })));

/** All pages, in the order of the navigation. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  own('profile', 'user', 'profile', ProfilePage),
  own('display', 'sliders-horizontal', 'display', DisplayPage),
  own('notifications', 'bell', 'notifications', NotificationsPage),
  // Its rows are decisions, and no settings.
  { place: 'settings', name: 'notification-log', icon: 'history', title: () => s().pages.notices, view: NoticesPage },
  own('account-and-privacy', 'key-round', 'account', AccountPage),
  own('security', 'shield', 'security', SecurityPage),
  // Its rows belong to single bots, to which a search for a setting cannot lead.
  { ...own('your-bots', 'bot', 'bots', BotsPage), texts: () => ({}) },
  own('api-keys', 'code', 'keys', KeysPage),
  // Its rows are webhooks, and no settings.
  {
    ...own('event-webhooks', 'send-horizontal', 'eventWebhooks', EventWebhooksPage),
    texts: () => ({}),
    isShown: (state) => isAdministrator(state) || realmAllows(state, 'can_manage_event_webhooks_group'),
  },
  own('uploaded-files', 'upload', 'uploads', UploadsPage),
  own('saved-snippets', 'bookmark', 'snippets', SnippetsPage),
  own('topics', 'hash', 'topics', TopicsPage),
  own('alert-words', 'bell-ring', 'alertWords', AlertWordsPage),
  own('muted-users', 'eye-off', 'mutedPeople', MutedPeoplePage),
  ...ORGANIZATION_PAGES,
  {
    place: 'organization',
    name: 'own-integrations',
    icon: 'send-horizontal',
    title: () => s().pages.ownIntegrations,
    view: OwnIntegrationsPage,
    isShown: isAdministrator,
  },
];

/** A page about the reader's own account. @param texts the section of the texts, which the title has as well */
function own(
  name: string,
  icon: string,
  texts: keyof SettingsTexts['pages'] & keyof SettingsTexts,
  view: SettingsPage['view'],
): SettingsPage {
  return { place: 'settings', name, icon, title: () => s().pages[texts], texts: () => s()[texts], view };
}

/** Names that other clients write, by ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  preferences: 'display',
  'display-settings': 'display',
  'user-topics': 'topics',
  'your-account': 'account-and-privacy',
};

/** The page of an address; the first of its place if the address names none. */
export function pageOf(place: string, name: string | undefined, state: ClientState): SettingsPage | undefined {
  const pages = SETTINGS_PAGES.filter((page) => page.place === place && (page.isShown?.(state) ?? true));
  const present = name !== undefined && Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : name;
  return pages.find((page) => page.name === present) ?? pages[0];
}
