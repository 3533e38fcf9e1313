import { type Accessor, createMemo, createSignal, type JSX, Show } from 'solid-js';
import { watchVisibility } from './visible.js';

const STEP = 200;

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
  const [size, setSize] = createSignal(STEP);
  const shown = createMemo(() => {
    const all = keys();
    return new Set(all.slice(0, Math.max(size(), all.indexOf(selected() ?? '') + STEP / 4)));
  });
  const grow = (visible: boolean): void => {
    if (!visible) return;
    if (size() < keys().length) setSize(size() + STEP);
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
