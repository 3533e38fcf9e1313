import { createEffect, createSignal, type JSX, Match, Show, Suspense, Switch } from 'solid-js';
import { type Conversation, type DirectConversation, isResolved, keyOf, type TopicConversation } from '../../state/model/conversation.js';
import { inboxCount } from '../../state/unread/inbox.js';
import { channelOfNarrow, type Narrow } from '../../state/model/narrow.js';
import type { Recipient } from '../../state/compose/recipient.js';
import { mayChangeTopics, mayMoveOut } from '../../state/messages/message-permissions.js';
import { isVisitor } from '../../state/places/visitor.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { askForAccount } from '../visitor/account-question.js';
import { Avatar } from '../labels/avatar.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { clock } from '../../ui/clock.js';
import { useClient } from '../../client/client-context.js';
import { Description } from '../content/description.js';
import { nextPolicy, setTopicPolicy, unreadOfChannel } from '../../client/conversation-acts.js';
import { conversationMenu } from '../conversations/conversation-menu.js';
import { MarkAllButton } from '../conversations/mark-all-button.js';
import { callItems } from '../frame/call-items.js';
import { channelSettingsItem, createChannelMenu } from '../frame/channel-menu.js';
import { useCommands } from '../../ui/commands.js';
import { useHotkeys, titleWithKey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { channelName, participantNames, topicName } from '../labels/names.js';
import { untilText } from '../people/status-mark.js';
import { feedName } from '../labels/place-names.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { openPalette } from '../palette/palette-state.js';
import { DetailsButton, toggleDetails } from '../frame/panel-host.js';
import { formatTime, formatTimeIn } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { PolicyButton, ResolveButton } from './topic-buttons.js';

const MoveTopicDialog = lazyOverlay(() => import('./move-topic-dialog.js'));

/** Says whose messages are below, and has the acts that concern all of them. */
export function NarrowHeader(props: { readonly narrow: Narrow; readonly conversation: Conversation | null }): JSX.Element {
  const client = useClient();
  const channelId = (): number | null => channelOfNarrow(props.narrow);
  const topic = (): TopicConversation | undefined => (props.conversation?.kind === 'topic' ? props.conversation : undefined);
  const direct = (): DirectConversation | undefined => (props.conversation?.kind === 'direct' ? props.conversation : undefined);
  return (
    <header class="head" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, channelId()))}>
      <Show when={channelId() !== null || direct()}>
        <button type="button" class="ib mobile-only" aria-label={t().header.back} onClick={() => client.navigation.back()}>
          <Icon name="arrow-left" size="l" />
        </button>
      </Show>
      <Switch fallback={<FeedHeader narrow={props.narrow} />}>
        <Match when={direct()}>{(conversation) => <DirectHeader conversation={conversation()} narrow={props.narrow} />}</Match>
        <Match when={topic()}>{(conversation) => <TopicHeader conversation={conversation()} narrow={props.narrow} />}</Match>
        <Match when={channelId()}>{(id) => <ChannelHeader channelId={id()} narrow={props.narrow} />}</Match>
      </Switch>
    </header>
  );
}

function TopicHeader(props: { readonly conversation: TopicConversation; readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [isMoving, setMoving] = createSignal(false);
  const channelId = (): number => props.conversation.channelId;
  const resolved = (): boolean => isResolved(props.conversation.topic);
  const mayMoveTopic = (): boolean => !isVisitor(state) && (mayChangeTopics(state, channelId()) || mayMoveOut(state, channelId()));
  const settingsItem = (): MenuItem[] => {
    const channel = state.channels[channelId()];
    return channel ? [channelSettingsItem(client, channel)] : [];
  };
  useHotkeys({
    key: 'Shift M',
    run: () => {
      if (isVisitor(state)) askForAccount();
      else setTopicPolicy(client, props.conversation, nextPolicy(client, props.conversation));
      return true;
    },
  });
  return (
    <>
      <span class="thread-mark" aria-hidden="true" />
      <div class="two">
        <a
          class="crumb"
          dir="auto"
          href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: channelId() }] })}
        >
          <Icon name={channelIcon(state, channelId())} class="ch" />
          {channelName(state, channelId())}
        </a>
        <span class="sep desk-only" aria-hidden="true">
          ›
        </span>
        <h1 class="cut">
          <Show when={resolved()}>
            <Icon name="circle-check" label={t().resolved} />
          </Show>
          <span class="cut" dir="auto" title={props.conversation.topic}>
            {topicName(props.conversation.topic)}
          </span>
        </h1>
      </div>
      <div class="end">
        <Show when={!isVisitor(state)}>
          <ResolveButton conversation={props.conversation} />
          <PolicyButton conversation={props.conversation} />
          <span class="vr desk-only" />
        </Show>
        <CallButton recipient={props.conversation} />
        <SearchButton narrow={props.narrow} label={t().header.searchTopic} class="desk-only" />
        <Show when={!isVisitor(state)}>
          <DetailsButton />
        </Show>
        <MenuButton
          label={t().more}
          items={() => [
            { label: t().header.searchTopic, icon: 'search', run: () => openPalette({ scope: props.narrow }) },
            ...conversationMenu(client, props.conversation),
            ...callItems(client, props.conversation),
            ...(mayMoveTopic() ? [{ label: t().header.moveTopic, icon: 'corner-up-right', run: () => setMoving(true) }] : []),
            ...(isVisitor(state) ? [] : [...settingsItem(), detailsItem()]),
          ]}
        >
          <Icon name="ellipsis" size="l" />
        </MenuButton>
      </div>
      <Show when={isMoving()}>
        <Suspense>
          <MoveTopicDialog conversation={props.conversation} onClose={() => setMoving(false)} />
        </Suspense>
      </Show>
    </>
  );
}

function DirectHeader(props: { readonly conversation: DirectConversation; readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const only = (): number | undefined => (props.conversation.userIds.length === 1 ? props.conversation.userIds[0] : undefined);
  /** What time it is for the other person, where that differs, and what they say they are doing. */
  const status = (): string => {
    const { timezone = '' } = state.people[only() ?? 0] ?? {};
    const [here, there] = [formatTime(clock()), timezone === '' ? '' : formatTimeIn(clock(), timezone)];
    const time = there === '' || there === here ? [] : [t().completion.there(there)];
    const text = state.statuses[only() ?? 0]?.status_text;
    return [...time, text, text && untilText(state, only() ?? 0)].filter(Boolean).join(' · ');
  };
  return (
    <>
      <Show when={only()} fallback={<Icon name="users" size="l" class="desk-only" />}>
        {(id) => <Avatar userId={id()} size={28} presence />}
      </Show>
      <h1 class="cut">
        <span class="cut" dir="auto">
          {participantNames(state, props.conversation.userIds)}
        </span>
      </h1>
      <Show when={status()}>
        <span class="sub cut wide" dir="auto">
          {status()}
        </span>
      </Show>
      <div class="end">
        <CallButton recipient={props.conversation} />
        <SearchButton narrow={props.narrow} label={t().header.searchConversation} />
        <DetailsButton />
        <MenuButton
          label={t().more}
          items={() => [...conversationMenu(client, props.conversation), ...callItems(client, props.conversation), detailsItem()]}
        >
          <Icon name="ellipsis" size="l" />
        </MenuButton>
      </div>
    </>
  );
}

function ChannelHeader(props: { readonly channelId: number; readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const menu = createChannelMenu(() => props.channelId);
  return (
    <>
      <span class="thread-mark" aria-hidden="true" />
      <h1 class="cut">
        <Icon name={channelIcon(state, props.channelId)} class="ch" />
        <span class="cut" dir="auto">
          {channelName(state, props.channelId)}
        </span>
      </h1>
      <Show when={state.channels[props.channelId]?.rendered_description}>
        {(html) => <Description html={html()} class="sub cut desk-only in-line" />}
      </Show>
      <div class="end">
        <MarkAllButton keys={() => unreadOfChannel(client, props.channelId)} />
        <a
          class="ib"
          href={client.navigation.href({ view: 'topics', channelId: props.channelId })}
          aria-label={t().acts.showTopics}
          title={t().acts.showTopics}
        >
          <Icon name="list" size="l" />
        </a>
        <CallButton recipient={{ kind: 'topic', channelId: props.channelId, topic: '' }} />
        <SearchButton narrow={props.narrow} label={t().header.searchChannel} />
        <Show when={!isVisitor(state)}>
          <DetailsButton />
        </Show>
        <MenuButton
          label={t().more}
          items={() => [
            ...menu.items(),
            ...callItems(client, { kind: 'topic', channelId: props.channelId, topic: '' }),
            ...(isVisitor(state) ? [] : [detailsItem()]),
          ]}
        >
          <Icon name="ellipsis" size="l" />
        </MenuButton>
      </div>
      {menu.question()}
    </>
  );
}

/** The icons of feeds, by what they ask for. */
const ICONS: Readonly<Record<string, string>> = {
  mentioned: 'at-sign',
  starred: 'star',
  dm: 'messages-square',
  private: 'messages-square',
  reaction: 'smile',
};

/** The header of a narrow that is not limited to a channel or a conversation. */
function FeedHeader(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const name = (): string => {
    const [term] = props.narrow;
    return term ? (ICONS[String(term.operand)] ?? 'search') : 'rows-3';
  };
  const count = (): string | undefined => {
    if (isVisitor(state)) return undefined;
    const { total, direct } = client.unread();
    switch (name()) {
      case 'rows-3':
        return t().unreadCount(inboxCount(total));
      case 'at-sign':
        return t().unreadCount(total.mentions);
      case 'star':
        return t().list.messageCount(state.starredIds.length);
      case 'messages-square':
        return t().unreadCount(inboxCount(direct));
      default:
        return undefined;
    }
  };
  /** The conversations whose unread messages the feed shows. */
  const unread = (): string[] => {
    if (name() !== 'rows-3' && name() !== 'messages-square') return [];
    return [...state.unread.conversations]
      .filter(([, { conversation }]) => name() === 'rows-3' || conversation.kind === 'direct')
      .map(([key, { conversation }]) => ({ key, count: client.unread().byConversation.get(keyOf(conversation)) }))
      .flatMap(({ key, count: one }) => (one && inboxCount(one) > 0 ? [key] : []));
  };
  return (
    <>
      <Icon name={name()} size="l" />
      <h1 class="cut">{feedName(state, props.narrow)}</h1>
      <Show when={count()}>{(text) => <span class="sub num wide">{text()}</span>}</Show>
      <div class="end">
        <Show when={unread().length > 0}>
          <MarkAllButton keys={unread} class="desk-only" />
        </Show>
        <SearchButton narrow={props.narrow} label={t().searchOrJump} />
      </div>
    </>
  );
}

const detailsItem = (): MenuItem => ({ label: t().panel.details, icon: 'users', keys: 'W', separated: true, run: toggleDetails });

function SearchButton(props: { readonly narrow: Narrow; readonly label: string; readonly class?: string }): JSX.Element {
  return (
    <HeaderButton
      icon="search"
      label={props.label}
      title={titleWithKey(props.label, '/')}
      class={props.class ?? ''}
      onClick={() => openPalette({ scope: props.narrow })}
    />
  );
}

/** Begins a video call. Voice calls are in the menu beside it, and on phones both; the palette has both everywhere. */
function CallButton(props: { readonly recipient: Recipient }): JSX.Element {
  const client = useClient();
  useCommands(() => callItems(client, props.recipient).map(({ label, icon = '', run }) => ({ name: label, icon, run })));
  return (
    <Show when={callItems(client, props.recipient)[0]}>
      {(item) => <HeaderButton icon={item().icon ?? ''} label={item().label} class="desk-only" onClick={() => item().run()} />}
    </Show>
  );
}

function HeaderButton(props: {
  readonly icon: string;
  readonly label: string;
  readonly title?: string;
  readonly class?: string;
  readonly onClick: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`ib ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.title ?? props.label}
      onClick={() => props.onClick()}
    >
      <Icon name={props.icon} size="l" />
    </button>
  );
}
