import {
  batch,
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  type JSX,
  on,
  onCleanup,
  onMount,
  Show,
  untrack,
} from 'solid-js';
import { unwrap } from 'solid-js/store';
import { goTo } from '../../kernel/browser-history.js';
import type { Location } from '../../state/places/hash-location.js';
import { locationOf } from '../../state/places/conversation-address.js';
import { channelOfNarrow, type Narrow, narrowOf } from '../../state/model/narrow.js';
import { filterName } from '../labels/filter-names.js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { commandChanges } from '../../ui/commands.js';
import { giveFocus, openDialog } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { t } from '../../ui/texts/texts.js';
import type { JumpTarget } from './jump-targets.js';
import { PaletteOption } from './palette-option.js';
import { type PaletteRow, PaletteSearch } from './palette-rows.js';
import { closePalette, type PaletteStart } from './palette-state.js';
import { RowBoundary } from '../../ui/row-boundary.js';

/** The topics of this many channels are fetched while the reader types. */
const MAX_CHANNELS_TO_LOAD = 10;

/**
 * Leads to conversations, searches for messages and runs commands by what is typed.
 * @param props.isTyping whether the reader goes on with the text; otherwise typing replaces it
 */
export default function Palette(props: { readonly start: PaletteStart; readonly isTyping: boolean }): JSX.Element {
  const client = useClient();
  const id = createUniqueId();
  const { scope: firstScope, text: firstText } = untrack(() => props.start);
  const [text, setText] = createSignal(firstText);
  const [scope, setScope] = createSignal<Narrow>(firstScope);
  const [active, setActive] = createSignal(0);
  const [known, setKnown] = createSignal(0);
  let dialog: HTMLDialogElement | undefined;
  let field: HTMLInputElement | undefined;
  let list: HTMLDivElement | undefined;
  const search = untrack(() => new PaletteSearch(client.state, client.unread(), hereOf(client.navigation.location())));

  const sections = createMemo(() => {
    known();
    const [typed, within] = [text(), scope()];
    return untrack(() => search.sectionsFor(typed, within));
  });
  const rows = createMemo(() => sections().flatMap((section) => section.rows));
  createEffect(on([text, scope], () => setActive(0)));
  createEffect(() => list?.querySelector(`#${CSS.escape(`${id}-${active()}`)}`)?.scrollIntoView({ block: 'nearest' }));

  /** Fetches topics that may be meant. They are appended to what is shown. */
  const loadTopics = (): void => {
    const { channels, topics } = unwrap(client.state);
    const chosen = channelOfNarrow(scope());
    const active = Object.values(channels).filter(({ subscribed, is_recently_active: isActive }) => subscribed && isActive);
    const wanted = chosen === null ? active.slice(0, MAX_CHANNELS_TO_LOAD).map(({ stream_id }) => stream_id) : [chosen];
    const missing = wanted.filter((channelId) => !topics[channelId]?.complete);
    if (missing.length === 0) return;
    void Promise.all(missing.map((channelId) => client.topics.load(channelId))).then(() => {
      search.readTopicsAgain();
      setKnown((count) => count + 1);
    });
  };
  createEffect(
    on([() => text().trim().length > 1, scope], ([typed]) => {
      if (typed || scope().length > 0) loadTopics();
    }),
  );

  createEffect(
    on(
      commandChanges,
      () => {
        search.readCommandsAgain();
        setKnown((count) => count + 1);
      },
      { defer: true },
    ),
  );

  const go = (location: Location): void => {
    closePalette();
    client.navigation.go(location);
    giveFocus(document.getElementById('main'));
  };
  const run = (row: PaletteRow | undefined): void => {
    if (row?.kind === 'jump') go(locationOfTarget(client, row.target));
    else if (row?.kind === 'search') go(row.location);
    else if (row?.kind === 'filter') complete(row);
    else if (row) {
      const { run: act } = row.command;
      closePalette();
      if (typeof act === 'string') goTo(act);
      // The focus returns first, so that what the command opens can take it.
      else queueMicrotask(act);
    }
  };
  const complete = ({ text: rest, term }: Extract<PaletteRow, { kind: 'filter' }>): void => {
    batch(() => {
      if (term) setScope((terms) => [...terms, term]);
      setText(rest);
    });
    giveFocus(field);
  };
  const narrowTo = (row: PaletteRow | undefined): void => {
    if (row?.kind === 'filter') complete(row);
    if (row?.kind !== 'jump') return;
    batch(() => {
      setScope((terms) => [...terms, ...termsOf(row.target)]);
      setText('');
    });
  };
  const removeTerm = (index: number): void => {
    setScope((terms) => terms.filter((_, other) => other !== index));
    giveFocus(field);
  };

  const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => setActive((active() + 1) % Math.max(1, rows().length)),
    ArrowUp: () => setActive((active() + rows().length - 1) % Math.max(1, rows().length)),
    Enter: ({ shiftKey }) => (shiftKey ? go(search.searchLocation(text(), scope())) : run(rows()[active()])),
    Tab: ({ shiftKey }) => (shiftKey ? undefined : narrowTo(rows()[active()])),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const act = actions[event.key];
    if (act) {
      event.preventDefault();
      act(event);
    } else if (event.key === '?' && text() === '') {
      event.preventDefault();
      closePalette();
      client.navigation.showHelp('keyboard-shortcuts');
    } else if (event.key === 'Backspace' && field?.selectionEnd === 0 && scope().length > 0) removeTerm(scope().length - 1);
  };

  let close: (() => void) | undefined;
  onMount(() => {
    if (dialog) close = openDialog(dialog, () => true);
    giveFocus(field);
    if (!untrack(() => props.isTyping)) field?.select();
  });
  onCleanup(() => close?.());

  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={t().searchOrJump}
      onCancel={(event) => {
        event.preventDefault();
        closePalette();
      }}
      onClick={(event) => event.target === dialog && closePalette()}
    >
      <div class="p-in">
        <Icon name="search" size="l" />
        <For each={scope()}>
          {(term, index) => (
            <button
              type="button"
              class="op"
              tabindex="-1"
              aria-label={t().palette.removeFilter(filterName(client.state, term))}
              title={t().palette.removeFilter(filterName(client.state, term))}
              onClick={() => removeTerm(index())}
            >
              {filterName(client.state, term)}
            </button>
          )}
        </For>
        <input
          ref={field}
          class="grow"
          type="text"
          role="combobox"
          aria-expanded={rows().length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows().length > 0 ? `${id}-${active()}` : undefined}
          aria-autocomplete="list"
          aria-label={t().searchOrJump}
          placeholder={scope().length > 0 ? t().palette.searchWithin : t().searchOrJump}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <kbd class="desk-only">Esc</kbd>
        <button type="button" class="ib mobile-only" aria-label={t().close} onClick={closePalette}>
          <Icon name="x" />
        </button>
      </div>
      <div ref={list} class="p-list" role="listbox" id={`${id}-list`} aria-label={t().palette.results} tabindex="-1">
        <For each={sections()}>
          {(section, at) => (
            <div role="group" aria-label={t().palette.sections[section.key]}>
              <div class="p-sec" aria-hidden="true">
                {t().palette.sections[section.key]}
              </div>
              <For each={section.rows}>
                {(row, index) => {
                  const position = (): number =>
                    sections()
                      .slice(0, at())
                      .reduce((sum, one) => sum + one.rows.length, 0) + index();
                  return (
                    <RowBoundary of={row} element="div">
                      <PaletteOption
                        id={`${id}-${position()}`}
                        row={row}
                        selected={position() === active()}
                        onPoint={() => setActive(position())}
                        onRun={() => run(row)}
                      />
                    </RowBoundary>
                  );
                }}
              </For>
            </div>
          )}
        </For>
        <Show when={rows().length === 0}>
          <p class="muted p-none" role="status">
            {t().palette.none}
          </p>
        </Show>
      </div>
      <PaletteFoot />
    </dialog>
  );
}

function PaletteFoot(): JSX.Element {
  return (
    <div class="p-foot desk-only" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t().palette.choose}
      </span>
      <span>
        <kbd>Tab</kbd> {t().palette.narrow}
      </span>
      <span>
        <kbd>&gt;</kbd> {t().palette.commandsOnly}
      </span>
      <span>
        <kbd>?</kbd> {t().palette.allShortcuts}
      </span>
    </div>
  );
}

/** The narrow on screen; empty in other views. */
function hereOf(location: Location): Narrow {
  return location.view === 'narrow' ? location.narrow : [];
}

function locationOfTarget({ state }: Client, target: JumpTarget): Location {
  switch (target.kind) {
    case 'conversation':
      return locationOf(state, target.conversation);
    case 'channel':
      return { view: 'narrow', narrow: [{ operator: 'channel', operand: target.channelId }] };
    case 'person':
      return { view: 'narrow', narrow: [{ operator: 'dm', operand: [target.userId] }] };
    case 'group':
      return { view: 'groups', path: [String(target.groupId)] };
  }
}

/** The filters that a place becomes: the messages of a conversation or a channel, or from a person. */
function termsOf(target: JumpTarget): Narrow {
  switch (target.kind) {
    case 'conversation':
      return narrowOf(target.conversation);
    case 'channel':
      return [{ operator: 'channel', operand: target.channelId }];
    case 'person':
      return [{ operator: 'sender', operand: target.userId }];
    case 'group':
      return [];
  }
}
