import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import type { Channel } from '../../../channels/channels.api.js';
import { namesTopic } from '../../messages/domain/message-content.js';

/** A topic that goes on in another place: under another name, in another channel, or both. */
export interface TopicMove {
  readonly realmId: RealmId;
  readonly source: Channel;
  readonly target: Channel;
  readonly oldTopic: string;
  readonly newTopic: string;
  /** No message that the mover can see is left in the old place. */
  readonly wholeTopic: boolean;
  /** The new place had no message that the mover can see. */
  readonly newTopicWasEmpty: boolean;
  /** Which of these accounts may read the topic in its new place. */
  readonly filterReaders: (userIds: readonly UserId[]) => Promise<ReadonlySet<UserId>>;
}

/**
 * Lets what belongs to a topic follow it. Every provider of this class is called, in the unit of work of the move. What belongs to accounts
 * that may not read the topic in its new place must stay, because the new name is none of their business.
 */
export abstract class TopicMoveListener {
  abstract onMoved(move: TopicMove): Promise<void>;
}

interface InChannel {
  readonly kind: 'channel';
  readonly channelId: ChannelId;
  readonly topic: string;
}

/** A text that is not sent yet. */
interface Unsent {
  readonly destination: InChannel | { readonly kind: 'direct' | 'unaddressed' };
}

/**
 * The unsent texts for the topic that is moved, with its new place as their destination, so that none of them begins the old topic again. Those of
 * writers who may not read it there are missing.
 */
export async function readdress<T extends Unsent>(
  { target, oldTopic, newTopic, filterReaders }: TopicMove,
  texts: readonly T[],
  writerOf: (text: T) => UserId,
): Promise<(T & { readonly destination: InChannel })[]> {
  const ofTopic = texts.filter(
    ({ destination }) => destination.kind === 'channel' && namesTopic(destination.topic, oldTopic, EMPTY_TOPIC_DISPLAY_NAME),
  );
  if (ofTopic.length === 0) return [];
  const readers = await filterReaders([...new Set(ofTopic.map(writerOf))]);
  const destination = { kind: 'channel', channelId: target.id, topic: newTopic } as const;
  return ofTopic.filter((text) => readers.has(writerOf(text))).map((text) => ({ ...text, destination }));
}

/** Calls the listeners of moves. */
export class TopicMoveListeners {
  /** @param list lists all listeners once all providers exist */
  constructor(private readonly list: () => readonly TopicMoveListener[]) {}

  async notifyMoved(move: TopicMove): Promise<void> {
    for (const listener of this.list()) await listener.onMoved(move);
  }
}
