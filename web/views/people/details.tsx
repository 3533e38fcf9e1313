import { nameOrder } from '../../ui/texts/name-order.js';
import { Description } from '../content/description.js';
import { withoutServerBots } from '../../state/people/group-membership.js';
import { createEffect, createMemo, createSignal, For, type JSX, Match, Show, Switch } from 'solid-js';
import type { Message } from '../../api/wire.js';
import type { Channel } from '../../state/model/client-state.js';
import { type Conversation, keyOf } from '../../state/model/conversation.js';
import { channelOfNarrow, conversationOfNarrow, type Narrow, narrowKey, narrowOf, type NarrowTerm } from '../../state/model/narrow.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { snippetOf } from '../conversations/snippet.js';
import { Icon } from '../../ui/icon.js';
import { channelName, nameOf } from '../labels/names.js';
import { presenceOf } from '../labels/presence.js';
import { describeSetting } from '../rights/group-names.js';
import { t } from '../../ui/texts/texts.js';
import { filesIn } from './linked-files.js';
import { StatusEmoji } from './status-mark.js';
import { p } from './texts/people-texts.js';
import { RowBoundary } from '../../ui/row-boundary.js';

const SHOWN_AT_FIRST = 12;
const FILES: NarrowTerm = { operator: 'has', operand: 'attachment' };
const STARRED: NarrowTerm = { operator: 'is', operand: 'starred' };

/** The people of the conversation on screen, its files and starred messages, and its channel. */
export function Details(): JSX.Element {
  const { navigation, state } = useClient();
  const narrow = createMemo((): Narrow => {
    const location = navigation.location();
    return location.view === 'narrow' ? location.narrow : [];
  });
  const conversation = createMemo(() => conversationOfNarrow(narrow(), state.ownId), null, {
    equals: (a, b) => (a && keyOf(a)) === (b && keyOf(b)),
  });
  const channelId = createMemo(() => channelOfNarrow(narrow()));
  return (
    <Show when={conversation() ?? channelId()} fallback={<p>{p().details.nothing}</p>}>
      <Switch fallback={<Subscribers channelId={channelId() ?? 0} />}>
        <Match when={conversation()}>{(place) => <Participants conversation={place()} />}</Match>
      </Switch>
      <Show when={narrowKey(conversation() ? narrowOf(conversation() as Conversation) : narrow().slice(0, 1))} keyed>
        <Files narrow={narrow()} />
        <StarredMessages narrow={narrow()} />
      </Show>
      <Show when={channelId()}>{(id) => <AboutChannel channelId={id()} />}</Show>
    </Show>
  );
}

/** Who has written in a topic, the last one first; everybody in a direct conversation. */
function Participants(props: { readonly conversation: Conversation }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const people = createMemo((): number[] => {
    const place = props.conversation;
    if (place.kind === 'direct') return [...new Set([...place.userIds, state.ownId])];
    const ids = state.feeds[narrowKey(narrowOf(place))]?.ids ?? [];
    const senders = new Set(ids.toReversed().flatMap((id) => state.messages[id]?.sender_id ?? []));
    return withoutServerBots(state, [...senders]);
  });
  const channel = (): Channel | undefined =>
    props.conversation.kind === 'topic' ? state.channels[props.conversation.channelId] : undefined;
  createLoadedSubscribers(() => channel()?.stream_id);
  const others = (): number => withoutServerBots(state, channel()?.subscribers ?? []).filter((id) => !people().includes(id)).length;
  return (
    <>
      <h3>
        {props.conversation.kind === 'topic'
          ? p().details.inTopic(people().length)
          : p().details.inConversation(withoutServerBots(state, people()).length)}
      </h3>
      <PersonRows ids={people()} typists={client.typing.typists(props.conversation)} />
      <Show when={others() > 0 && channel()}>
        {(one) => (
          <a class="row quiet" href={subscribersHref(client, one())}>
            <span class="row-indent" />
            {p().details.othersIn(others(), one().name)}
          </a>
        )}
      </Show>
    </>
  );
}

/** The subscribers of a channel: those who are active first. */
function Subscribers(props: { readonly channelId: number }): JSX.Element {
  const { state } = useClient();
  createLoadedSubscribers(() => props.channelId);
  const ids = createMemo(() => {
    const compare = nameOrder();
    const rank = (id: number): number => ({ active: 0, idle: 1, offline: 2 })[presenceOf(state, id) ?? 'offline'];
    const known = withoutServerBots(state, state.channels[props.channelId]?.subscribers ?? []);
    return known.toSorted((a, b) => rank(a) - rank(b) || compare(nameOf(state, a), nameOf(state, b)));
  });
  return (
    <>
      <h3>{p().details.subscribers(ids().length)}</h3>
      <PersonRows ids={ids()} typists={[]} />
    </>
  );
}

function PersonRows(props: { readonly ids: readonly number[]; readonly typists: readonly number[] }): JSX.Element {
  const { state } = useClient();
  const [limit, setLimit] = createSignal(SHOWN_AT_FIRST);
  return (
    <>
      <For each={props.ids.slice(0, limit())}>
        {(id) => (
          <RowBoundary of={state.people[id]} element="div">
            <PersonRow userId={id} typing={props.typists.includes(id)} />
          </RowBoundary>
        )}
      </For>
      <Show when={props.ids.length > limit()}>
        <button type="button" class="row quiet" onClick={() => setLimit(limit() * 10)}>
          <span class="row-indent" />
          {p().details.showAll(props.ids.length)}
        </button>
      </Show>
    </>
  );
}

function PersonRow(props: { readonly userId: number; readonly typing: boolean }): JSX.Element {
  const { state } = useClient();
  const remark = (): string => {
    if (props.typing) return p().details.typing;
    const person = state.people[props.userId];
    return state.statuses[props.userId]?.status_text ?? (person?.is_guest ? p().details.guest : person?.is_bot ? t().bot : '');
  };
  return (
    <a class="row" href={`#user/${props.userId}`}>
      <Avatar userId={props.userId} size={24} presence />
      <span class="cut" dir="auto">
        {nameOf(state, props.userId)}
      </span>
      <span class="st cut" dir="auto">
        <StatusEmoji userId={props.userId} /> {remark()}
      </span>
    </a>
  );
}

/** The messages that fulfil a further term, the newest first. They are loaded with the panel. */
function createMessages(narrow: () => Narrow, term: NarrowTerm): () => Message[] {
  const client = useClient();
  const limited = createMemo((): Narrow => [...narrow(), term]);
  createEffect(() => void client.feeds.load(limited()));
  return createMemo(() => {
    const ids = client.state.feeds[narrowKey(limited())]?.ids ?? [];
    return ids.toReversed().flatMap((id) => client.state.messages[id] ?? []);
  });
}

function Files(props: { readonly narrow: Narrow }): JSX.Element {
  const messages = createMessages(() => props.narrow, FILES);
  const files = createMemo(() => messages().flatMap(({ content }) => filesIn(content)));
  return (
    <Show when={files().length > 0}>
      <h3>{p().details.files(files().length)}</h3>
      <For each={files().slice(0, SHOWN_AT_FIRST)}>
        {(file) => (
          <RowBoundary of={file} element="div">
            <a class="row" href={file.url} target="_blank" rel="noopener">
              <Icon name={file.isImage ? 'image' : 'file-text'} />
              <span class="cut" dir="auto">
                {file.name}
              </span>
            </a>
          </RowBoundary>
        )}
      </For>
    </Show>
  );
}

function StarredMessages(props: { readonly narrow: Narrow }): JSX.Element {
  const client = useClient();
  const messages = createMessages(() => props.narrow, STARRED);
  return (
    <Show when={messages().length > 0}>
      <h3>{p().details.starred(messages().length)}</h3>
      <For each={messages().slice(0, SHOWN_AT_FIRST)}>
        {(message) => (
          <RowBoundary of={message.content} element="div">
            <a class="row" href={client.navigation.href({ view: 'narrow', narrow: props.narrow, near: message.id })}>
              <Icon name="star" />
              <span class="cut" dir="auto">
                {nameOf(client.state, message.sender_id)}: {snippetOf(message.content)}
              </span>
            </a>
          </RowBoundary>
        )}
      </For>
    </Show>
  );
}

/** What a channel is for, and who may post. */
function AboutChannel(props: { readonly channelId: number }): JSX.Element {
  const { state } = useClient();
  const channel = (): Channel | undefined => state.channels[props.channelId];
  return (
    <>
      <h3 dir="auto">{p().details.about(channelName(state, props.channelId))}</h3>
      <Show when={channel()?.rendered_description} fallback={<p>{p().details.noDescription}</p>}>
        {(html) => <Description html={html()} class="about" />}
      </Show>
      <Show when={channel()}>{(one) => <p>{p().details.whoPosts(describeSetting(state, one().can_send_message_group))}</p>}</Show>
    </>
  );
}

/** Fetches the subscribers of a channel if they are not known. */
function createLoadedSubscribers(channelId: () => number | undefined): void {
  const client = useClient();
  createEffect(() => {
    const id = channelId();
    if (id !== undefined && client.state.channels[id] && !client.state.channels[id].subscribers) void client.subscribers.load(id);
  });
}

function subscribersHref({ navigation }: ReturnType<typeof useClient>, { stream_id, name }: Channel): string {
  return navigation.href({ view: 'channels', path: [String(stream_id), name, 'subscribers'] });
}
