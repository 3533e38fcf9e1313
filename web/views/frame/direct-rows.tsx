import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { ConversationKey, DirectConversation } from '../../state/model/conversation.js';
import { inboxCount } from '../../state/unread/inbox.js';
import { NO_UNREAD, sumOf } from '../../state/unread/unread-counts.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { isClosed } from '../../client/closed-conversations.js';
import { conversationMenu } from '../conversations/conversation-menu.js';
import { Icon } from '../../ui/icon.js';
import { participantNames, shortNames } from '../labels/names.js';
import { StatusEmoji } from '../people/status-mark.js';
import { t } from '../../ui/texts/texts.js';
import { Badge } from '../labels/badge.js';
import { createOpenConversation } from './open-conversation.js';
import { SidebarRow } from './sidebar-row.js';
import { SidebarSection } from './sidebar-section.js';
import { createHeldOrder } from './sidebar-state.js';
import { RowBoundary } from '../../ui/row-boundary.js';
import { titleWithKey } from '../../ui/hotkeys.js';

const MAX_ROWS = 6;

/** The direct conversations with unread messages, then the newest others. */
export function DirectRows(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [all, setAll] = createSignal(false);
  const open = createOpenConversation();
  const conversations = createMemo(() => {
    const known = new Map<ConversationKey, DirectConversation & { maxMessageId: number }>();
    for (const [key, { userIds, maxMessageId }] of Object.entries(state.directConversations)) {
      known.set(key, { kind: 'direct', userIds, maxMessageId });
    }
    for (const [key, { conversation, ids }] of state.unread.conversations) {
      if (conversation.kind === 'direct' && !known.has(key)) known.set(key, { ...conversation, maxMessageId: Math.max(...ids) });
    }
    const current = open();
    if (current?.conversation.kind === 'direct' && !known.has(current.key))
      known.set(current.key, { ...current.conversation, maxMessageId: 0 });
    for (const [key, { maxMessageId }] of known) {
      if (key !== current?.key && isClosed(state, key, maxMessageId)) known.delete(key);
    }
    return known;
  });
  const sorted = createMemo(() => {
    const isUnread = (key: ConversationKey): number => Number(client.unread().byConversation.has(key));
    return [...conversations()]
      .sort(([a, { maxMessageId: idA }], [b, { maxMessageId: idB }]) => isUnread(b) - isUnread(a) || idB - idA)
      .map(([key]) => key);
  });
  const wanted = createMemo(() => {
    const keys = sorted();
    const current = open()?.key;
    const first = all() ? keys : keys.slice(0, MAX_ROWS);
    return current !== undefined && keys.includes(current) && !first.includes(current) ? [...first, current] : first;
  });
  const shown = createHeldOrder(
    wanted,
    (key) => conversations().has(key) && (all() || wanted().length >= MAX_ROWS || wanted().includes(key)),
  );
  const hidden = createMemo(() => {
    const visible = new Set(shown());
    return sumOf(sorted().flatMap((key) => (visible.has(key) ? [] : (client.unread().byConversation.get(key) ?? []))));
  });
  return (
    <SidebarSection
      part="direct"
      title={t().sidebar.directMessages}
      count={client.unread().direct}
      direct
      end={
        <button
          type="button"
          class="ib sm"
          aria-label={t().sidebar.newDirectMessage}
          title={titleWithKey(t().sidebar.newDirectMessage, 'X')}
          onClick={() => client.composer.openNewDirectMessage()}
        >
          <Icon name="plus" />
        </button>
      }
    >
      <ul>
        <For each={shown()}>
          {(key) => (
            <RowBoundary of={conversations().get(key)} element="li">
              <Show when={conversations().get(key)}>{(conversation) => <DirectRow key={key} conversation={conversation()} />}</Show>
            </RowBoundary>
          )}
        </For>
        <Show when={sorted().length > MAX_ROWS}>
          <li>
            <button
              type="button"
              class="row quiet"
              tabindex={-1}
              aria-expanded={all()}
              data-unread={inboxCount(hidden())}
              onClick={() => setAll(!all())}
            >
              <span class="cut">{all() ? t().sidebar.fewerDirect : t().sidebar.allDirect(sorted().length)}</span>
              <span class="meta">
                <Badge count={hidden()} direct />
              </span>
            </button>
          </li>
        </Show>
      </ul>
    </SidebarSection>
  );
}

function DirectRow(props: { readonly key: ConversationKey; readonly conversation: DirectConversation }): JSX.Element {
  const client = useClient();
  const open = createOpenConversation();
  const name = (): string => participantNames(client.state, props.conversation.userIds);
  return (
    <li>
      <SidebarRow
        href={client.navigation.hrefOf(props.conversation)}
        name={name()}
        current={open()?.key === props.key}
        count={client.unread().byConversation.get(props.key) ?? NO_UNREAD}
        direct
        menu={() => conversationMenu(client, props.conversation)}
      >
        <span class="stack">
          <For each={props.conversation.userIds.slice(0, 1)}>
            {(id) => <Avatar userId={id} size={20} presence={props.conversation.userIds.length === 1} />}
          </For>
        </span>
        <span class="cut" dir="auto">
          {shortNames(client.state, props.conversation.userIds)}{' '}
          <Show when={props.conversation.userIds.length === 1}>
            <StatusEmoji userId={props.conversation.userIds[0] ?? 0} />
          </Show>
        </span>
      </SidebarRow>
    </li>
  );
}
