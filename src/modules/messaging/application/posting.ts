import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import type { MessageId } from '../../../kernel/ids.js';
import type { OutboxEntry } from '../../../kernel/outbox.js';
import type { User } from '../../users/users.api.js';
import type { Message } from '../domain/message.js';
import { type Destination, topicOf } from './destination.js';
import type { RenderedMarkdown } from './markdown-renderer.js';
import { MessageJournal } from './message-journal.js';
import { MessageSources } from './message-sources.js';
import { SpecialReaders, type SpecialReading } from './special-readers.js';

export interface Post {
  readonly sender: User;
  readonly destination: Destination;
  /** As `contentToStore` gives it. */
  readonly content: string;
  readonly rendered: RenderedMarkdown;
  readonly clientName: string;
  readonly readBySender: boolean;
  readonly key: Buffer | null;
  readonly echo?: { readonly queueId: string; readonly localId: string };
}

/** Kind of the outbox rows that tell of a bot to be called: `{ botId, messageId, trigger }`. */
export const BOT_TRIGGERED = 'bot_triggered';

/** Writes a message for which everything is decided, and tells everybody whom it concerns. */
@Injectable()
export class Posting {
  constructor(
    private readonly journal: MessageJournal,
    private readonly special: SpecialReaders,
    private readonly sources: MessageSources,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the message */
  async post(post: Post): Promise<MessageId> {
    const { sender, destination, rendered } = post;
    const reading = await this.special.of(sender.realmId, sender, destination, rendered);
    const message: Omit<Message, 'id'> = {
      realmId: sender.realmId,
      conversationId: destination.conversationId,
      senderId: sender.id,
      topic: topicOf(destination),
      content: post.content,
      renderedContent: rendered.html,
      sentAt: this.clock.now(),
      client: post.clientName,
      traits: reading.traits,
    };
    const [draft] = await this.sources.of(sender.realmId, [{ ...message, id: 0 }]);
    if (!draft) throw new Error('a message without a source');
    const { source } = draft;
    return this.journal.append({
      message,
      readBySender: post.readBySender,
      marks: reading.marks,
      key: post.key,
      entries: (id) => [
        this.messageEvent(id, { ...source, wire: { ...source.wire, id } }, post, reading),
        ...botEntries(id, sender, reading),
      ],
    });
  }

  private messageEvent(
    id: MessageId,
    message: object,
    { sender, destination, readBySender, echo }: Post,
    reading: SpecialReading,
  ): OutboxEntry {
    const own = reading.flagsOfUsers[sender.id] ?? reading.flagsOfAll;
    return this.events.entry({
      realmId: sender.realmId,
      event: { type: 'message', message },
      audience: {
        kind: 'readers',
        conversationId: destination.conversationId,
        messageId: id,
        publicChannel: destination.kind === 'channel' && !destination.channel.inviteOnly,
      },
      flags: {
        ofAll: reading.flagsOfAll,
        ofUsers: readBySender ? { ...reading.flagsOfUsers, [sender.id]: ['read', ...own] } : reading.flagsOfUsers,
      },
      ...(echo ? { echo } : {}),
    });
  }
}

function botEntries(messageId: MessageId, sender: User, { bots }: SpecialReading): OutboxEntry[] {
  return bots.map(({ botId, trigger }) => ({ realmId: sender.realmId, kind: BOT_TRIGGERED, payload: { botId, messageId, trigger } }));
}
