import type { Component } from 'solid-js';
import type { ClientState } from '../../state/client-state.js';
import { s } from './texts/settings-texts.js';
import { DisplayPage } from './you/display-page.js';
import { TopicsPage } from './you/topics-page.js';

/** A page of the settings. */
export interface SettingsPage {
  /** The part of the navigation, which begins the address. */
  readonly place: 'settings' | 'organization';
  /** The second part of the address, as in Zulip's web client. */
  readonly name: string;
  readonly icon: string;
  readonly title: () => string;
  /** The section of the texts in which the labels of its rows are, for those who look for a setting. */
  readonly texts?: () => object;
  /** @param path what follows the name in the address */
  readonly view: Component<{ readonly path: readonly string[] }>;
  /** Whether the account has such a page; always without it. */
  readonly isShown?: (state: ClientState) => boolean;
}

/** All pages, in the order of the navigation. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    place: 'settings',
    name: 'display',
    icon: 'sliders-horizontal',
    title: () => s().pages.display,
    texts: () => s().display,
    view: DisplayPage,
  },
  { place: 'settings', name: 'topics', icon: 'hash', title: () => s().pages.topics, texts: () => s().topics, view: TopicsPage },
];

/** Names that other clients write, by ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  preferences: 'display',
  'display-settings': 'display',
  'user-topics': 'topics',
};

/** The page of an address; the first of its place if the address names none. */
export function pageOf(place: string, name: string | undefined, state: ClientState): SettingsPage | undefined {
  const pages = SETTINGS_PAGES.filter((page) => page.place === place && (page.isShown?.(state) ?? true));
  return pages.find((page) => page.name === (OTHER_NAMES[name ?? ''] ?? name)) ?? pages[0];
}
