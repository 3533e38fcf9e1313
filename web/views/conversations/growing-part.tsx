import { type Accessor, createMemo, createSignal, type JSX, onCleanup, onMount, Show, untrack } from 'solid-js';
import { requestIdle } from '../../kernel/request-idle.js';
import { watchVisibility } from './visible.js';

/** At rest a list shows so many rows, for the browser's search, and so many more whenever the reader comes near to its end. */
const STEP = 200;
/** The lowest row, in pixels. */
const LOWEST_ROW = 30;
/** At first a list shows what fits on the screen. The rest comes when the page has nothing else to do, in parts that take a fraction of a frame each. */
const PART = 12;

/** The beginning of a long list, which grows when the reader comes near to its end. */
export interface GrowingPart {
  readonly contains: (key: string) => boolean;
  /** What stands below the last row. */
  readonly edge: () => JSX.Element;
}

/**
 * @param keys of all rows
 * @param selected is always in the part
 * @param onEnd called when the end of all rows comes near
 */
export function createGrowingPart(
  keys: Accessor<readonly string[]>,
  selected: Accessor<string | undefined>,
  onEnd?: () => void,
): GrowingPart {
  const fitting = Math.ceil(window.innerHeight / LOWEST_ROW);
  const [size, setSize] = createSignal(fitting);
  let isLeft = false;
  onCleanup(() => (isLeft = true));
  const complete = (): void => {
    if (isLeft || untrack(size) >= STEP) return;
    setSize(untrack(keys).length <= untrack(size) ? STEP : untrack(size) + PART);
    requestIdle(complete);
  };
  onMount(() => requestIdle(complete));
  const shown = createMemo(() => {
    const all = keys();
    return new Set(all.slice(0, Math.max(size(), all.indexOf(selected() ?? '') + fitting)));
  });
  const grow = (visible: boolean): void => {
    if (!visible) return;
    if (size() < keys().length) setSize(size() < STEP ? size() + 4 * PART : size() + STEP);
    else onEnd?.();
  };
  return {
    contains: (key) => shown().has(key),
    edge: () => (
      <Show when={shown().size} keyed>
        {(rows) => <div class="edge" data-rows={rows} ref={(element) => watchVisibility(element, grow)} />}
      </Show>
    ),
  };
}
