import { nameOrder } from '../../ui/texts/name-order.js';
import { createMemo, createSignal, type JSX, onMount, Show } from 'solid-js';
import type { Feed } from '../../state/model/feed.js';
import { type RecentConversation, recentConversations } from '../../state/places/recent-conversations.js';
import { narrowKey } from '../../state/model/narrow.js';
import { inboxCount } from '../../state/unread/inbox.js';
import { NO_UNREAD } from '../../state/unread/unread-counts.js';
import { isVisitor } from '../../state/places/visitor.js';
import { onReconnection, useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName } from '../labels/names.js';
import { PaletteButton } from '../palette/palette-button.js';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.js';
import { t } from '../../ui/texts/texts.js';
import { ConversationList } from './conversation-list.js';
import { FilterButtons } from './filter-buttons.js';

const COMBINED_FEED = narrowKey([]);
/** So many messages are read to find the first conversations. */
const ENOUGH_MESSAGES = 400;
const FILTERS = ['all', 'unread', 'took-part', 'followed'] as const;
type RecentFilter = (typeof FILTERS)[number];

/** The conversations of the combined feed, by their last message. */
export default function RecentView(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [filter, setFilter] = createSignal<RecentFilter>('all');
  const [channelId, setChannelId] = createSignal<number | undefined>();
  const feed = (): Feed | undefined => state.feeds[COMBINED_FEED];
  const extend = async (): Promise<void> => {
    const loaded = feed();
    if (loaded) await client.feeds.extend(loaded, 'older');
  };
  const begin = async (): Promise<void> => {
    await client.feeds.show([], 'newest');
    for (let loaded = feed(); loaded && !loaded.foundOldest && loaded.ids.length < ENOUGH_MESSAGES; loaded = feed()) {
      const before = loaded.ids.length;
      await extend();
      if (loaded.ids.length === before) return;
    }
  };
  onMount(() => void begin());
  onReconnection(client, () => client.feeds.failure()?.key === COMBINED_FEED && void begin());
  const fits = ({ key, conversation, tookPart }: RecentConversation): boolean => {
    const wanted = channelId();
    if (wanted !== undefined && (conversation.kind !== 'topic' || conversation.channelId !== wanted)) return false;
    switch (filter()) {
      case 'unread':
        return inboxCount(client.unread().byConversation.get(key) ?? NO_UNREAD) > 0;
      case 'took-part':
        return tookPart;
      case 'followed':
        return state.topicPolicies[key]?.policy === 3;
      default:
        return true;
    }
  };
  const all = createMemo(() => {
    const loaded = feed();
    return loaded ? recentConversations(state, loaded) : undefined;
  });
  const rows = createMemo(() =>
    all()
      ?.filter(fits)
      .map(({ key, conversation, newestId, senderIds }) => ({ key, conversation, newestIds: [newestId], senderIds })),
  );
  const channels = (): MenuItem[] => {
    const ids = new Set((all() ?? []).flatMap(({ conversation }) => (conversation.kind === 'topic' ? [conversation.channelId] : [])));
    const compare = nameOrder();
    const named = [...ids].map((id) => ({ id, name: channelName(state, id) })).sort((a, b) => compare(a.name, b.name));
    return [
      { label: t().recent.allChannels, checked: channelId() === undefined, run: () => setChannelId(undefined) },
      ...named.map(({ id, name }) => ({ label: name, checked: channelId() === id, run: () => void setChannelId(id) })),
    ];
  };
  const chosen = (): string => {
    const id = channelId();
    return id === undefined ? t().recent.allChannels : channelName(state, id);
  };
  return (
    <>
      <header class="head">
        <Icon name="history" size="l" class="desk-only" />
        <h1>{t().views.recent}</h1>
        <div class="end">
          <PaletteButton />
        </div>
      </header>
      <ConversationList
        name="recent"
        rows={rows()}
        namesChannel
        byDay
        onEnd={() => void extend()}
        failure={client.feeds.failure()?.key === COMBINED_FEED ? client.feeds.failure()?.error : undefined}
        onRetry={() => void begin()}
        empty={t().recent.empty}
        filters={
          <>
            <Show when={!isVisitor(state)}>
              <FilterButtons filters={FILTERS} labels={t().recent.filters} filter={filter()} onChange={setFilter} />
            </Show>
            <span class="grow" />
            <MenuButton label={t().recent.byChannel(chosen())} class="btn sm" items={channels}>
              <Icon name="list-filter" />
              <span class="cut">{chosen()}</span>
              <Icon name="chevron-down" size="s" />
            </MenuButton>
          </>
        }
      />
    </>
  );
}
