import { type Accessor, batch, createEffect, createSignal, For, type JSX, on } from 'solid-js';
import { isComposing } from '../../ui/input-method.js';

/** Which of the suggestions for a field is active, and what keys do to them while the focus stays in the field. */
export interface Suggestions {
  readonly active: Accessor<number>;
  readonly setActive: (index: number) => void;
  /** @returns whether the key was for the suggestions */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/**
 * @param accept called with the chosen one
 * @param dismiss called by Escape
 * @param first the one that is active at first; -1 if the reader has to go to one, because nothing that was typed selects it
 * @param named what Enter accepts if the reader has not gone to one; undefined if what was typed names none, so that Enter does what it does
 * without suggestions, and none is marked. Tab accepts the first in any case.
 */
export function createSuggestions<T>(
  options: Accessor<readonly T[]>,
  accept: (option: T) => void,
  dismiss: () => void,
  first = (): number => 0,
  named: (active: T) => T | undefined = (active) => active,
): Suggestions {
  const [current, setCurrent] = createSignal(first());
  /** Whether the reader has gone to it. */
  const [isChosen, setChosen] = createSignal(false);
  const choose = (index: number): void => {
    batch(() => {
      setChosen(true);
      setCurrent(index);
    });
  };
  /** The one that is marked: what Enter accepts. */
  const active = (): number => {
    const option = options()[current()];
    return isChosen() || (option !== undefined && named(option) === option) ? current() : -1;
  };
  createEffect(
    on(options, () => {
      batch(() => {
        setChosen(false);
        setCurrent(first());
      });
    }),
  );
  /** What a key accepts. */
  const acceptedBy = ({ key, shiftKey }: KeyboardEvent): T | undefined => {
    const option = options()[current()];
    if (shiftKey || (key !== 'Enter' && key !== 'Tab')) return undefined;
    return key === 'Tab' || isChosen() || option === undefined ? option : named(option);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const count = options().length;
    if (count === 0 || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const accepted = acceptedBy(event);
    if (event.key === 'ArrowDown') choose((active() + 1) % count);
    else if (event.key === 'ArrowUp') choose((Math.max(0, active()) + count - 1) % count);
    else if (event.key === 'Escape') dismiss();
    else if (accepted !== undefined) accept(accepted);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { active, setActive: choose, onKeyDown };
}

/** Whether the pointer moves, and not only the list below it. */
export function isMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

/** The id of a suggestion, for `aria-activedescendant`. */
export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * A list of suggestions above the compose field. It never has the focus.
 * @param start the distance from the start of the compose field in pixels
 */
export function SuggestionList<T>(props: {
  readonly id: string;
  readonly label: string;
  readonly options: readonly T[];
  readonly suggestions: Suggestions;
  readonly start?: number;
  readonly onPick: (option: T) => void;
  readonly children: (option: T) => JSX.Element;
}): JSX.Element {
  return (
    <div
      class="pop suggestions"
      role="listbox"
      id={props.id}
      aria-label={props.label}
      ref={(element) => {
        createEffect(() => element.style.setProperty('--start', `${props.start ?? 8}px`));
        createEffect(() => placeBeside(element, props.options.length));
        createEffect(() => showOption(element, props.suggestions.active()));
      }}
      onPointerDown={(event) => event.preventDefault()}
    >
      <For each={props.options}>
        {(option, index) => (
          <div
            class="opt"
            role="option"
            id={suggestionId(props.id, index())}
            aria-selected={index() === props.suggestions.active()}
            onPointerMove={(event) => isMoved(event) && props.suggestions.setActive(index())}
            onClick={() => props.onPick(option)}
          >
            {props.children(option)}
          </div>
        )}
      </For>
    </div>
  );
}

/** Scrolls a list to an option. */
function showOption(list: HTMLElement, index: number): void {
  queueMicrotask(() => {
    const option = list.children[index];
    if (!(option instanceof HTMLElement)) return;
    const below = option.offsetTop + option.offsetHeight - list.clientHeight;
    list.scrollTop = Math.max(below, Math.min(list.scrollTop, option.offsetTop));
  });
}

/** What stays free between a list, its field, and the edge of the window, in pixels. */
const FREE_PX = 6;

/**
 * Places a list above its form. Where the window is too low for that, it covers what is above its field, and scrolls; and where it would be
 * cut, it is below: a message that is being changed may be the first one on screen.
 */
function placeBeside(list: HTMLElement, options: number): void {
  if (options === 0) return;
  queueMicrotask(() => {
    list.classList.remove('below');
    list.style.removeProperty('bottom');
    list.style.removeProperty('max-height');
    const scroller = list.closest('.list');
    const edge = scroller?.getBoundingClientRect().top ?? FREE_PX;
    if (list.getBoundingClientRect().top >= edge) return;
    list.classList.toggle('below', scroller !== null);
    const field = document.querySelector(`[aria-controls="${list.id}"]`);
    const form = list.offsetParent?.getBoundingClientRect();
    if (scroller || !field || !form) return;
    const bottom = field.getBoundingClientRect().top - FREE_PX;
    list.style.bottom = `${form.bottom - bottom}px`;
    list.style.maxHeight = `${bottom - FREE_PX}px`;
  });
}
