import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { goTo } from '../../kernel/browser-history.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { nameOf } from '../labels/names.js';
import { moveFocus } from '../../ui/overlays/roving-focus.js';
import { findSettings } from './find-settings.js';
import { seekSetting } from '../../ui/form/found-setting.js';
import { roleName } from '../rights/role-names.js';
import type { SettingsPage } from '../account/settings-page.js';
import { ConnectionBar } from '../frame/connection-bar.js';
import { pageOf, SETTINGS_PAGES } from './settings-pages.js';
import { s } from '../account/texts/settings-texts.js';

export { commandsOfPages } from './settings-commands.js';

/** The page of the settings that the address names. */
export function SettingsView(): JSX.Element {
  const page = usePage();
  const client = useClient();
  const path = (): readonly string[] => {
    const location = client.navigation.location();
    return 'path' in location ? location.path.slice(1) : [];
  };
  createEffect(() => {
    document.title = `${page()?.title() ?? s().settings} · ${client.state.realm.name}`;
  });
  return <Show when={page()}>{(shown) => <Dynamic component={shown().view} path={path()} />}</Show>;
}

/** The pages of the settings, and the search for a setting, in place of the sidebar. */
export function SettingsNavigation(): JSX.Element {
  const client = useClient();
  const page = usePage();
  const [query, setQuery] = createSignal('');
  let nav: HTMLElement | undefined;
  let field: HTMLInputElement | undefined;
  const pages = createMemo(() => SETTINGS_PAGES.filter((one) => one.isShown?.(client.state) ?? true));
  const found = createMemo(() => findSettings(pages(), query()));
  const leave = (): void => {
    goTo(client.navigation.outside());
  };
  const hrefOf = (one: SettingsPage): string => client.navigation.href({ view: one.place, path: [one.name] });
  useHotkeys(
    {
      key: 'Escape',
      run: () => {
        leave();
        return true;
      },
    },
    {
      key: '/',
      run: () => {
        giveFocus(field);
        return true;
      },
    },
  );
  const move = (event: KeyboardEvent): void => {
    const rows = [...(nav?.querySelectorAll<HTMLElement>('a.row') ?? [])];
    if (event.key === 'ArrowDown' && event.target === field) {
      giveFocus(rows[0]);
      event.preventDefault();
    } else if (event.target !== field) moveFocus(event, rows);
  };
  return (
    <aside class="sidebar" aria-label={s().settings}>
      <div class="side-head">
        <a class="org" href={client.navigation.outside()}>
          <Icon name="arrow-left" />
          <span class="cut">{s().settings}</span>
        </a>
        <span class="grow" />
        <kbd class="desk-only esc">Esc</kbd>
      </div>
      <Show when={client.navigation.isPhone()}>
        <ConnectionBar />
      </Show>
      <div class="side-find">
        <div class="find">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            aria-label={s().find}
            placeholder={s().find}
            value={query()}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (isComposing(event)) return;
              if (event.key === 'Escape') {
                if (query() === '') field?.blur();
                setQuery('');
                event.stopPropagation();
              } else if (event.key === 'Enter') {
                if (query().trim() !== '') nav?.querySelector<HTMLElement>('a.row')?.click();
              } else move(event);
            }}
          />
          <kbd class="desk-only">/</kbd>
        </div>
      </div>
      <nav class="set-nav" ref={nav} aria-label={s().settings} onKeyDown={move}>
        <Show
          when={query().trim() === ''}
          fallback={
            <>
              <p class="vh" role="status">
                {s().foundCount(found().length)}
              </p>
              <For each={found()}>
                {(one) => (
                  <a class="row" href={hrefOf(one.page)} onClick={() => seekSetting(one.label)}>
                    <Icon name={one.page.icon} />
                    <span class="cut">{one.label ?? one.page.title()}</span>
                    <Show when={one.label}>
                      <span class="meta cut muted">{one.page.title()}</span>
                    </Show>
                  </a>
                )}
              </For>
              <Show when={found().length === 0}>
                <p class="muted none">{s().findNone}</p>
              </Show>
            </>
          }
        >
          <For each={['settings', 'organization'] as const}>
            {(place) => (
              <Show when={pages().some((one) => one.place === place)}>
                <h2>{s().places[place]}</h2>
                <For each={pages().filter((one) => one.place === place)}>
                  {(one) => (
                    <a class="row" href={hrefOf(one)} aria-current={one === page() ? 'page' : undefined}>
                      <Icon name={one.icon} />
                      <span class="cut">{one.title()}</span>
                    </a>
                  )}
                </For>
              </Show>
            )}
          </For>
        </Show>
      </nav>
      <div class="side-foot">
        <Avatar userId={client.state.ownId} size={32} presence />
        <span class="who cut">
          <b dir="auto">{nameOf(client.state, client.state.ownId)}</b>
          <small class="cut">{s().roleIn(roleName(client.state.people[client.state.ownId]?.role), client.state.realm.name)}</small>
        </span>
      </div>
    </aside>
  );
}

/** The page on screen. */
function usePage(): () => SettingsPage | undefined {
  const client = useClient();
  return createMemo(() => {
    const location = client.navigation.location();
    return 'path' in location ? pageOf(location.view, location.path[0], client.state) : undefined;
  });
}
