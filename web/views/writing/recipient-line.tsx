import { createEffect, createMemo, createSignal, For, type JSX, Match, onCleanup, Show, Switch } from 'solid-js';
import type { Channel, Person } from '../../state/model/client-state.js';
import { directConversation, isResolved, withoutResolvedMark } from '../../state/model/conversation.js';
import { type DirectRecipient, suggestedTopic, type TopicRecipient, topicUse } from '../../state/compose/recipient.js';
import { channelChoices, peopleChoices, type TopicChoice, topicChoices } from '../../state/compose/recipient-choices.js';
import { Avatar } from '../labels/avatar.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { distinction } from '../labels/shared-names.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { channelName, nameOf, topicName } from '../labels/names.js';
import { formatTimeIn, hourIn, ownTimeZone } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { MatchedName } from './matched-name.js';
import { PickField } from './pick-field.js';

/** Says and changes where the message goes: a channel and a topic, or people. */
export function RecipientLine(): JSX.Element {
  const { state, composer } = useClient();
  const topic = (): TopicRecipient | undefined => ofKind(composer.recipient(), 'topic');
  const direct = (): DirectRecipient | undefined => ofKind(composer.recipient(), 'direct');
  return (
    <Switch>
      <Match when={topic()}>
        {(recipient) => (
          <>
            <ChannelPicker recipient={recipient()} />
            <span class="sep" aria-hidden="true">
              ›
            </span>
            <Show when={topicUse(state, recipient().channelId) !== 'none'} fallback={<span class="muted cut">{t().generalChat}</span>}>
              <TopicField recipient={recipient()} />
            </Show>
          </>
        )}
      </Match>
      <Match when={direct()}>{(recipient) => <People recipient={recipient()} />}</Match>
    </Switch>
  );
}

function ofKind<K extends 'topic' | 'direct', R extends { readonly kind: string }>(
  recipient: R,
  kind: K,
): Extract<R, { readonly kind: K }> | undefined {
  return recipient.kind === kind ? (recipient as Extract<R, { readonly kind: K }>) : undefined;
}

/** The channel as a button, which becomes a field to choose another one. */
function ChannelPicker(props: { readonly recipient: TopicRecipient }): JSX.Element {
  const client = useClient();
  const { state, composer } = client;
  const [isPicking, setPicking] = createSignal(false);
  const name = (): string =>
    props.recipient.channelId === null ? t().compose.chooseChannel : channelName(state, props.recipient.channelId);
  const startPicking = (): void => {
    setPicking(true);
    queueMicrotask(() => giveFocus(field));
  };
  let field: HTMLInputElement | undefined;
  onCleanup(composer.onFocus('channel', startPicking));
  const pick = (channel: Channel): void => {
    setPicking(false);
    composer.readdress({ ...props.recipient, channelId: channel.stream_id });
    composer.focus(props.recipient.topic === '' ? composer.partAfter(channel.stream_id) : 'text');
  };
  return (
    <Show
      when={isPicking()}
      fallback={
        <button type="button" class="pick" aria-label={t().compose.changeChannel(name())} onClick={startPicking}>
          <Show when={props.recipient.channelId}>{(id) => <Icon name={channelIcon(state, id())} class="ch" />}</Show>
          <span class="cut" dir="auto">
            {name()}
          </span>
          <Icon name="chevron-down" size="s" class="muted" />
        </button>
      }
    >
      <PickField
        ref={(element) => (field = element)}
        label={t().compose.channel}
        value=""
        placeholder={name()}
        choices={(query) => channelChoices(state, query)}
        onPick={pick}
        onLeave={() => setPicking(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          setPicking(false);
          composer.focus('text');
        }}
      >
        {(channel: Channel, query) => <ChannelSuggestion channel={channel} query={query} />}
      </PickField>
    </Show>
  );
}

export function ChannelSuggestion(props: { readonly channel: Channel; readonly query: string }): JSX.Element {
  const { state } = useClient();
  return (
    <span class="suggestion" data-channel ref={(element) => createEffect(() => setChannelColor(element, state, props.channel.stream_id))}>
      <Icon name={channelIcon(state, props.channel.stream_id)} class="ch" />
      <MatchedName name={props.channel.name} query={props.query} />
      <span class="hint cut" dir="auto">
        {props.channel.subscribed ? props.channel.description : t().compose.notSubscribed}
      </span>
    </span>
  );
}

/** The topic: quiet text that is a field as soon as it has the focus. What was typed is the topic. */
function TopicField(props: { readonly recipient: TopicRecipient }): JSX.Element {
  const client = useClient();
  const { state, composer } = client;
  let field: HTMLInputElement | undefined;
  onCleanup(composer.onFocus('topic', () => giveFocus(field)));
  createEffect(() => {
    const { channelId } = props.recipient;
    if (channelId !== null && !state.topics[channelId]?.complete) void client.topics.load(channelId);
  });
  const suggested = createMemo(() => suggestedTopic(composer.text()));
  const shown = (): string => withoutResolvedMark(props.recipient.topic);
  const set = (topic: string): void => composer.readdress({ ...props.recipient, topic });
  const placeholder = (): string => (topicUse(state, props.recipient.channelId) === 'required' ? t().compose.topic : t().generalChat);
  return (
    <>
      <Show when={isResolved(props.recipient.topic)}>
        <Icon name="circle-check" size="s" label={t().resolved} />
      </Show>
      <PickField
        ref={(element) => (field = element)}
        class="topic-in"
        label={t().compose.topic}
        value={shown()}
        placeholder={placeholder()}
        maxLength={state.server.max_topic_length}
        choices={(query) => (props.recipient.channelId === null ? [] : topicChoices(state, props.recipient.channelId, query, suggested()))}
        onType={set}
        onPick={({ topic }: TopicChoice) => {
          set(topic);
          composer.focus('text');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape' && !(event.key === 'Tab' && !event.shiftKey)) return;
          event.preventDefault();
          composer.focus('text');
        }}
      >
        {(choice: TopicChoice, query) => <TopicSuggestion choice={choice} query={query} />}
      </PickField>
    </>
  );
}

export function TopicSuggestion(props: { readonly choice: TopicChoice; readonly query: string }): JSX.Element {
  return (
    <>
      <Icon name={props.choice.isNew ? 'plus' : isResolved(props.choice.topic) ? 'circle-check' : 'message-square'} size="s" />
      <MatchedName name={topicName(props.choice.topic)} query={props.query} />
      <Show when={props.choice.isNew}>
        <span class="hint">{t().compose.newTopicHint}</span>
      </Show>
    </>
  );
}

/** The people of a direct message, each of whom can be removed, and a field to add others. */
function People(props: { readonly recipient: DirectRecipient }): JSX.Element {
  const { state, composer } = useClient();
  let field: HTMLInputElement | undefined;
  onCleanup(composer.onFocus('people', () => giveFocus(field)));
  const others = (): readonly number[] => props.recipient.userIds;
  const set = (userIds: readonly number[]): void =>
    composer.readdress(userIds.length === 0 ? { kind: 'direct', userIds } : directConversation(userIds, state.ownId));
  const remove = (id: number): void => {
    set(others().filter((one) => one !== id));
    giveFocus(field);
  };
  return (
    <>
      <span class="muted">{t().compose.to}</span>
      <ul class="chips" aria-label={t().compose.people}>
        <For each={others()}>
          {(id) => (
            <li class="chip">
              <Avatar userId={id} size={20} />
              <span class="cut" dir="auto">
                {nameOf(state, id)}
              </span>
              <button type="button" class="ib xs" aria-label={t().compose.removePerson(nameOf(state, id))} onClick={() => remove(id)}>
                <Icon name="x" size="s" />
              </button>
            </li>
          )}
        </For>
      </ul>
      <PickField
        ref={(element) => (field = element)}
        label={t().compose.addPerson}
        value=""
        placeholder={others().length === 0 ? t().compose.choosePeople : t().compose.addPerson}
        choices={(query) => peopleChoices(state, query, others())}
        onPick={(person: Person) => {
          set([...others(), person.user_id]);
          giveFocus(field);
        }}
        onKeyDown={(event) => {
          const last = others().at(-1);
          if (event.key === 'Backspace' && field?.value === '' && last !== undefined) remove(last);
          if (event.key !== 'Enter' && event.key !== 'Escape' && !(event.key === 'Tab' && !event.shiftKey)) return;
          event.preventDefault();
          composer.focus('text');
        }}
      >
        {(person: Person, query) => <PersonSuggestion person={person} query={query} />}
      </PickField>
    </>
  );
}

export function PersonSuggestion(props: { readonly person: Person; readonly query: string }): JSX.Element {
  const { state } = useClient();
  const hint = (): string => {
    if (props.person.is_bot) return t().bot;
    const night = nightTimeAt(props.person.timezone);
    return night === '' ? (state.statuses[props.person.user_id]?.status_text ?? '') : t().completion.there(night);
  };
  return (
    <>
      <Avatar userId={props.person.user_id} size={24} presence />
      <MatchedName name={props.person.full_name} query={props.query} />
      <Show when={distinction(state, props.person.user_id)}>{(text) => <span class="hint cut">{text()}</span>}</Show>
      <Show when={hint() !== ''}>
        <span class="hint cut" dir="auto">
          {hint()}
        </span>
      </Show>
    </>
  );
}

/** Hours at which people sleep or are at home. */
const EVENING_HOUR = 18;
const MORNING_HOUR = 8;

/** The time in a time zone if it is not the time of a working day there; otherwise empty. */
function nightTimeAt(timeZone: string): string {
  const now = Date.now() / 1000;
  const hour = timeZone === '' ? undefined : hourIn(now, timeZone);
  const isHere = timeZone === ownTimeZone();
  if (isHere || hour === undefined || (hour >= MORNING_HOUR && hour < EVENING_HOUR)) return '';
  return formatTimeIn(now, timeZone);
}
