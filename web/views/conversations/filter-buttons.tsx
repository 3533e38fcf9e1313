import { For, type JSX } from 'solid-js';
import { t } from '../../ui/texts/texts.js';

/** Buttons of which one is pressed: which conversations a list shows. */
export function FilterButtons<F extends string>(props: {
  readonly filters: readonly F[];
  readonly labels: Readonly<Record<F, string>>;
  readonly filter: F;
  readonly onChange: (filter: F) => void;
}): JSX.Element {
  return (
    <span class="seg" role="group" aria-label={t().inbox.filterLabel}>
      <For each={props.filters}>
        {(name) => (
          <button type="button" aria-pressed={props.filter === name} onClick={() => props.onChange(name)}>
            {props.labels[name]}
          </button>
        )}
      </For>
    </span>
  );
}
