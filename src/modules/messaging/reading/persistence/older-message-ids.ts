import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { Sql } from '../../../../platform/database/sql.js';
import type { HeadRange } from './recent-message-heads.js';

/** The list of their ids as text stays far below the megabyte to which MariaDB cuts it off. */
const IDS_PER_STATEMENT = 5_000;
/** Ids take 8 bytes each, and as much again while a list grows. */
const MAX_CACHED_IDS = 1_000_000;
/** What a list of ids weighs beside them. */
const LIST_WEIGHT = 30;

/** What messages of one list have in common. */
export interface ListedMessages {
  readonly conversationId: ConversationId;
  readonly topic: string;
  /** Bits of `MessageTrait`. */
  readonly traits: number;
}

/** Collects ids of messages. */
export interface IdCollector {
  /** Whether a message with this id may be among the wanted ones. */
  canTake(id: MessageId): boolean;
  /** @param ids ascending, not to be changed */
  addIds(ids: readonly MessageId[], common: ListedMessages): void;
  /** Drops what is not wanted after all. */
  prune(): void;
}

interface List extends ListedMessages {
  /** Ascending. */
  readonly ids: readonly MessageId[];
}

/** All messages of a conversation in a range, by topic and traits. */
interface Kept {
  readonly revision: number;
  readonly from: MessageId;
  readonly to: MessageId;
  readonly lists: ReadonlyMap<string, List>;
}

/**
 * Keeps the ids of messages that are too old for `RecentMessageHeads`, for all accounts that have not read them. They are valid for one revision
 * of the conversation (docs/adr/0034). To be used in the transaction in which the state of the conversation was read.
 */
@Injectable()
export class OlderMessageIds {
  private readonly kept = new ReadThroughCache<ConversationId, Kept>({ maxWeight: MAX_CACHED_IDS, weigh });

  constructor(private readonly sql: Sql) {}

  /** Adds the messages of a range, the newest first, until `found` can take no more. What is read and borders on what is kept is kept with it. */
  async collect(range: HeadRange, found: IdCollector): Promise<void> {
    const valid = this.find(range);
    let all = valid;
    if (range.to > valid.to) {
      const newer = await this.read(range, valid.to + 1, range.to, found);
      all = newer.from === valid.to + 1 ? join(valid, newer) : newer;
    }
    if (all.from === valid.from) {
      add(valid, found, range.from, Math.min(range.to, valid.to));
      found.prune();
      if (range.from < all.from && found.canTake(all.from - 1)) all = join(await this.read(range, range.from, all.from - 1, found), all);
    }
    this.kept.set(range.state.conversationId, all);
  }

  /** What is kept of the conversation and overlaps the range or borders on it; otherwise nothing, at the upper end of the range. */
  private find({ state, from, to }: HeadRange): Kept {
    const revision = state.revision ?? 0;
    const known = this.kept.get(state.conversationId);
    const isValid = known?.revision === revision && known.from <= to && known.to >= from - 1;
    return isValid ? known : { revision, from: to + 1, to, lists: new Map() };
  }

  /** Reads messages in parts without their heads, which would take 20 MiB for the ids of 50,000 messages. */
  private async read({ state }: HeadRange, from: MessageId, to: MessageId, found: IdCollector): Promise<Kept> {
    const { realmId, conversationId } = state;
    let all: Kept = { revision: state.revision ?? 0, from: to + 1, to, lists: new Map() };
    while (from < all.from && found.canTake(all.from - 1)) {
      const rows = await this.sql.rows<{ topic: string; traits: number; ids: string }>(
        `SELECT r.topic AS topic, r.traits AS traits, CAST(JSON_ARRAYAGG(r.id) AS CHAR) AS ids
           FROM (SELECT m.id, m.topic, m.traits FROM message m FORCE INDEX (message_conversation)
                  WHERE m.realm_id = ? AND m.conversation_id = ? AND m.id BETWEEN ? AND ? ORDER BY m.id DESC LIMIT ${IDS_PER_STATEMENT}) r
          GROUP BY r.topic, r.traits`,
        [realmId, conversationId, from, all.from - 1],
      );
      const lists = new Map<string, List>();
      let count = 0;
      for (const { topic, traits, ids } of rows) {
        const ascending = (JSON.parse(ids) as MessageId[]).sort((a, b) => a - b);
        count += ascending.length;
        lists.set(`${traits} ${topic}`, { conversationId, topic, traits, ids: ascending });
      }
      const lowest = [...lists.values()].reduce((least, { ids }) => Math.min(least, ids[0] ?? least), Infinity);
      const part: Kept = { ...all, from: count < IDS_PER_STATEMENT ? from : lowest, to: all.from - 1, lists };
      add(part, found, part.from, part.to);
      found.prune();
      all = join(part, all);
    }
    return all;
  }
}

function weigh({ lists }: Kept): number {
  let sum = LIST_WEIGHT;
  for (const { ids, topic } of lists.values()) sum += ids.length + LIST_WEIGHT + topic.length;
  return sum;
}

function add({ lists }: Kept, found: IdCollector, from: MessageId, to: MessageId): void {
  for (const list of lists.values()) {
    const { ids } = list;
    const [first, end] = [indexOfFirst(ids, from), indexOfFirst(ids, to + 1)];
    if (first < end) found.addIds(first === 0 && end === ids.length ? ids : ids.slice(first, end), list);
  }
}

/** @param older ends directly below the newer one */
function join(older: Kept, newer: Kept): Kept {
  if (newer.lists.size === 0) return { ...older, to: newer.to };
  const lists = new Map(older.lists);
  for (const [key, list] of newer.lists) {
    const before = lists.get(key);
    lists.set(key, before ? { ...list, ids: before.ids.concat(list.ids) } : list);
  }
  return { ...newer, from: older.from, lists };
}

/** The index of the first id that is at least this one. */
function indexOfFirst(ids: readonly MessageId[], id: MessageId): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as MessageId) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
