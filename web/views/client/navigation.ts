import { type Accessor, createMemo, createSignal } from 'solid-js';
import type { ClientState } from '../../state/client-state.js';
import { type Conversation, keyOf } from '../../state/conversation.js';
import { formatHash, type Location, parseHash } from '../../state/hash-location.js';
import { conversationOfNarrow, narrowOf } from '../../state/narrow.js';

/** The view that the address shows. */
export class Navigation {
  /** The home view has the location of the view that the reader has chosen for it. */
  readonly location: Accessor<Location>;
  /** The address of the last view outside of the settings. */
  readonly outside: Accessor<string>;
  private readonly setAddress: (location: Location) => void;
  /** The list in which the reader opened a conversation. */
  private opened: { readonly list: Location; readonly key: string } | undefined;

  constructor(private readonly state: ClientState) {
    const [address, setAddress] = createSignal<Location>(parseHash(window.location.hash, state));
    this.setAddress = setAddress;
    this.location = createMemo(() => (address().view === 'home' ? homeLocation(state) : address()));
    const [outside, setOutside] = createSignal(isInSettings(address()) ? '#' : window.location.hash || '#');
    this.outside = outside;
    window.addEventListener('hashchange', () => {
      setAddress(parseHash(window.location.hash, state));
      if (!isInSettings(address())) setOutside(window.location.hash || '#');
    });
  }

  /** Shows another view, as a new entry of the browser's history. */
  go(location: Location): void {
    window.location.hash = this.href(location);
  }

  /** Shows the same under another address, for example because a topic has a new name. */
  replace(location: Location): void {
    window.history.replaceState(window.history.state, '', this.href(location));
    this.setAddress(location);
  }

  /** Opens a conversation of the list on screen, to which `back` returns. */
  open(conversation: Conversation): void {
    this.opened = { list: this.location(), key: keyOf(conversation) };
    this.go({ view: 'narrow', narrow: narrowOf(conversation) });
  }

  /** Leaves a conversation for the list in which it was opened, or for the home view. @returns false if that is on screen */
  back(): boolean {
    const location = this.location();
    const conversation = location.view === 'narrow' ? conversationOfNarrow(location.narrow, this.state.ownId) : null;
    const cameFrom = conversation && this.opened?.key === keyOf(conversation) ? this.opened.list : undefined;
    const target = cameFrom ?? homeLocation(this.state);
    if (this.href(target) === this.href(location)) return false;
    this.go(target);
    return true;
  }

  /** Shows a conversation. */
  show(conversation: Conversation): void {
    this.go({ view: 'narrow', narrow: narrowOf(conversation) });
  }

  href(location: Location): string {
    return formatHash(location, this.state);
  }

  hrefOf(conversation: Conversation): string {
    return this.href({ view: 'narrow', narrow: narrowOf(conversation) });
  }
}

/** Whether a view has the navigation of the settings in place of the sidebar. */
export function isInSettings({ view }: Location): boolean {
  return view === 'settings' || view === 'organization';
}

/** The view that the reader has chosen as the first one. */
export function homeLocation({ settings }: ClientState): Location {
  switch (settings.web_home_view) {
    case 'recent_topics':
      return { view: 'recent' };
    case 'all_messages':
      return { view: 'narrow', narrow: [] };
    default:
      return { view: 'inbox' };
  }
}
