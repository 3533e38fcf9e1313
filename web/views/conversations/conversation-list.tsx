import { createMemo, For, type JSX, Show } from 'solid-js';
import type { Conversation, ConversationKey } from '../../state/model/conversation.js';
import { useClient } from '../../client/client-context.js';
import { markAsRead, nextPolicy, setTopicPolicy } from '../../client/conversation-acts.js';
import { Icon } from '../../ui/icon.js';
import { ListState } from '../../ui/list-state.js';
import { dayOf, formatDay } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { ConversationRow } from './conversation-row.js';
import { createGrowingPart } from './growing-part.js';
import { createRowSelection, useRowFocus, useRowKeys } from '../../ui/row-selection.js';
import { RowBoundary } from '../../ui/row-boundary.js';

export interface ListedConversation {
  readonly key: ConversationKey;
  readonly conversation: Conversation;
  readonly newestIds: readonly number[];
  readonly senderIds?: readonly number[];
}

/** Conversations below one another, with read ones. */
export function ConversationList(props: {
  /** Lists with different names have a selection each. */
  readonly name: string;
  /** Undefined until they are known. */
  readonly rows: readonly ListedConversation[] | undefined;
  readonly namesChannel: boolean;
  /** Whether headings name the days. */
  readonly byDay: boolean;
  readonly filters: JSX.Element;
  /** What is said if there are none. */
  readonly empty: string;
  /** Why they could not be loaded. */
  readonly failure?: Error | undefined;
  readonly onRetry?: () => void;
  /** Called when the end of the list comes near. */
  readonly onEnd?: () => void;
}): JSX.Element {
  const client = useClient();
  const { state } = client;
  let page: HTMLDivElement | undefined;
  const rowByKey = createMemo(() => new Map((props.rows ?? []).map((row) => [row.key, row])));
  const keys = createMemo(() => (props.rows ?? []).map(({ key }) => key));
  const selection = createRowSelection(props.name, keys);
  const part = createGrowingPart(keys, selection.selected, () => props.onEnd?.());
  const conversationOf = (key: ConversationKey): Conversation | undefined => rowByKey().get(key)?.conversation;
  const changePolicy = (key: ConversationKey): void => {
    const conversation = conversationOf(key);
    if (conversation?.kind === 'topic') setTopicPolicy(client, conversation, nextPolicy(client, conversation), () => selection.select(key));
  };
  const open = (key: ConversationKey): void => {
    const conversation = conversationOf(key);
    if (conversation) client.navigation.open(conversation);
  };
  const acts = { open, changePolicy, markAsRead: (key: ConversationKey) => markAsRead(client, [key], () => selection.select(key)) };
  useRowKeys(
    selection,
    keys,
    acts,
    useRowFocus(selection, () => page),
  );

  /**
   * The rows of each day. A message that is not loaded yet is of the day of the row above it. Rows are in the order of their messages, which need
   * not be that of their times, so that a day may come more than once.
   */
  const days = createMemo(() => {
    const found: { readonly name: string; readonly day: string; readonly seconds: number; readonly keys: ConversationKey[] }[] = [];
    for (const key of keys()) {
      if (!part.contains(key)) continue;
      const seconds = state.messages[rowByKey().get(key)?.newestIds[0] ?? 0]?.timestamp;
      const day = !props.byDay ? '' : seconds === undefined ? (found.at(-1)?.day ?? '') : dayOf(seconds);
      const last = found.at(-1);
      if (last?.day === day) last.keys.push(key);
      else found.push({ name: `${day} ${found.filter((one) => one.day === day).length}`, day, seconds: seconds ?? 0, keys: [key] });
    }
    return found;
  });
  const dayByName = createMemo(() => new Map(days().map((one) => [one.name, one])));
  /** The heading of the rows of a day; empty without one. */
  const headingOf = (name: string): string => {
    const one = dayByName().get(name);
    return one && one.day !== '' ? formatDay(one.seconds) : '';
  };
  return (
    <div class="page" tabindex="-1" ref={page}>
      <div class="page-in">
        <div class="filters">{props.filters}</div>
        <For each={[...dayByName().keys()]}>
          {(name) => (
            <section class="ib-sec">
              <Show when={headingOf(name)}>{(heading) => <h2 class="ib-h">{heading()}</h2>}</Show>
              <ul>
                <For each={dayByName().get(name)?.keys}>
                  {(key) => (
                    <RowBoundary of={rowByKey().get(key)} element="li">
                      <Show when={rowByKey().get(key)}>
                        {(row) => (
                          <ConversationRow
                            conversation={row().conversation}
                            newestIds={row().newestIds}
                            {...(row().senderIds === undefined ? {} : { senderIds: row().senderIds ?? [] })}
                            namesChannel={props.namesChannel}
                            belowDay={props.byDay}
                            selected={selection.selected() === key}
                            onSelect={() => selection.select(key)}
                            onChangePolicy={() => changePolicy(key)}
                          />
                        )}
                      </Show>
                    </RowBoundary>
                  )}
                </For>
              </ul>
            </section>
          )}
        </For>
        {part.edge()}
        <ListState
          isLoaded={props.rows !== undefined}
          isEmpty={props.rows?.length === 0}
          failure={props.failure}
          failed={t().recent.failed}
          onRetry={() => props.onRetry?.()}
          whenEmpty={
            <div class="empty">
              <Icon name="messages-square" size="xl" />
              <p>{props.empty}</p>
            </div>
          }
        />
      </div>
    </div>
  );
}
