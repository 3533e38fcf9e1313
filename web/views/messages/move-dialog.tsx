import { reportFailure } from '../../client/outcomes.js';
import { nameOrder } from '../../ui/texts/name-order.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { createMemo, createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { ApiError } from '../../api/api-error.js';
import type { Message } from '../../api/wire.js';
import { topicsOf } from '../../state/model/channel-topics.js';
import type { Channel } from '../../state/model/client-state.js';
import { includesPerson } from '../../state/people/group-membership.js';
import { mayMoveToChannel, mayMoveToTopic } from '../../state/messages/message-permissions.js';
import { useClient } from '../../client/client-context.js';
import { conversationName } from '../labels/names.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';

type Mode = 'change_one' | 'change_later' | 'change_all';

const MODES: readonly Mode[] = ['change_one', 'change_later', 'change_all'];

interface Move {
  /** The message from which the move goes. */
  readonly id: number;
  readonly channelId: number;
  readonly topic: string;
  readonly mode: Mode;
}

/** Moves a message, those after it, or its whole topic to another topic or channel. */
export default function MoveDialog(props: { readonly message: Message; readonly onClose: () => void }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const { stream_id: from = 0, subject } = props.message;
  const listId = createUniqueId();
  const [channelId, setChannelId] = createSignal(from);
  const [topic, setTopic] = createSignal(subject);
  const [mode, setMode] = createSignal<Mode>('change_one');
  const [tellOld, setTellOld] = createSignal(false);
  const [tellNew, setTellNew] = createSignal(true);
  const [isMoving, setMoving] = createSignal(false);
  const [error, setError] = createSignal<Error | undefined>();
  let field: HTMLInputElement | undefined;
  const channels = createMemo(() => channelsToWriteIn(Object.values(state.channels), from));
  const topics = createMemo(() => topicsOf(state, channelId()).map((entry) => entry.topic));
  const isSame = (): boolean => channelId() === from && topic().trim() === subject;
  void client.topics.load(from);
  onMount(() => queueMicrotask(() => field?.select()));

  function channelsToWriteIn(all: readonly Channel[], current: number): Channel[] {
    const compare = nameOrder();
    return all
      .filter((one) => one.stream_id === current || (!one.is_archived && includesPerson(state, one.can_send_message_group, state.ownId)))
      .sort((a, b) => compare(a.name, b.name));
  }

  /** @param isTold whether the chosen notices are posted */
  const request = async ({ id, channelId: target, topic: name, mode: propagate_mode }: Move, isTold: boolean): Promise<void> => {
    const body = {
      propagate_mode,
      topic: name,
      ...(channelId() === from ? {} : { stream_id: target }),
      send_notification_to_old_thread: isTold && tellOld(),
      send_notification_to_new_thread: isTold && tellNew(),
    };
    await answerOf(api.PATCH('/api/v1/messages/{message_id}', { params: { path: { message_id: id } }, body }));
  };

  /** What takes a move back; undefined if the messages cannot be told from others of the topic where they are. */
  const undoOf = ({ id, mode: moved }: Move): (() => void) | undefined => {
    const known = state.topics[channelId()];
    const isNewTopic = known?.complete === true && !topics().includes(topic().trim());
    if (moved !== 'change_one' && !isNewTopic) return undefined;
    const back: Move = { id, channelId: from, topic: subject, mode: moved === 'change_one' ? 'change_one' : 'change_all' };
    return () => void request(back, false).catch(reportFailure);
  };

  const move = async (first = props.message.id, only = mode()): Promise<void> => {
    if (isSame() || isMoving()) return;
    const target = { kind: 'topic', channelId: channelId(), topic: topic().trim() } as const;
    const asked: Move = { id: first, channelId: target.channelId, topic: target.topic, mode: only };
    const undo = undoOf(asked);
    setMoving(true);
    setError(undefined);
    try {
      await request(asked, true);
      props.onClose();
      showToast(t().messageActs.movedTo(conversationName(state, target)), undo);
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      setMoving(false);
    }
  };

  return (
    <Dialog title={t().messageActs.moveQuestion} onClose={props.onClose} keepOpen={() => !isSame()}>
      <form
        class="move-form"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <Show when={mayMoveToChannel(state, props.message, Date.now())}>
          <label>
            {t().messageActs.channel}
            <select
              class="field"
              value={channelId()}
              onChange={(event) => {
                setChannelId(Number(event.currentTarget.value));
                void client.topics.load(channelId());
              }}
            >
              <For each={channels()}>{(channel) => <option value={channel.stream_id}>{channel.name}</option>}</For>
            </select>
          </label>
        </Show>
        <label>
          {t().compose.topic}
          <input
            ref={field}
            class="field"
            dir="auto"
            list={listId}
            maxLength={state.server.max_topic_length}
            placeholder={t().generalChat}
            value={topic()}
            disabled={!mayMoveToTopic(state, props.message, Date.now(), channelId())}
            onInput={(event) => setTopic(event.currentTarget.value)}
          />
        </label>
        <datalist id={listId}>
          <For each={topics()}>{(name) => <option value={name} />}</For>
        </datalist>
        <fieldset>
          <legend class="vh">{t().messageActs.whichMessages}</legend>
          <For each={MODES}>
            {(one) => (
              <label class="choice">
                <input type="radio" name="mode" checked={mode() === one} onChange={() => setMode(one)} />
                {t().messageActs.modes[one]}
              </label>
            )}
          </For>
        </fieldset>
        <fieldset>
          <legend class="vh">{t().messageActs.notices}</legend>
          <label class="choice">
            <input type="checkbox" checked={tellOld()} onChange={(event) => setTellOld(event.currentTarget.checked)} />
            {t().messageActs.tellOld}
          </label>
          <label class="choice">
            <input type="checkbox" checked={tellNew()} onChange={(event) => setTellNew(event.currentTarget.checked)} />
            {t().messageActs.tellNew}
          </label>
        </fieldset>
        <Show when={error()}>
          {(reason) => (
            <p class="state bad" role="alert">
              {failureText(reason())}
              <Show when={firstAllowed(reason())}>
                {(first) => (
                  <button type="button" onClick={() => void move(first(), 'change_later')}>
                    {t().messageActs.moveAllowed}
                  </button>
                )}
              </Show>
            </p>
          )}
        </Show>
        <SubmitActions action={t().messageActs.moveNow} disabled={isSame() || isMoving()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}

/** The first message that may still be moved, if the others are too old. */
function firstAllowed(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED') return undefined;
  const id = error.data['first_message_id_allowed_to_move'];
  return typeof id === 'number' ? id : undefined;
}
