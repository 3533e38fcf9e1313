import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { keyNames } from '../../ui/hotkeys.js';
import { findShortcuts, shortcutGroups } from './shortcut-list.js';
import { shortcutTexts } from './texts/shortcut-texts.js';

/** All keys and what they do. */
export function ShortcutSheet(): JSX.Element {
  const [query, setQuery] = createSignal('');
  const groups = createMemo(() => findShortcuts(shortcutGroups(shortcutTexts()), query()));
  return (
    <>
      <input
        class="field"
        type="text"
        aria-label={shortcutTexts().find}
        placeholder={shortcutTexts().find}
        autofocus
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <div class="sheet-groups" tabindex="0" role="group" aria-label={shortcutTexts().title}>
        <For each={groups()}>
          {(group) => (
            <section>
              <h3>{group.title}</h3>
              <dl>
                <For each={group.shortcuts}>
                  {({ keys, text }) => (
                    <div>
                      <dt>
                        <For each={keys}>
                          {(key) => (
                            <span class="sheet-key">
                              <For each={keyNames(key)}>{(name) => <kbd>{name}</kbd>}</For>
                            </span>
                          )}
                        </For>
                      </dt>
                      <dd>{text}</dd>
                    </div>
                  )}
                </For>
              </dl>
            </section>
          )}
        </For>
        <Show when={groups().length === 0}>
          <p class="muted" role="status">
            {shortcutTexts().none}
          </p>
        </Show>
      </div>
    </>
  );
}
