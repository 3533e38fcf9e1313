import type { Component } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';

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
