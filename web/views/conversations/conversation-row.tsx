import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { type Conversation, isResolved, keyOf } from '../../state/model/conversation.js';
import { isMutedConversation } from '../../state/search/narrow-matching.js';
import { NO_UNREAD, shownCount, type UnreadCount } from '../../state/unread/unread-counts.js';
import { Avatar } from '../labels/avatar.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { markAsRead, POLICY, policyOf } from '../../client/conversation-acts.js';
import { Badge } from '../labels/badge.js';
import { Icon } from '../../ui/icon.js';
import { channelName, channelPrefix, nameOf, participantNames, shortNames, topicName } from '../labels/names.js';
import { createContextMenu } from '../../ui/overlays/context-menu.js';
import { formatFull, formatShort, formatTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { conversationMenu } from './conversation-menu.js';
import { listenForMarkAsReadSwipe } from './mark-as-read-swipe.js';
import { snippetOf } from './snippet.js';
import { watchVisibility } from './visible.js';
import { titleWithKey } from '../../ui/hotkeys.js';

const MAX_SENDERS = 3;

/** What a row of a list of conversations shows. */
export interface ConversationRowProps {
  readonly conversation: Conversation;
  /** The newest messages to show something of, the newest first. */
  readonly newestIds: readonly number[];
  /** Ids of those who wrote last; without it the senders of the newest messages. */
  readonly senderIds?: readonly number[];
  /** Whether the row names the channel, because no heading does. */
  readonly namesChannel: boolean;
  /** Whether a heading names the day. The row then has the time of day. */
  readonly belowDay?: boolean;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onChangePolicy: () => void;
}

/** A conversation with its newest message. */
export function ConversationRow(props: ConversationRowProps): JSX.Element {
  const client = useClient();
  const { state } = client;
  const id = createUniqueId();
  const [isHovered, setHovered] = createSignal(false);
  const key = createMemo(() => keyOf(props.conversation));
  const channelId = (): number | null => (props.conversation.kind === 'topic' ? props.conversation.channelId : null);
  const unread = (): UnreadCount => client.unread().byConversation.get(key()) ?? NO_UNREAD;
  const newest = (): Message | undefined => state.messages[props.newestIds[0] ?? 0];
  /** The only other person is in front of the row already. */
  const senders = (): readonly number[] =>
    props.conversation.kind === 'direct' && props.conversation.userIds.length === 1
      ? []
      : (props.senderIds ?? sendersOf(props.newestIds, state.messages));
  const when = (seconds: number): string => (props.belowDay ? formatTime : formatShort)(seconds);
  const showsActs = (): boolean => shownCount(unread()) > 0 && (props.selected || isHovered());
  const menu = createContextMenu(
    () => t().acts.menuOf(titleOf(client.state, props.conversation)),
    () => conversationMenu(client, props.conversation),
  );
  const attach = (element: HTMLLIElement): void => {
    createEffect(() => setChannelColor(element, state, channelId()));
    watchVisibility(element, (visible) => visible && client.messages.need(props.newestIds));
    menu.attach(element);
    listenForMarkAsReadSwipe(element, () => conversationMenu(client, props.conversation));
  };
  return (
    <li
      class="ib-row"
      classList={{
        dm: props.conversation.kind === 'direct',
        rec: props.namesChannel,
        read: shownCount(unread()) === 0,
        sel: props.selected,
      }}
      data-channel={channelId() === null ? undefined : ''}
      data-conversation={key()}
      ref={attach}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      <Lead conversation={props.conversation} unread={unread()} namesChannel={props.namesChannel} />
      <a
        class="t cut"
        href={client.navigation.hrefOf(props.conversation)}
        tabindex={props.selected ? 0 : -1}
        aria-describedby={id}
        onFocus={() => props.onSelect()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          props.onSelect();
          client.navigation.open(props.conversation);
        }}
      >
        <Title conversation={props.conversation} namesChannel={props.namesChannel} />
      </a>
      <span class="snip" id={id}>
        <Show when={newest()} fallback={<span class="sk" role="img" aria-label={t().rows.loading} />}>
          {(message) => <Snippet message={message()} />}
        </Show>
      </span>
      <Show when={showsActs()} fallback={<Senders ids={senders()} />}>
        <RowActs
          onMark={() => markAsRead(client, [key()], props.onSelect)}
          onChangePolicy={props.conversation.kind === 'topic' ? props.onChangePolicy : undefined}
        />
      </Show>
      <span class="when num" title={newest() && formatFull(newest()?.timestamp ?? 0)}>
        {newest() && when(newest()?.timestamp ?? 0)}
      </span>
      <Badge count={unread()} direct={props.conversation.kind === 'direct'} />
      {menu.view()}
    </li>
  );
}

/** The mark before the name: a mention, the other person, or the kind of the channel. */
function Lead(props: { readonly conversation: Conversation; readonly unread: UnreadCount; readonly namesChannel: boolean }): JSX.Element {
  const { state } = useClient();
  const userIds = (): readonly number[] => (props.conversation.kind === 'direct' ? props.conversation.userIds : []);
  return (
    <span class="lead">
      <Show
        when={props.unread.mentions > 0 && props.conversation.kind === 'topic'}
        fallback={
          <Show
            when={props.conversation.kind === 'direct'}
            fallback={
              <Show when={props.namesChannel && props.conversation.kind === 'topic' && props.conversation.channelId}>
                {(channelId) => <Icon name={channelIcon(state, channelId())} class="ch" />}
              </Show>
            }
          >
            <Show when={userIds().length === 1} fallback={<Icon name="users" />}>
              <Avatar userId={userIds()[0] ?? 0} size={20} presence />
            </Show>
          </Show>
        }
      >
        <span class="at" title={t().mentioned}>
          <Icon name="at-sign" label={t().mentioned} />
        </span>
      </Show>
    </span>
  );
}

function Title(props: { readonly conversation: Conversation; readonly namesChannel: boolean }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const topic = (): string | undefined => (props.conversation.kind === 'topic' ? props.conversation.topic : undefined);
  const userIds = (): readonly number[] => (props.conversation.kind === 'direct' ? props.conversation.userIds : []);
  const channel = (): string => (props.conversation.kind === 'topic' ? channelName(state, props.conversation.channelId) : '');
  const isFollowed = (): boolean => props.conversation.kind === 'topic' && policyOf(client, props.conversation) === POLICY.followed;
  return (
    <>
      <span class="cut" dir="auto" title={titleOf(state, props.conversation)}>
        <Show when={topic() !== undefined} fallback={shortNames(state, userIds())}>
          <Show when={props.namesChannel}>
            <span class="muted place">{channelPrefix(state, props.conversation.kind === 'topic' ? props.conversation.channelId : 0)}</span>
          </Show>
          <Show when={isResolved(topic() ?? '')}>
            <Icon name="circle-check" size="s" label={t().resolved} />{' '}
          </Show>
          {topicName(topic() ?? '')}
        </Show>
      </span>
      <Show when={topic() !== undefined && !props.namesChannel}>
        <span class="vh">{t().rows.topicIn(channel())}</span>
      </Show>
      <Show when={isFollowed()}>
        <Icon name="bell-ring" size="s" label={t().followed} />
      </Show>
      <Show when={isMutedConversation(state, props.conversation)}>
        <Icon name="bell-off" size="s" label={t().muted} />
      </Show>
    </>
  );
}

function titleOf(state: ReturnType<typeof useClient>['state'], conversation: Conversation): string {
  return conversation.kind === 'topic' ? topicName(conversation.topic) : participantNames(state, conversation.userIds);
}

/** Who wrote a message, and its text in one line. */
function Snippet(props: { readonly message: Message }): JSX.Element {
  const { state } = useClient();
  const sender = (): string => {
    const id = props.message.sender_id;
    if (id === state.ownId) return t().rows.yourself;
    return nameOf(state, id);
  };
  const text = createMemo(() => snippetOf(props.message.content).replace(/^\/(?:me|poll|todo) /, ''));
  return (
    <>
      <b class="cut" dir="auto">
        {props.message.is_me_message ? sender() : `${sender()}:`}
      </b>{' '}
      <span class="cut" dir="auto">
        {text()}
      </span>
    </>
  );
}

function Senders(props: { readonly ids: readonly number[] }): JSX.Element {
  return (
    <span class="stack" aria-hidden="true">
      <For each={props.ids}>{(id) => <Avatar userId={id} size={20} />}</For>
    </span>
  );
}

function RowActs(props: { readonly onMark: () => void; readonly onChangePolicy: (() => void) | undefined }): JSX.Element {
  return (
    <span class="row-acts">
      <button
        type="button"
        class="ib sm"
        aria-label={t().acts.markAsRead}
        title={titleWithKey(t().acts.markAsRead, 'E')}
        onClick={() => props.onMark()}
      >
        <Icon name="check" />
      </button>
      <Show when={props.onChangePolicy}>
        {(change) => (
          <button
            type="button"
            class="ib sm"
            aria-label={t().acts.followOrMute}
            title={titleWithKey(t().acts.followOrMute, 'Shift M')}
            onClick={() => change()()}
          >
            <Icon name="bell" />
          </button>
        )}
      </Show>
    </span>
  );
}

/** Ids of those who wrote the messages that are in memory, without repetitions. */
function sendersOf(ids: readonly number[], messages: Readonly<Record<number, Message>>): number[] {
  const senders = ids.flatMap((id) => messages[id]?.sender_id ?? []);
  return [...new Set(senders)].slice(0, MAX_SENDERS);
}
