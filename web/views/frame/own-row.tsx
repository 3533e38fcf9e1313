import { reportFailure } from '../../client/outcomes.js';
import { createSignal, type JSX, Show } from 'solid-js';
import { Avatar } from '../labels/avatar.js';
import { changeSetting } from '../../client/account-settings.js';
import { useClient } from '../../client/client-context.js';
import { useCommands } from '../../ui/commands.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { Menu, type MenuItem } from '../../ui/overlays/menu.js';
import { StatusEmoji, StatusUntil } from '../people/status-mark.js';
import { openStatusDialog } from '../people/status-dialog-state.js';
import { HelpMenu } from '../help/help-menu.js';
import { t } from '../../ui/texts/texts.js';
import { titleWithKey } from '../../ui/hotkeys.js';

/** The account of the reader with its status, which a press changes. */
export function OwnRow(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const isInvisible = (): boolean => !state.settings.presence_enabled;
  const toggleInvisible = (): void => {
    changeSetting(client, 'presence_enabled', isInvisible()).catch(reportFailure);
  };
  const items = (): MenuItem[] => [
    { label: t().menu.setStatus, icon: 'smile', run: () => openStatusDialog(state.ownId) },
    { label: t().menu.invisible, icon: 'eye-off', checked: isInvisible(), run: toggleInvisible },
    { label: t().menu.ownCard, icon: 'user', run: () => client.navigation.go({ view: 'user', path: [String(state.ownId)] }) },
  ];
  useCommands(() => [
    { name: t().menu.setStatus, icon: 'smile', run: () => openStatusDialog(state.ownId) },
    { name: isInvisible() ? t().menu.beVisible : t().menu.invisible, icon: 'eye-off', run: toggleInvisible },
  ]);
  return (
    <div class="side-foot">
      <OwnButton items={items} />
      <span class="grow" />
      <HelpMenu />
      <a class="ib" href="#settings" aria-label={t().sidebar.settings} title={titleWithKey(t().sidebar.settings, 'G')}>
        <Icon name="settings" />
      </a>
    </div>
  );
}

/** Avatar, name and status of the reader; they open the menu. */
function OwnButton(props: { readonly items: () => readonly MenuItem[] }): JSX.Element {
  const { state } = useClient();
  const [isOpen, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="own"
        aria-haspopup="menu"
        aria-expanded={isOpen()}
        title={t().menu.own}
        onClick={() => setOpen(!isOpen())}
      >
        <Avatar userId={state.ownId} size={32} presence />
        <span class="who cut">
          <b dir="auto">{nameOf(state, state.ownId)}</b>
          <Show when={state.statuses[state.ownId]?.status_text ?? state.statuses[state.ownId]?.emoji_name}>
            <small class="cut" dir="auto">
              <StatusEmoji userId={state.ownId} /> {state.statuses[state.ownId]?.status_text}
              <StatusUntil userId={state.ownId} />
            </small>
          </Show>
        </span>
      </button>
      <Show when={isOpen() && button}>
        {(anchor) => <Menu anchor={anchor()} label={t().menu.own} items={props.items()} onClose={() => setOpen(false)} />}
      </Show>
    </>
  );
}
