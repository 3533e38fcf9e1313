import type { ConversationId, MessageId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { MessageHead } from '../../reading/application/message-feed.js';
import type { IdCollector } from '../../reading/persistence/older-message-ids.js';
import type { HeadCollector } from '../../reading/persistence/recent-message-heads.js';

const WILDCARDS = MessageTrait.channelWildcard | MessageTrait.topicWildcard;

/** A message that may mention the account, by name or by a wildcard. */
type Mention = Pick<MessageHead, 'id' | 'conversationId' | 'topic' | 'traits'>;

/** Messages of one topic. */
interface TopicMessages {
  readonly conversationId: ConversationId;
  /** As the oldest of the messages has it. */
  readonly topic: string;
  /** Ascending. */
  readonly messageIds: readonly MessageId[];
}

/** Collects the newest unread messages of an account. Only the ids of most of them are kept, because there may be tens of thousands. */
export class NewestUnread implements HeadCollector, IdCollector {
  /** Ids by conversation and topic; the messages of one topic may spell it differently. */
  private readonly ids = new Map<ConversationId, Map<string, MessageId[]>>();
  private addressed: Mention[] = [];
  private count = 0;
  private lowest = 0;

  /** @param marks bits of the account's marks, by message */
  constructor(
    readonly limit: number,
    private readonly marks: ReadonlyMap<MessageId, number>,
  ) {}

  get mentions(): readonly Mention[] {
    return this.addressed;
  }

  canTake(id: MessageId): boolean {
    return id > this.lowest;
  }

  add(heads: readonly MessageHead[]): void {
    for (const head of heads) this.addUnlessRead(head.id, head);
  }

  /** Adds messages of one topic that have the same traits. */
  addIds(ids: readonly MessageId[], subject: Omit<Mention, 'id'>): void {
    for (const id of ids) this.addUnlessRead(id, subject);
  }

  prune(): void {
    if (this.count < this.limit || (this.count === this.limit && this.lowest > 0)) return;
    const all = new Float64Array(this.count);
    let filled = 0;
    for (const topics of this.ids.values()) {
      for (const ids of topics.values()) {
        all.set(ids, filled);
        filled += ids.length;
      }
    }
    this.lowest = all.sort()[this.count - this.limit] ?? 0;
    for (const [conversationId, topics] of this.ids) {
      for (const [topic, ids] of topics) {
        keepFrom(ids, this.lowest);
        if (ids.length === 0) topics.delete(topic);
      }
      if (topics.size === 0) this.ids.delete(conversationId);
    }
    this.addressed = this.addressed.filter(({ id }) => id >= this.lowest);
    this.count = this.limit;
  }

  /** The messages by topic, in the order of the oldest ones. */
  topics(): TopicMessages[] {
    const found: TopicMessages[] = [];
    for (const [conversationId, idsByName] of this.ids) {
      const byKey = new Map<string, TopicMessages>();
      for (const [topic, ids] of idsByName) {
        const key = foldCase(topic);
        const messages = { conversationId, topic, messageIds: ids.sort((a, b) => a - b) };
        const others = byKey.get(key);
        byKey.set(key, others ? union(others, messages) : messages);
      }
      for (const messages of byKey.values()) found.push(messages);
    }
    return found.sort((a, b) => oldest(a) - oldest(b));
  }

  private addUnlessRead(id: MessageId, subject: Omit<Mention, 'id'>): void {
    const mark = this.marks.get(id) ?? 0;
    if ((mark & MessageMark.read) !== 0) return;
    this.idsOf(subject).push(id);
    this.count += 1;
    const { conversationId, topic, traits } = subject;
    if ((mark & MessageMark.mentioned) !== 0 || (traits & WILDCARDS) !== 0) this.addressed.push({ id, conversationId, topic, traits });
  }

  private idsOf({ conversationId, topic }: Omit<Mention, 'id'>): MessageId[] {
    let topics = this.ids.get(conversationId);
    if (!topics) this.ids.set(conversationId, (topics = new Map<string, MessageId[]>()));
    let ids = topics.get(topic);
    if (!ids) topics.set(topic, (ids = []));
    return ids;
  }
}

function union(a: TopicMessages, b: TopicMessages): TopicMessages {
  const { topic } = oldest(a) < oldest(b) ? a : b;
  return { conversationId: a.conversationId, topic, messageIds: [...a.messageIds, ...b.messageIds].sort((x, y) => x - y) };
}

function oldest({ messageIds }: TopicMessages): MessageId {
  return messageIds[0] ?? 0;
}

/** Removes lower ids without a copy of the others. */
function keepFrom(ids: MessageId[], lowest: MessageId): void {
  let kept = 0;
  ids.forEach((id) => {
    if (id >= lowest) ids[kept++] = id;
  });
  ids.length = kept;
}
