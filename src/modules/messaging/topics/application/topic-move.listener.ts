import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';

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

/** Calls the listeners of moves. */
export class TopicMoveListeners {
  /** @param list lists all listeners once all providers exist */
  constructor(private readonly list: () => readonly TopicMoveListener[]) {}

  async notifyMoved(move: TopicMove): Promise<void> {
    for (const listener of this.list()) await listener.onMoved(move);
  }
}
