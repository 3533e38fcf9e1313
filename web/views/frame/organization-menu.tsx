import { reportFailure } from '../../client/outcomes.js';
import { createSignal, type JSX, Show } from 'solid-js';
import { csrfToken } from '../../api/session-fetch.js';
import { isVisitor } from '../../state/places/visitor.js';
import { localUrl } from '../../ui/foreign-url.js';
import { changeSetting } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { loginUrl } from '../../client/login-url.js';
import { type Command, useCommands } from '../../ui/commands.js';
import { Icon } from '../../ui/icon.js';
import { mayInvite, openInviteDialog } from '../invitations/invite-state.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { openShortcuts } from '../shortcuts/shortcut-sheet-state.js';
import { t } from '../../ui/texts/texts.js';

const LOG_OUT = '/accounts/logout/';
/** Values of the setting `color_scheme`. */
const DARK = 2;
const LIGHT = 3;

/** The name of the organization, which opens the menu of what concerns all of it. */
export function OrganizationMenu(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [isAboutOpen, setAboutOpen] = createSignal(false);
  const settings: MenuItem = {
    label: t().sidebar.settings,
    icon: 'settings',
    keys: 'G',
    run: () => (window.location.hash = '#settings'),
  };
  const logIn = (): void => window.location.assign(loginUrl());
  const items = (): MenuItem[] => [
    ...(isVisitor(state) ? [] : [settings]),
    ...(mayInvite(state) ? [{ label: t().places.invite, icon: 'user-plus', run: openInviteDialog }] : []),
    { label: t().sidebar.shortcuts, icon: 'keyboard', keys: '?', run: openShortcuts },
    { label: t().menu.about, icon: 'building-2', run: () => setAboutOpen(true) },
    isVisitor(state)
      ? { label: t().visitor.logIn, icon: 'user', separated: true, run: logIn }
      : { label: t().sidebar.logOut, icon: 'arrow-left', separated: true, run: logOut },
  ];
  const setTheme = (value: number): void => {
    changeSetting(client, 'color_scheme', value).catch(reportFailure);
  };
  const about: Command = { name: t().menu.about, icon: 'building-2', run: () => setAboutOpen(true) };
  useCommands(() =>
    isVisitor(state)
      ? [about, { name: t().visitor.logIn, icon: 'user', run: logIn }]
      : [
          { name: t().sidebar.settings, icon: 'settings', keys: 'G', run: '#settings' },
          { name: t().menu.darkTheme, icon: 'moon', run: () => setTheme(DARK) },
          { name: t().menu.lightTheme, icon: 'sun', run: () => setTheme(LIGHT) },
          about,
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
      <Show when={isAboutOpen()}>
        <AboutDialog onClose={() => setAboutOpen(false)} />
      </Show>
    </>
  );
}

/** The picture of the organization, or the sign of Skein. */
function OrganizationMark(): JSX.Element {
  const { state } = useClient();
  const picture = (): string | undefined => (state.realm.icon_source === 'U' ? localUrl(state.realm.icon_url) : undefined);
  return (
    <Show
      when={picture()}
      fallback={
        <span class="org-mark" aria-hidden="true">
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round">
            <path d="M4 17c4-9 12-9 16 0M4 12c4-7 12-7 16 0M7 20c3-5 7-5 10 0" />
          </svg>
        </span>
      }
    >
      {(url) => <img class="org-picture" src={url()} alt="" width="24" height="24" />}
    </Show>
  );
}

/** What the server is, for people who report a problem. */
function AboutDialog(props: { readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  return (
    <Dialog title={t().menu.about} onClose={props.onClose}>
      <p dir="auto">{t().menu.organizationOn(state.realm.name, window.location.host)}</p>
      <p>{t().menu.version(state.server.zulip_version, state.server.zulip_feature_level)}</p>
      <div class="dialog-actions">
        <a class="btn" href="/api/docs" target="_blank" rel="noopener">
          {t().menu.apiReference}
        </a>
        <button type="button" class="btn" onClick={props.onClose}>
          {t().close}
        </button>
      </div>
    </Dialog>
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
