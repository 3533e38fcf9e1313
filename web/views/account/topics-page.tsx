import { f } from '../../ui/form/texts/form-texts.js';
import { createMemo, createSignal, For, type JSX } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { TopicPolicy } from '../../state/model/client-state.js';
import { topicConversation } from '../../state/model/conversation.js';
import { useClient } from '../../client/client-context.js';
import { channelName, topicName } from '../labels/names.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { s } from './texts/settings-texts.js';

type Policy = TopicPolicy['policy'] | 0;
const FILTERS = [undefined, 3, 1, 2] as const;

/** The topics that the account follows, has muted, or has unmuted in a muted channel. */
export function TopicsPage(): JSX.Element {
  const client = useClient();
  const [filter, setFilter] = createSignal<TopicPolicy['policy']>();
  const [problem, setProblem] = createSignal<string>();
  const columns = createMemo(topicColumns);
  const rows = createMemo(() =>
    Object.values(client.state.topicPolicies).filter(({ policy }) => filter() === undefined || policy === filter()),
  );
  const show = (channelId: number, topic: string, policy: Policy): void =>
    client.apply([
      {
        id: -1,
        type: 'user_topic',
        stream_id: channelId,
        topic_name: topic,
        visibility_policy: policy,
        last_updated: Math.floor(Date.now() / 1000),
      },
    ]);
  const change = async (channelId: number, topic: string, before: Policy, policy: Policy): Promise<void> => {
    setProblem(undefined);
    show(channelId, topic, policy);
    showToast(s().topics.changed[policy](topicName(topic)), () => void change(channelId, topic, policy, before));
    try {
      await answerOf(api.POST('/api/v1/user_topics', { body: { stream_id: channelId, topic, visibility_policy: policy } }));
    } catch (error) {
      show(channelId, topic, before);
      setProblem(refusalOf(error));
    }
  };
  return (
    <Page title={s().pages.topics} wide>
      <DataTable
        label={s().pages.topics}
        rows={rows()}
        rowKey={({ channelId, topic }) => `${channelId} ${topic}`}
        rowName={({ topic }) => topicName(topic)}
        searchText={({ channelId, topic }) => `${topicName(topic)} ${channelName(client.state, channelId)}`}
        searchLabel={s().topics.search}
        empty={s().topics.empty}
        problem={problem()}
        sortedBy="topic"
        columns={columns()}
        filters={
          <span class="seg" role="group" aria-label={s().topics.filter}>
            <For each={FILTERS}>
              {(policy) => (
                <button type="button" aria-pressed={filter() === policy} onClick={() => setFilter(policy)}>
                  {policy === undefined ? f().table.all : s().topics.policies[policy]}
                </button>
              )}
            </For>
          </span>
        }
        menu={({ channelId, topic, policy: before }) => [
          ...([3, 1, 2] as const).map((policy) => ({
            label: s().topics.set[policy],
            checked: before === policy,
            run: () => void change(channelId, topic, before, policy),
          })),
          { label: s().topics.set[0], separated: true, run: () => void change(channelId, topic, before, 0) },
        ]}
      />
    </Page>
  );
}

function topicColumns(): Column<TopicPolicy>[] {
  const client = useClient();
  return [
    {
      id: 'topic',
      label: s().topics.topic,
      sortBy: ({ topic }) => topicName(topic),
      cell: ({ channelId, topic }) => (
        <a class="cut" dir="auto" href={client.navigation.hrefOf(topicConversation(channelId, topic))}>
          {topicName(topic)}
        </a>
      ),
    },
    {
      id: 'channel',
      label: s().topics.channel,
      optional: true,
      sortBy: ({ channelId }) => channelName(client.state, channelId),
      cell: ({ channelId }) => <span dir="auto">{channelName(client.state, channelId)}</span>,
    },
    {
      id: 'policy',
      label: s().topics.state,
      narrow: true,
      sortBy: ({ policy }) => s().topics.policies[policy],
      cell: ({ policy }) => s().topics.policies[policy],
    },
  ];
}
