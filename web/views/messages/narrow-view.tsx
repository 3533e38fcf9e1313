import { createEffect, createMemo, type JSX, Match, Show, Switch } from 'solid-js';
import { type Conversation, isResolved, keyOf } from '../../state/conversation.js';
import { channelOfNarrow, conversationOfNarrow, type Narrow, narrowKey } from '../../state/narrow.js';
import { channelIcon, setChannelColor } from '../channel-color.js';
import { useClient } from '../client/client-context.js';
import { Icon } from '../icon.js';
import { channelName, participantNames, topicName } from '../names.js';
import { DetailsButton } from '../panel/panel-host.js';
import { TypingLine } from '../people/typing-line.js';
import { t } from '../texts/texts.js';
import { MessageList } from './message-list.js';

/** Messages with the header that says which. */
export function NarrowView(props: { readonly narrow: Narrow; readonly near: number | undefined }): JSX.Element {
  const { state } = useClient();
  const conversation = createMemo((): Conversation | null => conversationOfNarrow(props.narrow, state.ownId), null, {
    equals: (a, b) => (a && keyOf(a)) === (b && keyOf(b)),
  });
  return (
    <>
      <NarrowHeader narrow={props.narrow} conversation={conversation()} />
      <Show when={`${narrowKey(props.narrow)} ${props.near ?? ''}`} keyed>
        <MessageList narrow={props.narrow} near={props.near} />
      </Show>
      <Show when={conversation()}>{(place) => <TypingLine conversation={place()} />}</Show>
    </>
  );
}

function NarrowHeader(props: { readonly narrow: Narrow; readonly conversation: Conversation | null }): JSX.Element {
  const client = useClient();
  const channelId = (): number | null => channelOfNarrow(props.narrow);
  const topic = (): string | undefined => (props.conversation?.kind === 'topic' ? props.conversation.topic : undefined);
  const userIds = (): readonly number[] | undefined => (props.conversation?.kind === 'direct' ? props.conversation.userIds : undefined);
  return (
    <header class="head" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, channelId()))}>
      <Switch fallback={<PlainTitle narrow={props.narrow} />}>
        <Match when={userIds()}>
          {(ids) => (
            <h1 class="cut">
              <span class="cut" dir="auto">
                {participantNames(client.state, ids())}
              </span>
            </h1>
          )}
        </Match>
        <Match when={channelId() !== null && topic() !== undefined}>
          <span class="thread-mark" aria-hidden="true" />
          <div class="two">
            <a
              class="crumb"
              dir="auto"
              href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: channelId() ?? 0 }] })}
            >
              <Icon name={channelIcon(client.state, channelId() ?? 0)} class="ch" />
              {channelName(client.state, channelId() ?? 0)}
            </a>
            <span class="sep desk-only" aria-hidden="true">
              ›
            </span>
            <h1 class="cut">
              <Show when={isResolved(topic() ?? '')}>
                <Icon name="circle-check" label={t().resolved} />
              </Show>
              <span class="cut" dir="auto" title={topic()}>
                {topicName(topic() ?? '')}
              </span>
            </h1>
          </div>
        </Match>
        <Match when={channelId() !== null}>
          <span class="thread-mark" aria-hidden="true" />
          <h1 class="cut">
            <Icon name={channelIcon(client.state, channelId() ?? 0)} class="ch" />
            <span class="cut" dir="auto">
              {channelName(client.state, channelId() ?? 0)}
            </span>
          </h1>
          <span class="sub cut desk-only" dir="auto">
            {client.state.channels[channelId() ?? 0]?.description}
          </span>
        </Match>
      </Switch>
      <Show when={props.conversation ?? channelId()}>
        <span class="end">
          <DetailsButton />
        </span>
      </Show>
    </header>
  );
}

/** The title of a narrow that is not limited to a channel or a conversation. */
function PlainTitle(props: { readonly narrow: Narrow }): JSX.Element {
  const title = (): { readonly icon: string; readonly text: string } => {
    const [term] = props.narrow;
    if (!term) return { icon: 'rows-3', text: t().views.feed };
    if (term.operator === 'is' && term.operand === 'mentioned') return { icon: 'at-sign', text: t().views.mentions };
    if (term.operator === 'is' && term.operand === 'starred') return { icon: 'star', text: t().views.starred };
    if (term.operator === 'is' && term.operand === 'dm') return { icon: 'messages-square', text: t().sidebar.directMessages };
    return { icon: 'search', text: props.narrow.map(({ operator, operand }) => `${operator}:${String(operand)}`).join(' ') };
  };
  return (
    <>
      <Icon name={title().icon} size="l" />
      <h1>{title().text}</h1>
    </>
  );
}
