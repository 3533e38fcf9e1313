import { type JSX, Match, Show, Suspense, Switch } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { EmojiPicker } from '../emoji/lazy-emoji-picker.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { Menu } from '../../ui/overlays/menu.js';
import { NoticesDialog } from '../notices/lazy-notices.js';
import { t } from '../../ui/texts/texts.js';
import type { MessageInteraction } from './message-interaction.js';

const DeleteDialog = lazyOverlay(() => import('./delete-dialog.js'));
const ReportDialog = lazyOverlay(() => import('./report-dialog.js'));
const MoveDialog = lazyOverlay(() => import('./move-dialog.js'));
const RemindDialog = lazyOverlay(() => import('./remind-dialog.js'));

/** What is open beside a message of a list, or asks about one. */
export function MessageOverlays(props: { readonly interaction: MessageInteraction }): JSX.Element {
  const { state, acts } = useClient();
  const close = (): void => props.interaction.close();
  const closeDialog = (): void => props.interaction.closeDialog();
  return (
    <>
      <Show when={props.interaction.overlay()} keyed>
        {({ kind, id, anchor }) => (
          <Show when={state.messages[id]}>
            {(message) => (
              <Switch>
                <Match when={kind === 'menu'}>
                  <Menu
                    anchor={anchor}
                    label={t().messageActs.more}
                    items={props.interaction.actions.items(message(), anchor)}
                    onClose={close}
                  />
                </Match>
                <Match when={kind === 'emoji'}>
                  <Suspense>
                    <EmojiPicker anchor={anchor} onPick={(emoji) => void acts.toggleReaction(message(), emoji)} onClose={close} />
                  </Suspense>
                </Match>
              </Switch>
            )}
          </Show>
        )}
      </Show>
      <Show when={props.interaction.dialog()} keyed>
        {({ kind, id }) => (
          <Show when={state.messages[id]}>
            {(message) => (
              <Suspense>
                <Switch>
                  <Match when={kind === 'delete'}>
                    <DeleteDialog message={message()} onClose={closeDialog} />
                  </Match>
                  <Match when={kind === 'move'}>
                    <MoveDialog message={message()} onClose={closeDialog} />
                  </Match>
                  <Match when={kind === 'remind'}>
                    <RemindDialog messageId={id} onClose={closeDialog} />
                  </Match>
                  <Match when={kind === 'report'}>
                    <ReportDialog message={message()} onClose={closeDialog} />
                  </Match>
                  <Match when={kind === 'notices'}>
                    <NoticesDialog messageId={id} channelId={message().stream_id} onClose={closeDialog} />
                  </Match>
                </Switch>
              </Suspense>
            )}
          </Show>
        )}
      </Show>
    </>
  );
}
