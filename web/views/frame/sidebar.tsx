import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import { topicsOf } from '../../state/channel-topics.js';
import type { Channel } from '../../state/client-state.js';
import { type Conversation, isResolved, keyOf, topicConversation } from '../../state/conversation.js';
import { conversationOfNarrow, channelOfNarrow } from '../../state/narrow.js';
import { isMutedConversation } from '../../state/narrow-matching.js';
import { NO_UNREAD, shownCount } from '../../state/unread-counts.js';
import { Avatar } from '../avatar.js';
import { channelIcon, setChannelColor } from '../channel-color.js';
import { useClient } from '../client/client-context.js';
import { Icon } from '../icon.js';
import { nameOf, participantNames, topicName } from '../names.js';
import { openPalette } from '../palette/palette-state.js';
import { t } from '../texts/texts.js';
import { Badge } from './badge.js';
import { ViewRows } from './view-rows.js';

const MAX_DIRECT_CONVERSATIONS = 6;
const MAX_TOPICS = 5;

/** The navigation: views, direct conversations and channels. */
export function Sidebar(): JSX.Element {
  const { state } = useClient();
  return (
    <nav class="sidebar" aria-label={t().conversations}>
      <div class="side-head">
        <span class="org">
          <span class="cut">{state.realm.name}</span>
        </span>
      </div>
      <div class="side-find">
        <button type="button" class="find" aria-haspopup="dialog" onClick={() => openPalette()}>
          <Icon name="search" />
          <span>{t().searchOrJump}</span>
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
      </div>
      <div class="side-scroll">
        <ViewRows />
        <DirectRows />
        <ChannelRows />
      </div>
      <OwnRow />
    </nav>
  );
}

/** The direct conversations with unread messages, then the newest others. */
function DirectRows(): JSX.Element {
  const client = useClient();
  const conversations = createMemo(() =>
    Object.entries(client.state.directConversations)
      .map(([key, { userIds, maxMessageId }]) => ({ key, userIds, maxMessageId, unread: client.unread().byConversation.has(key) }))
      .sort((a, b) => Number(b.unread) - Number(a.unread) || b.maxMessageId - a.maxMessageId)
      .map(({ key }) => key),
  );
  return (
    <>
      <h2 class="side-h">{t().sidebar.directMessages}</h2>
      <ul>
        <For each={conversations().slice(0, MAX_DIRECT_CONVERSATIONS)}>{(key) => <DirectRow key={key} />}</For>
        <Show when={conversations().length > MAX_DIRECT_CONVERSATIONS}>
          <li>
            <a class="row quiet" href="#narrow/is/dm">
              {t().sidebar.allDirect(conversations().length)}
            </a>
          </li>
        </Show>
      </ul>
    </>
  );
}

function DirectRow(props: { readonly key: string }): JSX.Element {
  const client = useClient();
  const userIds = (): number[] => client.state.directConversations[props.key]?.userIds ?? [];
  const conversation = (): Conversation => ({ kind: 'direct', userIds: userIds() });
  const unread = (): typeof NO_UNREAD => client.unread().byConversation.get(props.key) ?? NO_UNREAD;
  const isCurrent = createIsCurrent(() => props.key);
  return (
    <li>
      <a
        class="row"
        classList={{ unread: shownCount(unread()) > 0 }}
        href={client.navigation.hrefOf(conversation())}
        aria-current={isCurrent() ? 'page' : undefined}
      >
        <span class="stack">
          <For each={userIds().slice(0, 1)}>{(id) => <Avatar userId={id} size={20} presence={userIds().length === 1} />}</For>
        </span>
        <span class="cut" dir="auto">
          {participantNames(client.state, userIds())}
        </span>
        <span class="meta">
          <Badge count={unread()} direct />
        </span>
      </a>
    </li>
  );
}

/** The subscribed channels: pinned ones, the others, and muted ones. */
function ChannelRows(): JSX.Element {
  const { state } = useClient();
  const ids = createMemo(() => {
    const collator = new Intl.Collator(t().locale);
    const rank = ({ personal }: Channel): number => (personal?.is_muted ? 2 : personal?.pin_to_top ? 0 : 1);
    return Object.values(state.channels)
      .filter((channel) => channel.subscribed && !channel.is_archived)
      .sort((a, b) => rank(a) - rank(b) || Number(b.is_recently_active) - Number(a.is_recently_active) || collator.compare(a.name, b.name))
      .map((channel) => channel.stream_id);
  });
  return (
    <>
      <h2 class="side-h">
        {t().sidebar.channels}
        <span class="end">
          <a class="ib sm" href="#channels/available" aria-label={t().places.browseChannels} title={t().places.browseChannels}>
            <Icon name="plus" />
          </a>
        </span>
      </h2>
      <ul>
        <For each={ids()}>{(id) => <ChannelRow id={id} />}</For>
      </ul>
    </>
  );
}

function ChannelRow(props: { readonly id: number }): JSX.Element {
  const client = useClient();
  const channel = (): Channel | undefined => client.state.channels[props.id];
  const unread = (): typeof NO_UNREAD => client.unread().byChannel.get(props.id) ?? NO_UNREAD;
  const isOpen = createMemo(() => {
    const location = client.navigation.location();
    return location.view === 'narrow'
      ? channelOfNarrow(location.narrow) === props.id
      : location.view === 'topics' && location.channelId === props.id;
  });
  const isCurrent = (): boolean => {
    const location = client.navigation.location();
    return isOpen() && (location.view === 'topics' || (location.view === 'narrow' && location.narrow.length === 1));
  };
  return (
    <li>
      <a
        class="row"
        classList={{ unread: unread().addressed + unread().other > 0, quiet: channel()?.personal?.is_muted ?? false }}
        href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: props.id }] })}
        aria-current={isCurrent() ? 'page' : undefined}
        data-channel
        ref={(element) => createEffect(() => setChannelColor(element, client.state, props.id))}
      >
        <Icon name={channelIcon(client.state, props.id)} class="ch" />
        <span class="cut" dir="auto">
          {channel()?.name}
        </span>
        <span class="meta">
          <Show when={unread().mentions > 0}>
            <span class="at">
              <Icon name="at-sign" size="s" label={t().mention} />
            </span>
          </Show>
          <Show when={channel()?.personal?.is_muted}>
            <Icon name="bell-off" size="s" label={t().muted} />
          </Show>
          <Show when={channel()?.personal?.pin_to_top}>
            <Icon name="pin" size="s" label={t().pinned} />
          </Show>
          <Badge count={unread()} />
        </span>
      </a>
      <Show when={isOpen()}>
        <TopicRows channelId={props.id} />
      </Show>
    </li>
  );
}

/** The topics of an open channel: unread and followed ones first. */
function TopicRows(props: { readonly channelId: number }): JSX.Element {
  const client = useClient();
  createEffect(() => {
    if (!client.state.topics[props.channelId]?.complete) void client.topics.load(props.channelId);
  });
  const openTopic = (): string | undefined => {
    const location = client.navigation.location();
    const conversation = location.view === 'narrow' ? conversationOfNarrow(location.narrow, client.state.ownId) : null;
    return conversation?.kind === 'topic' ? conversation.topic : undefined;
  };
  const topics = createMemo(() => {
    const weight = (topic: string): number => {
      const key = keyOf(topicConversation(props.channelId, topic));
      if (client.unread().byConversation.has(key)) return 2;
      return client.state.topicPolicies[key]?.policy === 3 ? 1 : 0;
    };
    const known = topicsOf(client.state, props.channelId).map(({ topic }) => topic);
    const open = openTopic();
    const sorted = known
      .map((topic, index) => ({ topic, index, weight: weight(topic) }))
      .sort((a, b) => b.weight - a.weight || a.index - b.index);
    const shown = sorted.slice(0, MAX_TOPICS).map(({ topic }) => topic);
    return open === undefined || shown.some((topic) => topic.toLowerCase() === open.toLowerCase()) ? shown : [...shown, open];
  });
  return (
    <div class="topics" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, props.channelId))}>
      <For each={topics()}>{(topic) => <TopicRow channelId={props.channelId} topic={topic} />}</For>
      <a class="row more" href={client.navigation.href({ view: 'topics', channelId: props.channelId })}>
        {t().sidebar.allTopics}
      </a>
    </div>
  );
}

function TopicRow(props: { readonly channelId: number; readonly topic: string }): JSX.Element {
  const client = useClient();
  const conversation = createMemo(() => topicConversation(props.channelId, props.topic));
  const unread = (): typeof NO_UNREAD => client.unread().byConversation.get(keyOf(conversation())) ?? NO_UNREAD;
  const isCurrent = createIsCurrent(() => keyOf(conversation()));
  const muted = (): boolean => isMutedConversation(client.state, conversation());
  return (
    <a
      class="row"
      classList={{ unread: unread().addressed + unread().other > 0, quiet: muted(), res: isResolved(props.topic) }}
      href={client.navigation.hrefOf(conversation())}
      aria-current={isCurrent() ? 'page' : undefined}
    >
      <span class="cut" dir="auto">
        <Show when={isResolved(props.topic)}>
          <Icon name="circle-check" size="s" label={t().resolved} />
        </Show>
        {topicName(props.topic)}
      </span>
      <span class="meta">
        <Show when={unread().mentions > 0}>
          <span class="at">
            <Icon name="at-sign" size="s" label={t().mention} />
          </span>
        </Show>
        <Show when={client.state.topicPolicies[keyOf(conversation())]?.policy === 3}>
          <Icon name="bell-ring" size="s" label={t().followed} />
        </Show>
        <Badge count={unread()} />
      </span>
    </a>
  );
}

/** The account of the reader. */
function OwnRow(): JSX.Element {
  const { state } = useClient();
  return (
    <div class="side-foot">
      <Avatar userId={state.ownId} size={32} presence />
      <span class="who cut">
        <b dir="auto">{nameOf(state, state.ownId)}</b>
        <Show when={state.statuses[state.ownId]?.status_text}>{(text) => <small class="cut">{text()}</small>}</Show>
      </span>
      <span class="grow" />
      <a class="ib" href="#settings" aria-label={t().sidebar.settings} title={`${t().sidebar.settings} (G)`}>
        <Icon name="settings" />
      </a>
    </div>
  );
}

/** Whether the conversation of a key is on screen. */
function createIsCurrent(key: () => string): () => boolean {
  const client = useClient();
  return createMemo(() => {
    const location = client.navigation.location();
    const conversation = location.view === 'narrow' ? conversationOfNarrow(location.narrow, client.state.ownId) : null;
    return conversation !== null && keyOf(conversation) === key();
  });
}
