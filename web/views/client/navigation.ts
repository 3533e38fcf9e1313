import { type Accessor, createSignal } from 'solid-js';
import type { ClientState } from '../../state/client-state.js';
import type { Conversation } from '../../state/conversation.js';
import { formatHash, type Location, parseHash } from '../../state/hash-location.js';
import { narrowOf } from '../../state/narrow.js';

/** The view that the address shows. */
export class Navigation {
  readonly location: Accessor<Location>;
  /** The address of the last view outside of the settings. */
  readonly outside: Accessor<string>;

  constructor(private readonly state: ClientState) {
    const [location, setLocation] = createSignal<Location>(parseHash(window.location.hash, state));
    this.location = location;
    const [outside, setOutside] = createSignal(isInSettings(location()) ? '#' : window.location.hash || '#');
    this.outside = outside;
    window.addEventListener('hashchange', () => {
      setLocation(parseHash(window.location.hash, state));
      if (!isInSettings(location())) setOutside(window.location.hash || '#');
    });
  }

  /** Shows another view, as a new entry of the browser's history. */
  go(location: Location): void {
    window.location.hash = this.href(location);
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
