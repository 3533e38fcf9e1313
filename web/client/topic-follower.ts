import { batch } from 'solid-js';
import type { Event } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { messageOfTopic } from '../state/places/conversation-address.js';
import { type ConversationKey, keyOf, type TopicConversation } from '../state/model/conversation.js';
import { type MovedConversation, movedConversation } from '../state/places/moved-conversation.js';
import { conversationOfNarrow, narrowKey } from '../state/model/narrow.js';
import type { Composer } from './composer.js';
import type { Drafts } from './drafts.js';
import type { FeedLoader } from './feed-loader.js';
import type { MessageSender } from './message-sender.js';
import type { Navigation } from './navigation.js';
import type { TopicFinder } from './topic-finder.js';
import type { TypingNotices } from './typing-notices.js';
import type { Uploads } from './uploads.js';

/** What belongs to a topic as long as it lasts, whatever it is called and wherever it is. */
interface Followers {
  readonly navigation: Navigation;
  readonly feeds: FeedLoader;
  readonly drafts: Drafts;
  readonly uploads: Uploads;
  readonly sender: MessageSender;
  readonly typing: TypingNotices;
  readonly composer: Composer;
  readonly finder: TopicFinder;
}

/** A topic with one of its messages. */
interface Anchor {
  readonly topic: TopicConversation;
  readonly id: number;
}

/**
 * Keeps a reader and a writer with a topic that is renamed, resolved, reopened or moved to another channel: the view, the field with its text
 * and files, the drafts, and the messages that are not sent yet.
 */
export class TopicFollower {
  constructor(
    private readonly state: ClientState,
    private readonly followers: Followers,
  ) {}

  /** To be called for each event before the state changes, and in the same batch. */
  beforeEvent(event: Event): void {
    const move = movedConversation(this.state, event);
    if (move) this.follow(move);
  }

  /** The topics that are shown and written for, each with a message by which it can be found after events were lost. */
  anchors(): Anchor[] {
    const { navigation, composer } = this.followers;
    const location = navigation.location();
    const shown = location.view === 'narrow' ? conversationOfNarrow(location.narrow, this.state.ownId) : null;
    const found = new Map<ConversationKey, Anchor>();
    for (const topic of [shown, composer.conversation()]) {
      if (topic?.kind !== 'topic') continue;
      const id = messageOfTopic(this.state, topic);
      if (id !== undefined) found.set(keyOf(topic), { topic, id });
    }
    return [...found.values()];
  }

  /** Follows topics that were moved while events were lost. @param anchors from before */
  async catchUp(anchors: readonly Anchor[]): Promise<void> {
    for (const { topic: from, id } of anchors) {
      const to = await this.followers.finder.find(from, id);
      if (to) batch(() => this.follow({ from, to, ids: [id], isWhole: true }));
    }
  }

  private follow(move: MovedConversation): void {
    const { drafts, uploads, sender, typing, composer } = this.followers;
    drafts.followTopic(move);
    uploads.followTopic(move);
    sender.followTopic(move);
    typing.followTopic(move);
    composer.followTopic(move, this.isShown(move) ? this.showMoved(move) : undefined);
  }

  /** Whether what the reader looks at has moved. If only a part of a topic has, the last message on screen decides. */
  private isShown({ isWhole, ids }: MovedConversation): boolean {
    const last = this.followers.feeds.lastVisible?.();
    return isWhole || last === undefined || ids.includes(last);
  }

  private showMoved(move: MovedConversation): ReturnType<Navigation['followTopic']> {
    const { navigation, feeds } = this.followers;
    const before = navigation.location();
    const shown = navigation.followTopic(move);
    if (shown?.view === 'narrow' && before.view === 'narrow') feeds.continueAs(narrowKey(before.narrow), narrowKey(shown.narrow));
    return shown;
  }
}
