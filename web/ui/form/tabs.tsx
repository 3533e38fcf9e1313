import { f } from './texts/form-texts.js';
import { createEffect, For, type JSX, Show } from 'solid-js';
import { t } from '../texts/texts.js';

export interface Tab {
  readonly label: string;
  /** The address of the part. */
  readonly href: string;
  readonly current: boolean;
  readonly count?: number;
}

/** The parts of a page, each of which has an address. */
export function Tabs(props: { readonly tabs: readonly Tab[] }): JSX.Element {
  return (
    <nav class="tabs" aria-label={f().parts}>
      <For each={props.tabs}>
        {(tab) => (
          <a
            href={tab.href}
            aria-current={tab.current ? 'page' : undefined}
            ref={(element) => createEffect(() => tab.current && show(element))}
          >
            {tab.label}
            <Show when={tab.count !== undefined}>
              <span class="badge num">{tab.count?.toLocaleString(t().locale)}</span>
            </Show>
          </a>
        )}
      </For>
    </nav>
  );
}

/** Brings a part into a row that is too narrow for all of them. */
function show(tab: HTMLElement): void {
  requestAnimationFrame(() => tab.scrollIntoView({ block: 'nearest', inline: 'center' }));
}
