import type { Placement } from '@floating-ui/dom';
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { type Emoji, type EmojiGroup, searchEmoji } from '../../state/messages/emoji.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus, returnFocus } from '../../ui/focus.js';
import { isComposing } from '../../ui/input-method.js';
import { useFocusClaim } from '../../ui/overlays/lazy-overlay.js';
import { Popover } from '../../ui/overlays/popover.js';
import { t } from '../../ui/texts/texts.js';
import { EmojiPicture } from './emoji-picture.js';

/** Of the grid in `emoji.css`. */
const COLUMNS = 9;
const MAX_FOUND = 90;

/**
 * Lets the reader choose an emoji beside an element. The focus stays in the field for the search; the arrow keys move in the grid.
 * @param onPick called with the chosen emoji; the picker stays open if Shift is held
 */
export function EmojiPicker(props: {
  readonly anchor: HTMLElement;
  readonly onPick: (emoji: Emoji) => void;
  readonly onClose: () => void;
  readonly placement?: Placement;
}): JSX.Element {
  const client = useClient();
  const id = createUniqueId();
  const before = document.activeElement;
  const [query, setQuery] = createSignal('');
  const [active, setActive] = createSignal(0);
  /** Whether the active one was searched for, or gone to: the first one of all was not. */
  let isChosen = false;
  let field: HTMLInputElement | undefined;
  let grid: HTMLDivElement | undefined;
  void client.emoji.load();

  const groups = createMemo((): readonly EmojiGroup[] => {
    if (query().trim() === '') return client.emoji.groups();
    const emoji = searchEmoji(client.emoji.groups(), query(), MAX_FOUND);
    return emoji.length === 0 ? [] : [{ name: 'found', emoji }];
  });
  const all = createMemo(() => groups().flatMap(({ emoji }) => emoji));
  const offsets = createMemo(() => {
    let offset = 0;
    return groups().map(({ emoji }) => (offset += emoji.length) - emoji.length);
  });
  createEffect(
    on(query, (text) => {
      isChosen = text.trim() !== '';
      setActive(0);
    }),
  );
  createEffect(() => {
    const option = grid?.querySelector(`#${CSS.escape(optionId(active()))}`);
    option?.scrollIntoView({ block: 'nearest' });
  });
  const mayTakeFocus = useFocusClaim();
  // The keyboard that a touched screen shows for a field would cover the emoji.
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  onMount(() => queueMicrotask(() => mayTakeFocus() && giveFocus(isTouched ? grid : field)));
  onCleanup(() => returnFocus(before));

  function optionId(index: number): string {
    return `${id}-${index}`;
  }
  const pick = (emoji: Emoji | undefined, keepOpen: boolean): void => {
    if (!emoji) return;
    props.onPick(emoji);
    if (!keepOpen) props.onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const to = targetOf(event.key, active(), offsets(), all().length);
    if (event.key === 'Enter') pick(isChosen ? all()[active()] : undefined, event.shiftKey);
    else if (event.key === 'Tab') props.onClose();
    else if (to === undefined || (query() !== '' && event.shiftKey)) return;
    else {
      isChosen = true;
      setActive(to);
    }
    event.preventDefault();
  };

  return (
    <Popover anchor={props.anchor} onClose={props.onClose} placement={props.placement ?? 'top-start'} class="emoji-picker">
      <input
        ref={field}
        class="field"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-grid`}
        aria-activedescendant={all().length > 0 ? optionId(active()) : undefined}
        aria-label={t().emoji.search}
        placeholder={t().emoji.search}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={grid} class="emoji-grid" id={`${id}-grid`} role="listbox" aria-label={t().emoji.label} tabindex={-1}>
        <For each={groups()}>
          {(group, groupIndex) => (
            <div role="group" aria-label={groupName(group.name)} class="emoji-group">
              <div class="emoji-heading" aria-hidden="true">
                {groupName(group.name)}
              </div>
              <div class="emoji-row" role="presentation">
                <For each={group.emoji}>
                  {(emoji, index) => {
                    const at = (): number => (offsets()[groupIndex()] ?? 0) + index();
                    return (
                      <button
                        type="button"
                        role="option"
                        id={optionId(at())}
                        class="emoji-option"
                        aria-selected={at() === active()}
                        aria-label={emoji.name}
                        title={`:${emoji.name}:`}
                        tabindex={-1}
                        onPointerMove={() => setActive(at())}
                        onClick={(event) => pick(emoji, event.shiftKey)}
                      >
                        <EmojiPicture emoji={emoji} />
                      </button>
                    );
                  }}
                </For>
              </div>
            </div>
          )}
        </For>
        <Show when={all().length === 0 && client.emoji.groups().length > 0}>
          <p class="muted emoji-none" role="status">
            {t().emoji.none}
          </p>
        </Show>
      </div>
      <div class="emoji-foot muted cut">{all()[active()] ? `:${all()[active()]?.name ?? ''}:` : ''}</div>
    </Popover>
  );
}

function groupName(name: string): string {
  return (t().emoji.groups as Readonly<Record<string, string>>)[name] ?? name;
}

/**
 * Where an arrow key leads in a grid of groups, each of which begins a new line.
 * @param offsets the index of the first emoji of each group
 * @returns undefined for other keys
 */
function targetOf(key: string, at: number, offsets: readonly number[], count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const rows = offsets.flatMap((offset, index) => {
    const end = offsets[index + 1] ?? count;
    return Array.from({ length: Math.ceil((end - offset) / COLUMNS) }, (_, row) => {
      const start = offset + row * COLUMNS;
      return { start, length: Math.min(COLUMNS, end - start) };
    });
  });
  const row = rows.findIndex(({ start, length }) => at >= start && at < start + length);
  const target = rows[row + (key === 'ArrowDown' ? 1 : -1)];
  if (!target) return at;
  return target.start + Math.min(at - (rows[row]?.start ?? 0), target.length - 1);
}
