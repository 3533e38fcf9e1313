import { createEffect, createRenderEffect, type JSX, Show } from 'solid-js';
import { type Conversation, isResolved, type TopicConversation, withoutResolvedMark } from '../../state/model/conversation.js';
import { isVisitor } from '../../state/places/visitor.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName, participantNames, topicName } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { setCleanHtml } from '../../ui/clean-html.js';
import { PolicyButton, ResolveButton } from './topic-buttons.js';

/** Names the conversation of the messages below it. @param markedTopic HTML of the topic with the words that were searched for */
export function RecipientBar(props: { readonly conversation: Conversation; readonly markedTopic?: string | undefined }): JSX.Element {
  const client = useClient();
  const topicConversation = (): TopicConversation | undefined => (props.conversation.kind === 'topic' ? props.conversation : undefined);
  const channelId = (): number | null => topicConversation()?.channelId ?? null;
  const topic = (): string => topicConversation()?.topic ?? '';
  const markedTopic = (): string | undefined => {
    const html = props.markedTopic;
    return html?.includes('class="highlight"') ? withoutResolvedMark(html) : undefined;
  };
  const userIds = (): readonly number[] => (props.conversation.kind === 'direct' ? props.conversation.userIds : []);
  return (
    <div class="rbar" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, channelId()))}>
      <Show
        when={channelId()}
        fallback={
          <h2>
            <span class="crumb">
              <Icon name="messages-square" />
              {t().sidebar.directMessages}
            </span>
            <span class="sep" aria-hidden="true">
              ›
            </span>
            <a class="t cut" href={client.navigation.hrefOf(props.conversation)} dir="auto">
              {participantNames(client.state, userIds())}
            </a>
          </h2>
        }
      >
        {(id) => (
          <h2>
            <a class="crumb" href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: id() }] })} dir="auto">
              <Icon name={channelIcon(client.state, id())} class="ch" />
              <span class="cut">{channelName(client.state, id())}</span>
            </a>
            <span class="sep" aria-hidden="true">
              ›
            </span>
            <a class="t cut" href={client.navigation.hrefOf(props.conversation)} dir="auto">
              <Show when={isResolved(topic())}>
                <Icon name="circle-check" size="s" label={t().resolved} />
              </Show>
              <Show when={markedTopic()} fallback={topicName(topic())}>
                {(html) => <span ref={(element) => createRenderEffect(() => setCleanHtml(element, html()))} />}
              </Show>
            </a>
          </h2>
        )}
      </Show>
      <Show when={!isVisitor(client.state) && topicConversation()}>
        {(conversation) => (
          <span class="end">
            <ResolveButton conversation={conversation()} small />
            <PolicyButton conversation={conversation()} small />
          </span>
        )}
      </Show>
    </div>
  );
}
