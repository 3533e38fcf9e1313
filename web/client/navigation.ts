import { type Accessor, createMemo, createSignal } from 'solid-js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, keyOf } from '../state/model/conversation.js';
import { locationOf } from '../state/places/conversation-address.js';
import { formatHash, type Location, parseHash } from '../state/places/hash-location.js';
import { type MovedConversation, movedNarrow } from '../state/places/moved-conversation.js';
import { conversationOfNarrow } from '../state/model/narrow.js';
import { isVisitor } from '../state/places/visitor.js';

const FEED: Location = { view: 'narrow', narrow: [] };
/** Windows in which the sidebar is a page of its own. */
const PHONE = '(max-width: 699px)';

/** The view that the address shows. */
export class Navigation {
  /** The home view has the location of the view that the reader has chosen for it. */
  readonly location: Accessor<Location>;
  /** The address of the last view outside of the settings. */
  readonly outside: Accessor<string>;
  /** The id of the person whose card the address names. The card lies beside the view, which stays. */
  readonly person: Accessor<number | undefined>;
  /** The location whose message is not there any more. Tracked. */
  readonly lost: Accessor<Location | undefined>;
  private readonly setLost: (location: Location) => void;
  private readonly address: Accessor<Location>;
  private readonly setAddress: (location: Location) => void;
  private readonly setPerson: (id: number | undefined) => void;
  /** The list in which the reader opened a conversation. */
  private opened: { readonly list: Location; readonly key: string } | undefined;

  constructor(private readonly state: ClientState) {
    const first = parseHash(window.location.hash, state);
    const [address, setAddress] = createSignal<Location>(first.view === 'user' ? { view: 'home' } : first);
    [this.address, this.setAddress] = [address, setAddress];
    [this.person, this.setPerson] = createSignal(personOf(first));
    [this.lost, this.setLost] = createSignal<Location | undefined>();
    const phone = window.matchMedia(PHONE);
    const [isPhone, setPhone] = createSignal(phone.matches);
    phone.addEventListener('change', ({ matches }) => setPhone(matches));
    this.location = createMemo(() => {
      const { view } = address();
      return view === 'home' || (view === 'sidebar' && !isPhone()) ? homeLocation(state) : address();
    });
    const [outside, setOutside] = createSignal(isInSettings(address()) ? '#' : window.location.hash || '#');
    this.outside = outside;
    window.addEventListener('hashchange', () => {
      const next = parseHash(window.location.hash, state);
      this.setPerson(personOf(next));
      if (next.view !== 'user') setAddress(next);
      else if (isInSettings(address())) setAddress({ view: 'home' });
      if (next.view !== 'user' && !isInSettings(next)) setOutside(window.location.hash || '#');
    });
  }

  /** To be called when the state was replaced: the one before may not have known the names that links contain. */
  readAgain(): void {
    const next = parseHash(window.location.hash, this.state);
    if (next.view !== 'user' && this.href(next) !== this.href(this.address())) this.setAddress(next);
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

  /** Shows a topic in the place where it goes on. @returns the new location, unless the view is another one */
  followTopic(move: MovedConversation): Location | undefined {
    if (this.opened?.key === keyOf(move.from)) this.opened = { ...this.opened, key: keyOf(move.to) };
    const location = this.location();
    const narrow = location.view === 'narrow' ? movedNarrow(location.narrow, move, this.state.ownId) : undefined;
    if (!narrow || location.view !== 'narrow') return undefined;
    const near = location.near !== undefined && move.ids.includes(location.near) ? { near: location.near } : {};
    const next: Location = { view: 'narrow', narrow, with: Math.max(...move.ids), ...near };
    this.replace(next);
    return next;
  }

  /** Notes that the message which a location names was deleted, or is not for this reader. */
  noteLost(location: Location): void {
    this.setLost(location);
  }

  /** Closes the card of a person. */
  closePerson(): void {
    if (this.person() === undefined) return;
    this.setPerson(undefined);
    window.history.replaceState(window.history.state, '', this.href(this.location()));
  }

  /** Opens a conversation of the list on screen, to which `back` returns. */
  open(conversation: Conversation): void {
    this.opened = { list: this.location(), key: keyOf(conversation) };
    this.go(locationOf(this.state, conversation));
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
    this.go(locationOf(this.state, conversation));
  }

  href(location: Location): string {
    return formatHash(location, this.state);
  }

  hrefOf(conversation: Conversation): string {
    return this.href(locationOf(this.state, conversation));
  }
}

/** The person whose card a location shows. */
function personOf(location: Location): number | undefined {
  const id = location.view === 'user' ? Number(location.path[0]) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Whether a view has the navigation of the settings in place of the sidebar. */
export function isInSettings({ view }: Location): boolean {
  return view === 'settings' || view === 'organization';
}

/** The view that the reader has chosen as the first one; for visitors all messages. */
export function homeLocation(state: ClientState): Location {
  if (isVisitor(state)) return FEED;
  switch (state.settings.web_home_view) {
    case 'recent_topics':
      return { view: 'recent' };
    case 'all_messages':
      return FEED;
    default:
      return { view: 'inbox' };
  }
}
