import { createEffect, createMemo, createSignal, type JSX, Show } from 'solid-js';
import { topicsOf } from '../../state/model/channel-topics.js';
import { topicConversation, topicKey } from '../../state/model/conversation.js';
import { inboxCount } from '../../state/unread/inbox.js';
import { NO_UNREAD } from '../../state/unread/unread-counts.js';
import { setChannelColor, channelIcon } from '../labels/channel-color.js';
import { isVisitor } from '../../state/places/visitor.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName, topicName } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { ConversationList } from './conversation-list.js';
import { FilterButtons } from './filter-buttons.js';
import { containsFolded } from '../../kernel/fold-text.js';

const FILTERS = ['all', 'unread', 'followed'] as const;

/** The topics of a channel by their last message. */
export default function TopicsView(props: { readonly channelId: number }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [filter, setFilter] = createSignal<(typeof FILTERS)[number]>('all');
  const [text, setText] = createSignal('');
  createEffect(() => {
    if (!state.topics[props.channelId]?.complete) void client.topics.load(props.channelId);
  });
  const fits = (key: string, topic: string): boolean => {
    if (!containsFolded(topicName(topic), text())) return false;
    if (filter() === 'followed') return state.topicPolicies[key]?.policy === 3;
    return filter() === 'all' || inboxCount(client.unread().byConversation.get(key) ?? NO_UNREAD) > 0;
  };
  const rows = createMemo(() => {
    const known = topicsOf(state, props.channelId);
    if (known.length === 0 && !state.topics[props.channelId]?.complete) return undefined;
    return known
      .map(({ topic, maxMessageId }) => ({
        key: topicKey(props.channelId, topic),
        conversation: topicConversation(props.channelId, topic),
        newestIds: [maxMessageId],
      }))
      .filter(({ key, conversation }) => fits(key, conversation.topic));
  });
  return (
    <>
      <header class="head" data-channel ref={(element) => createEffect(() => setChannelColor(element, state, props.channelId))}>
        <span class="thread-mark" aria-hidden="true" />
        <div class="two">
          <a
            class="crumb"
            href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'channel', operand: props.channelId }] })}
            dir="auto"
          >
            <Icon name={channelIcon(state, props.channelId)} class="ch" />
            {channelName(state, props.channelId)}
          </a>
          <span class="sep desk-only" aria-hidden="true">
            ›
          </span>
          <h1 class="cut">{t().topics.title}</h1>
        </div>
      </header>
      <ConversationList
        name={`topics ${props.channelId}`}
        rows={rows()}
        namesChannel={false}
        byDay={false}
        empty={filter() === 'all' && text() === '' ? t().topics.empty : t().topics.noneFound}
        filters={
          <>
            <Show when={!isVisitor(state)}>
              <FilterButtons filters={FILTERS} labels={t().recent.filters} filter={filter()} onChange={setFilter} />
            </Show>
            <span class="grow" />
            <div class="with-icon find-row">
              <Icon name="search" />
              <input
                class="field"
                type="search"
                placeholder={t().inbox.find}
                aria-label={t().topics.findLabel}
                value={text()}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </div>
          </>
        }
      />
    </>
  );
}
