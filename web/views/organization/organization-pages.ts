import { lazy } from 'solid-js';
import { isAdministrator, isGuest } from '../../state/people/rights.js';
import type { SettingsPage } from '../account/settings-page.js';
import { o } from './texts/organization-texts.js';

/** The pages about the organization, in the order of the navigation. Each is loaded when it is first shown. */
export const ORGANIZATION_PAGES: readonly SettingsPage[] = [
  {
    place: 'organization',
    name: 'organization-profile',
    icon: 'building-2',
    title: () => o().pages.profile,
    texts: () => o().profile,
    view: lazy(() => import('./realm-profile-page.js').then((page) => ({ default: page.RealmProfilePage }))),
  },
  {
    place: 'organization',
    name: 'organization-settings',
    icon: 'sliders-horizontal',
    title: () => o().pages.settings,
    texts: () => o().messages,
    view: lazy(() => import('./realm-settings-page.js').then((page) => ({ default: page.RealmSettingsPage }))),
  },
  {
    place: 'organization',
    name: 'organization-permissions',
    icon: 'shield',
    title: () => o().pages.permissions,
    texts: () => o().permissions,
    view: lazy(() => import('./realm-permissions-page.js').then((page) => ({ default: page.RealmPermissionsPage }))),
  },
  {
    place: 'organization',
    name: 'organization-level-user-defaults',
    icon: 'user',
    title: () => o().pages.settingDefaults,
    view: lazy(() => import('./setting-defaults-page.js').then((page) => ({ default: page.SettingDefaultsPage }))),
    isShown: (state) => !isGuest(state),
  },
  {
    place: 'organization',
    name: 'users',
    icon: 'users',
    title: () => o().pages.users,
    view: lazy(() => import('./users-page.js').then((page) => ({ default: page.UsersPage }))),
    isShown: (state) => !isGuest(state),
  },
  {
    place: 'organization',
    name: 'default-channels-list',
    icon: 'hash',
    title: () => o().pages.defaultChannels,
    view: lazy(() => import('./default-channels-page.js').then((page) => ({ default: page.DefaultChannelsPage }))),
    isShown: (state) => !isGuest(state),
  },
  {
    place: 'organization',
    name: 'channel-folders',
    icon: 'folder',
    title: () => o().pages.folders,
    view: lazy(() => import('./folders-page.js').then((page) => ({ default: page.FoldersPage }))),
    isShown: isAdministrator,
  },
  {
    place: 'organization',
    name: 'emoji-settings',
    icon: 'smile',
    title: () => o().pages.emoji,
    view: lazy(() => import('./emoji-page.js').then((page) => ({ default: page.EmojiPage }))),
  },
  {
    place: 'organization',
    name: 'linkifier-settings',
    icon: 'link-2',
    title: () => o().pages.linkifiers,
    view: lazy(() => import('./linkifiers-page.js').then((page) => ({ default: page.LinkifiersPage }))),
  },
  {
    place: 'organization',
    name: 'playground-settings',
    icon: 'play',
    title: () => o().pages.playgrounds,
    view: lazy(() => import('./playgrounds-page.js').then((page) => ({ default: page.PlaygroundsPage }))),
  },
  {
    place: 'organization',
    name: 'profile-field-settings',
    icon: 'list',
    title: () => o().pages.fields,
    view: lazy(() => import('./profile-fields-page.js').then((page) => ({ default: page.ProfileFieldsPage }))),
  },
  {
    place: 'organization',
    name: 'allowed-domains',
    icon: 'globe',
    title: () => o().pages.domains,
    view: lazy(() => import('./domains-page.js').then((page) => ({ default: page.DomainsPage }))),
    isShown: isAdministrator,
  },
  {
    place: 'organization',
    name: 'audit-log',
    icon: 'scroll-text',
    title: () => o().pages.audit,
    view: lazy(() => import('./audit-page.js').then((page) => ({ default: page.AuditPage }))),
    isShown: isAdministrator,
  },
];
