import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { IntegrationGuide } from '../../api/wire.js';
import { s } from '../account/texts/settings-texts.js';
import { ServicePicture } from './service-picture.js';

/** The services, of which one is chosen; a field finds them by parts of their names. */
export function ServiceChoice(props: {
  readonly guides: readonly IntegrationGuide[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}): JSX.Element {
  const [sought, setSought] = createSignal('');
  const found = createMemo(() => {
    const text = sought().trim().toLowerCase();
    return props.guides
      .filter(({ name, display_name }) => `${name} ${display_name}`.toLowerCase().includes(text))
      .sort((a, b) => a.display_name.localeCompare(b.display_name));
  });
  return (
    <div class="service-choice">
      <input
        class="field"
        type="search"
        autocomplete="off"
        aria-label={s().integration.search}
        placeholder={s().integration.search}
        value={sought()}
        onInput={(event) => setSought(event.currentTarget.value)}
      />
      <div class="services" role="group" aria-label={s().integration.service}>
        <For each={found()}>
          {({ name, display_name: label }) => (
            <button type="button" class="btn" aria-pressed={props.chosen === name} onClick={() => props.onChoose(name)}>
              <ServicePicture name={name} />
              {label}
            </button>
          )}
        </For>
      </div>
      <Show when={props.guides.length > 0 && found().length === 0}>
        <p class="muted" role="status">
          {s().integration.noService(sought().trim())}
        </p>
      </Show>
    </div>
  );
}

/** A text of a declaration, which is in English, with what stands in it between backticks as code. */
export function DeclaredText(props: { readonly text: string }): JSX.Element {
  return (
    <span lang="en">
      <For each={props.text.split('`')}>{(part, index) => (index() % 2 === 1 ? <code>{part}</code> : part)}</For>
    </span>
  );
}
