import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { Feed } from '../../state/model/feed.js';
import { channelOfNarrow, type Narrow, narrowKey, type NarrowTerm } from '../../state/model/narrow.js';
import { correctionsOf, type SearchCorrection } from '../../state/search/search-corrections.js';
import { storedView } from '../../state/places/navigation-views.js';
import { isVisitor } from '../../state/places/visitor.js';
import { ignoredWords } from '../../state/search/search-syntax.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { findLinked, type NarrowLocation } from '../messages/linked-message.js';
import { MessageList } from '../messages/message-list.js';
import { filterName, searchName, searchWords } from '../labels/filter-names.js';
import { channelName } from '../labels/names.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { copyText } from '../../ui/overlays/clipboard.js';
import { openPalette } from '../palette/palette-state.js';
import { t } from '../../ui/texts/texts.js';
import { ViewNameDialog } from '../conversations/lazy-view-name-dialog.js';
import { isAttached, isLimitedToReceived, isPlace, isSender, withTerms } from './search-scope.js';

const ATTACHED = ['attachment', 'image', 'link', 'reaction'] as const;

/** The messages that a search finds, with what was searched for. */
export default function SearchView(props: { readonly location: NarrowLocation }): JSX.Element {
  const client = useClient();
  findLinked(client, () => props.location);
  const narrow = (): Narrow => props.location.narrow;
  const near = (): number | undefined => props.location.near;
  const corrections = createMemo(() => correctionsOf(narrow(), client.state));
  return (
    <>
      <SearchHeader narrow={narrow()} near={near()} />
      <div class="filters search-filters" role="toolbar" aria-label={t().search.scope}>
        <PlaceMenu narrow={narrow()} />
        <AttachedMenu narrow={narrow()} />
        <SenderMenu narrow={narrow()} />
      </div>
      <Corrections corrections={corrections()} />
      <Show when={`${narrowKey(narrow())} ${near() ?? ''}`} keyed>
        <div class="search-results">
          <MessageList narrow={narrow()} near={near()} whenEmpty={<NothingFound narrow={narrow()} />} />
        </div>
      </Show>
    </>
  );
}

/** What was searched for, which a press changes, and how much was found. */
function SearchHeader(props: { readonly narrow: Narrow; readonly near: number | undefined }): JSX.Element {
  const { state } = useClient();
  const filters = (): Narrow => props.narrow.filter(({ operator, negated }) => operator !== 'search' || negated);
  const words = (): string => wordsOf(props.narrow);
  const found = (): string => {
    const feed: Feed | undefined = state.feeds[narrowKey(props.narrow)];
    if (!feed) return '';
    const count = feed.ids.length;
    return feed.foundOldest && feed.foundNewest ? t().search.found(count) : t().search.foundMore(count);
  };
  return (
    <header class="head search-head">
      <h1 class="vh">{t().search.titleOf(searchWords(state, props.narrow))}</h1>
      <div class="find">
        <button
          type="button"
          class="find-text"
          aria-haspopup="dialog"
          aria-label={t().search.change(searchName(state, { narrow: props.narrow, near: props.near }))}
          onClick={() => openPalette({ scope: filters(), text: words() })}
        >
          <Icon name="search" />
          <For each={filters()}>
            {(term) => (
              <>
                <span class="chip info cut" dir="auto">
                  {filterName(state, term)}
                </span>{' '}
              </>
            )}
          </For>
          <span class="cut" dir="auto">
            {words()}
          </span>
        </button>
        <a class="ib sm" href="#" aria-label={t().search.clear} title={t().search.clear}>
          <Icon name="x" />
        </a>
      </div>
      <div class="end">
        <span class="sub num wide" role="status">
          {found()}
        </span>
        <Show when={!isVisitor(state)}>
          <SaveButton narrow={props.narrow} />
        </Show>
        <button
          type="button"
          class="ib"
          aria-label={t().search.copyLink}
          title={t().search.copyLink}
          onClick={() => void copyText(window.location.href, t().search.linkCopied)}
        >
          <Icon name="link-2" size="l" />
        </button>
      </div>
    </header>
  );
}

/** Puts the search into the sidebar under a name, or changes the name. */
function SaveButton(props: { readonly narrow: Narrow }): JSX.Element {
  const { state } = useClient();
  const [isNaming, setNaming] = createSignal(false);
  const location = (): NarrowLocation => ({ view: 'narrow', narrow: props.narrow });
  const saved = createMemo(() => storedView(state, location())?.name ?? undefined);
  const label = (): string => {
    const name = saved();
    return name === undefined ? t().search.saveView : t().search.changeView(name);
  };
  return (
    <>
      <button
        type="button"
        class="ib"
        classList={{ on: saved() !== undefined }}
        aria-haspopup="dialog"
        aria-label={label()}
        title={label()}
        onClick={() => setNaming(true)}
      >
        <Icon name="bookmark" size="l" />
      </button>
      <Show when={isNaming()}>
        <ViewNameDialog location={location()} onClose={() => setNaming(false)} />
      </Show>
    </>
  );
}

/** A button with the present filter of a kind, and the menu of others. */
function ScopeMenu(props: { readonly label: string; readonly items: () => readonly MenuItem[] }): JSX.Element {
  return (
    <MenuButton class="btn sm" label={props.label} items={props.items}>
      <span class="cut" dir="auto">
        {props.label}
      </span>
      <Icon name="chevron-down" size="s" />
    </MenuButton>
  );
}

function PlaceMenu(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const place = (): NarrowTerm | undefined => props.narrow.find((term) => isPlace(term) && !term.negated);
  const go = (...terms: NarrowTerm[]): void => {
    client.navigation.go({ view: 'narrow', narrow: withTerms(props.narrow, isPlace, terms) });
  };
  const label = (): string => {
    const channelId = channelOfNarrow(props.narrow);
    const term = place();
    if (channelId !== null) return t().search.inPlace(channelName(client.state, channelId));
    if (term?.operator === 'is') return t().search.inPlace(t().sidebar.directMessages);
    if (term?.operator === 'channels' && term.operand === 'public') return t().search.inPlace(t().search.publicChannels);
    return t().search.inPlace(term ? filterName(client.state, term) : t().search.received);
  };
  const items = (): MenuItem[] => [
    { label: t().search.received, checked: !place(), run: () => go() },
    { label: t().search.publicChannels, checked: isTerm(place(), 'channels', 'public'), run: () => go(PUBLIC_CHANNELS) },
    { label: t().sidebar.directMessages, checked: isTerm(place(), 'is', 'dm'), run: () => go({ operator: 'is', operand: 'dm' }) },
    { label: t().search.chooseChannel, separated: true, run: () => chooseFor(props.narrow, isPlace, 'channel:') },
  ];
  return <ScopeMenu label={label()} items={items} />;
}

function AttachedMenu(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const present = (): NarrowTerm | undefined => props.narrow.find((term) => isAttached(term) && !term.negated);
  const go = (...terms: NarrowTerm[]): void => {
    client.navigation.go({ view: 'narrow', narrow: withTerms(props.narrow, isAttached, terms) });
  };
  const nameOf = (kind: unknown): string => (t().search.attached as Readonly<Record<string, string>>)[String(kind)] ?? String(kind);
  const items = (): MenuItem[] => [
    { label: t().search.anything, checked: !present(), run: () => go() },
    ...ATTACHED.map((kind) => ({
      label: nameOf(kind),
      checked: isTerm(present(), 'has', kind),
      run: () => go({ operator: 'has', operand: kind }),
    })),
  ];
  const label = (): string => {
    const term = present();
    return t().search.has(term ? nameOf(term.operand) : t().search.anything);
  };
  return <ScopeMenu label={label()} items={items} />;
}

function SenderMenu(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const present = (): NarrowTerm | undefined => props.narrow.find((term) => isSender(term) && !term.negated);
  const go = (...terms: NarrowTerm[]): void => {
    client.navigation.go({ view: 'narrow', narrow: withTerms(props.narrow, isSender, terms) });
  };
  const isMine = (): boolean => present()?.operand === client.state.ownId;
  const label = (): string => {
    const term = present();
    return term ? searchWords(client.state, [term]) : t().search.from(t().search.anyone);
  };
  const items = (): MenuItem[] => [
    { label: t().search.anyone, checked: !present(), run: () => go() },
    { label: t().you, checked: isMine(), run: () => go({ operator: 'sender', operand: client.state.ownId }) },
    { label: t().search.choosePerson, separated: true, run: () => chooseFor(props.narrow, isSender, 'sender:') },
  ];
  return <ScopeMenu label={label()} items={items} />;
}

const PUBLIC_CHANNELS: NarrowTerm = { operator: 'channels', operand: 'public' };

/** Lets the reader choose the operand of a filter in the palette. */
function chooseFor(narrow: Narrow, ofKind: (term: NarrowTerm) => boolean, syntax: string): void {
  const rest = withTerms(narrow, ofKind, []);
  const words = wordsOf(rest);
  openPalette({ scope: rest.filter(({ operator }) => operator !== 'search'), text: words === '' ? syntax : `${words} ${syntax}` });
}

function isTerm(term: NarrowTerm | undefined, operator: string, operand: string): boolean {
  return term?.operator === operator && term.operand === operand;
}

/** Filters that are probably mistyped, each with what was probably meant. */
function Corrections(props: { readonly corrections: readonly SearchCorrection[] }): JSX.Element {
  const client = useClient();
  return (
    <For each={props.corrections}>
      {({ written, meant, narrow }) => (
        <p class="search-correction" role="status">
          <Icon name="circle-alert" size="s" />
          <span dir="auto">{t().search.mistyped(written)}</span>
          <a class="btn sm" href={client.navigation.href({ view: 'narrow', narrow })} dir="auto">
            {t().search.searchInstead(meant)}
          </a>
        </p>
      )}
    </For>
  );
}

/** What a search without results says, and where else to look. */
function NothingFound(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const ignored = (): string[] => ignoredWords(wordsOf(props.narrow));
  const everywhere = (): string => client.navigation.href({ view: 'narrow', narrow: withTerms(props.narrow, isPlace, [PUBLIC_CHANNELS]) });
  return (
    <div class="empty">
      <Icon name="search" size="xl" />
      <b>{t().search.nothing}</b>
      <Show when={ignored().length > 0}>
        <span dir="auto">{t().search.ignored(ignored().join(' '))}</span>
      </Show>
      <Show when={isLimitedToReceived(props.narrow)}>
        <span>{t().search.onlyReceived}</span>
        <a class="btn" href={everywhere()}>
          {t().search.searchPublic}
        </a>
      </Show>
    </div>
  );
}

function wordsOf(narrow: Narrow): string {
  return narrow
    .filter(({ operator, negated }) => operator === 'search' && !negated)
    .map(({ operand }) => String(operand))
    .join(' ');
}
