import { nameOrder } from '../../ui/texts/name-order.js';
import { createMemo, createSignal, createUniqueId, For, type JSX } from 'solid-js';
import { isResolved, type TopicConversation, withoutResolvedMark, withResolution } from '../../state/model/conversation.js';
import { mayChangeTopics, mayMoveOut } from '../../state/messages/message-permissions.js';
import { useClient } from '../../client/client-context.js';
import { moveTopic } from '../../client/conversation-acts.js';
import { topicName } from '../labels/names.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';

/** Asks for another name or another channel for all messages of a topic. */
export default function MoveTopicDialog(props: { readonly conversation: TopicConversation; readonly onClose: () => void }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const before = { channelId: props.conversation.channelId, topic: props.conversation.topic };
  const [topic, setTopic] = createSignal(withoutResolvedMark(before.topic));
  const [channelId, setChannelId] = createSignal(before.channelId);
  const [isBusy, setBusy] = createSignal(false);
  const [topicId, channelFieldId] = [createUniqueId(), createUniqueId()];
  const channels = createMemo(() => {
    const compare = nameOrder();
    return Object.values(state.channels)
      .filter(({ stream_id: id, subscribed, is_archived: archived }) => id === before.channelId || (subscribed && !archived))
      .sort((a, b) => compare(a.name, b.name));
  });
  const target = (): { readonly topic: string; readonly channelId: number } => ({
    topic: withResolution(topic().trim(), isResolved(before.topic)),
    channelId: channelId(),
  });
  const isSame = (): boolean => target().topic === before.topic && target().channelId === before.channelId;
  const changes = (from: typeof before, to: typeof before): { readonly topic?: string; readonly channelId?: number } => ({
    ...(from.topic === to.topic ? {} : { topic: to.topic }),
    ...(from.channelId === to.channelId ? {} : { channelId: to.channelId }),
  });
  const move = async (): Promise<void> => {
    const to = target();
    if (isSame() || isBusy()) return;
    setBusy(true);
    const done = await moveTopic(client, before, changes(before, to));
    setBusy(false);
    if (!done) return;
    props.onClose();
    showToast(t().header.topicMoved(topicName(to.topic)), () => void moveTopic(client, to, changes(to, before)));
  };
  return (
    <Dialog title={t().header.moveQuestion(topicName(before.topic))} onClose={props.onClose} keepOpen={() => !isSame()}>
      <form
        class="move-topic"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <label for={channelFieldId}>{t().header.channel}</label>
        <select
          id={channelFieldId}
          class="field"
          disabled={!mayMoveOut(state, before.channelId)}
          onChange={(event) => setChannelId(Number(event.currentTarget.value))}
        >
          <For each={channels()}>
            {(channel) => (
              <option value={channel.stream_id} selected={channel.stream_id === channelId()}>
                {channel.name}
              </option>
            )}
          </For>
        </select>
        <label for={topicId}>{t().compose.topic}</label>
        <input
          id={topicId}
          class="field"
          dir="auto"
          autofocus
          maxlength={state.server.max_topic_length}
          value={topic()}
          disabled={!mayChangeTopics(state, before.channelId, channelId())}
          onInput={(event) => setTopic(event.currentTarget.value)}
        />
        <p class="muted">{t().header.moveHint}</p>
        <SubmitActions action={t().header.move} disabled={isSame() || isBusy()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
