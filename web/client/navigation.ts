import { type Accessor, batch, createMemo, createSignal } from 'solid-js';
import { goTo, replaceEntry } from '../kernel/browser-history.js';
import { PHONE } from '../kernel/phone.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, keyOf } from '../state/model/conversation.js';
import { locationOf } from '../state/places/conversation-address.js';
import { formatHash, type HelpPage, type Location, parseHash } from '../state/places/hash-location.js';
import { type MovedConversation, movedNarrow } from '../state/places/moved-conversation.js';
import { conversationOfNarrow } from '../state/model/narrow.js';
import { isVisitor } from '../state/places/visitor.js';

const FEED: Location = { view: 'narrow', narrow: [] };

/** What an entry of the browser's history says about the view below it, if it shows something that lies over one. */
interface Covered {
  /** The address of the view. */
  readonly below: string;
  /** Whether the entry before is that of the view, so that going back uncovers it. */
  readonly isNext: boolean;
}

/** The view that the address shows. */
export class Navigation {
  /** The home view has the location of the view that the reader has chosen for it. */
  readonly location: Accessor<Location>;
  /** Whether the window is as narrow as a phone, where lists are pages of their own. */
  readonly isPhone: Accessor<boolean>;
  /** The address of the last view outside of the settings. */
  readonly outside: Accessor<string>;
  /** The id of the person whose card the address names. The card lies beside the view, which stays. */
  readonly person: Accessor<number | undefined>;
  /** The page of help that the address names. It lies over the view, which stays. */
  readonly help: Accessor<HelpPage | undefined>;
  /** The location whose message is not there any more. Tracked. */
  readonly lost: Accessor<Location | undefined>;
  private readonly setLost: (location: Location) => void;
  private readonly address: Accessor<Location>;
  private readonly setAddress: (location: Location) => void;
  private readonly setPerson: (id: number | undefined) => void;
  private readonly setHelp: (page: HelpPage | undefined) => void;
  /** Whether the address names something that lies over the view. */
  private isCovered: boolean;
  /** The list in which the reader opened a conversation. */
  private opened: { readonly list: Location; readonly key: string } | undefined;

  constructor(private readonly state: ClientState) {
    const first = parseHash(window.location.hash, state);
    this.isCovered = isCover(first);
    const [address, setAddress] = createSignal<Location>(isCover(first) ? this.locationBelow() : first);
    [this.address, this.setAddress] = [address, setAddress];
    [this.person, this.setPerson] = createSignal(personOf(first));
    [this.help, this.setHelp] = createSignal(helpOf(first));
    [this.lost, this.setLost] = createSignal<Location | undefined>();
    const phone = window.matchMedia(PHONE);
    const [isPhone, setPhone] = createSignal(phone.matches);
    this.isPhone = isPhone;
    phone.addEventListener('change', ({ matches }) => setPhone(matches));
    this.location = createMemo(() => {
      const { view } = address();
      return view === 'home' || (view === 'sidebar' && !isPhone()) ? homeLocation(state) : address();
    });
    const [outside, setOutside] = createSignal(isInSettings(address()) || helpOf(first) ? '#' : window.location.hash || '#');
    this.outside = outside;
    window.addEventListener('hashchange', () => {
      const next = parseHash(window.location.hash, state);
      batch(() => {
        this.setPerson(personOf(next));
        this.setHelp(helpOf(next));
        if (isCover(next)) this.cover(next);
        // A view that was only covered goes on as it was.
        else if (!this.isCovered || this.href(next) !== this.href(address())) setAddress(next);
      });
      this.isCovered = isCover(next);
      if (!this.isCovered && !isInSettings(next)) setOutside(window.location.hash || '#');
    });
  }

  /** To be called when the state was replaced: the one before may not have known the names that links contain. */
  readAgain(): void {
    const next = parseHash(window.location.hash, this.state);
    if (!isCover(next) && this.href(next) !== this.href(this.address())) this.setAddress(next);
  }

  /** Shows another view, as a new entry of the browser's history. */
  go(location: Location): void {
    goTo(this.href(location));
  }

  /** Shows the same under another address, for example because a topic has a new name. */
  replace(location: Location): void {
    if (this.isCovered) this.noteCovered({ below: this.href(location), isNext: false });
    else replaceEntry(null, this.href(location));
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
    this.uncover();
  }

  /** Shows a page of help over the view; in place of another page without a new entry of the browser's history. */
  showHelp(page: HelpPage): void {
    const href = this.href({ view: 'help', page });
    if (this.help() === undefined) {
      goTo(href);
      return;
    }
    window.history.replaceState(window.history.state, '', href);
    this.setHelp(page);
  }

  /** Shows the view below the help: the entry before in the browser's history, if that is it. */
  closeHelp(): void {
    if (this.help() === undefined) return;
    this.setHelp(undefined);
    if (covered()?.isNext) window.history.back();
    else this.uncover();
  }

  private uncover(): void {
    replaceEntry(null, this.href(this.location()));
    this.isCovered = false;
  }

  /** Shows what is below: the view on screen, unless the reader comes back to an entry from another one. */
  private cover(next: Location): void {
    if (!covered()) this.noteCovered({ below: this.href(this.address()), isNext: !this.isCovered });
    else if (covered()?.below !== this.href(this.address())) this.setAddress(this.locationBelow());
    // The settings have no place for a card.
    if (next.view === 'user' && isInSettings(this.address())) this.setAddress({ view: 'home' });
  }

  private noteCovered(covered: Covered): void {
    replaceEntry({ covered });
  }

  private locationBelow(): Location {
    const location = parseHash(covered()?.below ?? '', this.state);
    return isCover(location) ? { view: 'home' } : location;
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

/** Whether a location lies over a view. */
function isCover({ view }: Location): boolean {
  return view === 'user' || view === 'help';
}

/** What the entry of the browser's history on screen covers. */
function covered(): Covered | undefined {
  return (window.history.state as { readonly covered?: Covered } | null)?.covered;
}

function helpOf(location: Location): HelpPage | undefined {
  return location.view === 'help' ? location.page : undefined;
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
