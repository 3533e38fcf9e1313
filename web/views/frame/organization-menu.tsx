import { goTo } from '../../kernel/browser-history.js';
import { reportFailure } from '../../client/outcomes.js';
import { createEffect, createSignal, type JSX, Show } from 'solid-js';
import { csrfToken } from '../../api/session-fetch.js';
import { isVisitor } from '../../state/places/visitor.js';
import { changeSetting } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { knownOrganizations, noteOpened, rememberOrganization } from '../../client/known-organizations.js';
import { loginUrl } from '../../client/login-url.js';
import { type Command, useCommands } from '../../ui/commands.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { mayInvite, openInviteDialog } from '../invitations/invite-state.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';
import { OrganizationMark } from './organization-mark.js';

const OrganizationsDialog = lazyOverlay(() => import('./organizations-dialog.js'));

const LOG_OUT = '/accounts/logout/';
/** Values of the setting `color_scheme`. */
const DARK = 2;
const LIGHT = 3;

/** The name of the organization, which opens the menu of what concerns all of it. */
export function OrganizationMenu(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [isSwitching, setSwitching] = createSignal(false);
  createEffect(() => {
    if (!isVisitor(state)) rememberOrganization(window.location.origin, state.realm.name);
  });
  const openSwitcher = (): boolean => setSwitching(true);
  useHotkeys({ key: 'O', run: openSwitcher });
  const switcher: Command = { name: t().organizations.title, icon: 'globe', keys: 'O', run: openSwitcher };
  const openOther = (address: string): void => {
    noteOpened(address);
    goTo(`${address}/`);
  };
  const elsewhere = (): Command[] =>
    knownOrganizations()
      .filter(({ address }) => address !== window.location.origin)
      .map(({ address, name }) => ({
        name: t().organizations.goTo(name),
        icon: 'globe',
        keywords: address,
        run: () => openOther(address),
      }));
  const settings: MenuItem = {
    label: t().sidebar.settings,
    icon: 'settings',
    keys: 'G',
    run: () => goTo('#settings'),
  };
  const logIn = (): void => goTo(loginUrl());
  const items = (): MenuItem[] => [
    ...(isVisitor(state) ? [] : [settings]),
    ...(mayInvite(state) ? [{ label: t().places.invite, icon: 'user-plus', run: openInviteDialog }] : []),
    {
      label: t().help.pages['keyboard-shortcuts'],
      icon: 'keyboard',
      keys: '?',
      run: () => client.navigation.showHelp('keyboard-shortcuts'),
    },
    { label: t().organizations.title, icon: 'globe', keys: 'O', run: openSwitcher },
    { label: t().help.pages['about-zulip'], icon: 'building-2', run: () => client.navigation.showHelp('about-zulip') },
    isVisitor(state)
      ? { label: t().visitor.logIn, icon: 'user', separated: true, run: logIn }
      : { label: t().sidebar.logOut, icon: 'arrow-left', separated: true, run: logOut },
  ];
  const setTheme = (value: number): void => {
    changeSetting(client, 'color_scheme', value).catch(reportFailure);
  };
  useCommands(() =>
    isVisitor(state)
      ? [switcher, ...elsewhere(), { name: t().visitor.logIn, icon: 'user', run: logIn }]
      : [
          { name: t().sidebar.settings, icon: 'settings', keys: 'G', run: '#settings' },
          { name: t().menu.darkTheme, icon: 'moon', run: () => setTheme(DARK) },
          { name: t().menu.lightTheme, icon: 'sun', run: () => setTheme(LIGHT) },
          switcher,
          ...elsewhere(),
          { name: t().sidebar.logOut, icon: 'arrow-left', run: logOut },
        ],
  );
  return (
    <>
      <MenuButton class="org" label={`${state.realm.name}, ${t().sidebar.organizationMenu}`} items={items}>
        <OrganizationMark />
        <span class="cut" dir="auto">
          {state.realm.name}
        </span>
        <Icon name="chevron-down" size="s" />
      </MenuButton>
      <Show when={isSwitching()}>
        <OrganizationsDialog onClose={() => setSwitching(false)} />
      </Show>
    </>
  );
}

/** Ends the session. The server answers with the page on which people log in. */
function logOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = LOG_OUT;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'csrfmiddlewaretoken';
  field.value = csrfToken();
  form.append(field);
  document.body.append(form);
  // Unlike submit(), it lets the client know.
  form.requestSubmit();
}
