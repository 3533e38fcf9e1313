import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import { topicsOf } from '../../state/model/channel-topics.js';
import { type ConversationKey, isResolved, type TopicConversation, topicConversation, topicKey } from '../../state/model/conversation.js';
import { isMutedConversation } from '../../state/search/narrow-matching.js';
import { inboxCount } from '../../state/unread/inbox.js';
import { NO_UNREAD, sumOf, type UnreadCount } from '../../state/unread/unread-counts.js';
import { setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { POLICY, policyOf } from '../../client/conversation-acts.js';
import { conversationMenu } from '../conversations/conversation-menu.js';
import { Icon } from '../../ui/icon.js';
import { middleCut, topicName } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { Badge } from '../labels/badge.js';
import { createOpenConversation } from './open-conversation.js';
import { SidebarRow } from './sidebar-row.js';
import { createHeldOrder } from './sidebar-state.js';
import { RowBoundary } from '../../ui/row-boundary.js';

const MAX_ROWS = 5;

/** The topics of an open channel on its thread: unread and followed ones first. */
export function TopicRows(props: { readonly channelId: number }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const open = createOpenConversation();
  createEffect(() => {
    if (!state.topics[props.channelId]?.complete) void client.topics.load(props.channelId);
  });
  const topics = createMemo(() => {
    const known = topicsOf(state, props.channelId).map(({ topic }) => topic);
    const current = open()?.conversation;
    if (current?.kind === 'topic' && current.channelId === props.channelId) known.push(current.topic);
    const found = new Map<ConversationKey, string>();
    for (const topic of known) if (!found.has(topicKey(props.channelId, topic))) found.set(topicKey(props.channelId, topic), topic);
    return found;
  });
  const countOf = (key: ConversationKey): UnreadCount => client.unread().byConversation.get(key) ?? NO_UNREAD;
  const weightOf = (key: ConversationKey): number => {
    if (inboxCount(countOf(key)) > 0) return 2;
    return state.topicPolicies[key]?.policy === POLICY.followed ? 1 : 0;
  };
  const sorted = createMemo(() => {
    return [...topics().keys()]
      .map((key, index) => ({ key, index, weight: weightOf(key) }))
      .sort((a, b) => b.weight - a.weight || a.index - b.index)
      .map(({ key }) => key);
  });
  const wanted = createMemo(() => {
    const first = sorted().slice(0, MAX_ROWS);
    const current = open()?.key;
    return current !== undefined && topics().has(current) && !first.includes(current) ? [...first, current] : first;
  });
  const shown = createHeldOrder(wanted, (key) => topics().has(key));
  const hidden = createMemo(() => {
    const visible = new Set(shown());
    return sumOf(sorted().flatMap((key) => (visible.has(key) ? [] : [countOf(key)])));
  });
  const label = (): string => (state.topics[props.channelId]?.complete ? t().sidebar.allTopics(topics().size) : t().sidebar.moreTopics);
  return (
    <div class="topics" data-channel ref={(element) => createEffect(() => setChannelColor(element, state, props.channelId))}>
      <For each={shown()}>
        {(key) => (
          <RowBoundary of={topics().get(key)} element="div">
            <Show when={topics().has(key)}>
              <TopicRow conversation={topicConversation(props.channelId, topics().get(key) ?? '')} current={open()?.key === key} />
            </Show>
          </RowBoundary>
        )}
      </For>
      <a
        class="row more"
        tabindex={-1}
        href={client.navigation.href({ view: 'topics', channelId: props.channelId })}
        data-unread={inboxCount(hidden())}
      >
        <span class="cut">{label()}</span>
        <span class="meta">
          <Badge count={hidden()} />
        </span>
      </a>
    </div>
  );
}

function TopicRow(props: { readonly conversation: TopicConversation; readonly current: boolean }): JSX.Element {
  const client = useClient();
  const key = (): ConversationKey => topicKey(props.conversation.channelId, props.conversation.topic);
  const name = (): string => topicName(props.conversation.topic);
  return (
    <SidebarRow
      href={client.navigation.hrefOf(props.conversation)}
      name={name()}
      current={props.current}
      count={client.unread().byConversation.get(key()) ?? NO_UNREAD}
      muted={isMutedConversation(client.state, props.conversation)}
      class={isResolved(props.conversation.topic) ? 'res' : ''}
      menu={() => conversationMenu(client, props.conversation)}
      marks={
        <>
          <Show when={policyOf(client, props.conversation) === POLICY.followed}>
            <Icon name="bell-ring" size="s" label={t().followed} />
          </Show>
          <Show when={policyOf(client, props.conversation) === POLICY.muted}>
            <Icon name="bell-off" size="s" label={t().muted} />
          </Show>
        </>
      }
    >
      <span class="cut" dir="auto">
        <Show when={isResolved(props.conversation.topic)}>
          <Icon name="circle-check" size="s" label={t().resolved} />{' '}
        </Show>
        {middleCut(name())}
      </span>
    </SidebarRow>
  );
}
