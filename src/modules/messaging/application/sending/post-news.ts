import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { OutboxEntry } from '../../../../kernel/outbox.js';
import type { User } from '../../../users/users.api.js';
import type { Widget } from '../../domain/additions/widget.js';
import type { Message } from '../../domain/message.js';
import type { SendKey } from '../../domain/sending/send-key.js';
import { presentSubmessage } from '../reading/message.presenter.js';
import { LoadMessageSourcesService } from '../reading/message-sources.js';
import type { RenderedMarkdown } from '../rendering/markdown-renderer.js';
import type { Destination } from './destination.js';
import type { WrittenMessage } from './message-journal.js';
import type { RecipientInfo } from './special-readers.js';

export interface PostMessageInput {
  readonly sender: User;
  readonly destination: Destination;
  /** As `contentToStore` gives it. */
  readonly content: string;
  readonly rendered: RenderedMarkdown;
  readonly clientName: string;
  readonly readBySender: boolean;
  /** Somebody else for whom it is read already. */
  readonly readBy?: UserId;
  readonly key: SendKey | null;
  /** What the sender asked for itself; otherwise the content tells. */
  readonly widget?: Widget;
  readonly echo?: { readonly queueId: string; readonly localId: string };
}

/** Kind of the outbox rows that tell of a bot to be called: `{ botId, messageId, trigger, mentionedIn? }`. */
export const BOT_TRIGGERED = 'bot_triggered';

/** What is to be told of a message once it is written: to clients, and to bots. */
@Injectable()
export class PostMessageEvents {
  constructor(
    private readonly sources: LoadMessageSourcesService,
    private readonly events: ClientEvents,
  ) {}

  /** @returns the outbox rows, once the message is written */
  async outboxEntries(
    post: PostMessageInput,
    message: Omit<Message, 'id'>,
    reading: RecipientInfo,
  ): Promise<(written: WrittenMessage) => OutboxEntry[]> {
    const [draft] = await this.sources.load(message.realmId, [{ ...message, id: 0 }]);
    if (!draft) throw new Error('a message without a source');
    const { source } = draft;
    return ({ id, attached, readers }) => [
      this.messageEvent(id, { ...source, wire: { ...source.wire, id, submessages: attached.map(presentSubmessage) } }, post, {
        ...reading,
        flagsOfUsers: { ...reading.flagsOfUsers, ...readersFlags(readers, reading) },
      }),
      ...botEntries(id, post.sender, reading),
    ];
  }

  private messageEvent(id: MessageId, message: object, post: PostMessageInput, reading: RecipientInfo): OutboxEntry {
    const { sender, destination, echo } = post;
    return this.events.toOutboxEntry({
      realmId: sender.realmId,
      event: { type: 'message', message },
      audience: {
        kind: 'readers',
        conversationId: destination.conversationId,
        messageId: id,
        publicChannel: destination.kind === 'channel' && !destination.channel.inviteOnly,
        ...(reading.calledBots.length > 0 ? { also: reading.calledBots } : {}),
      },
      flags: { ofAll: reading.flagsOfAll, ofUsers: reading.flagsOfUsers },
      ...(echo ? { echo } : {}),
    });
  }
}

function botEntries(messageId: MessageId, sender: User, { bots }: RecipientInfo): OutboxEntry[] {
  return bots.map((bot) => ({ realmId: sender.realmId, kind: BOT_TRIGGERED, payload: { messageId, ...bot } }));
}

/** For whom the message is read as soon as it is written. */
export function readerOf({ sender, readBySender, readBy }: PostMessageInput): UserId | null {
  return readBy ?? (readBySender ? sender.id : null);
}

function readersFlags(readers: readonly UserId[], { flagsOfUsers, flagsOfAll }: RecipientInfo): RecipientInfo['flagsOfUsers'] {
  return Object.fromEntries(readers.map((userId) => [userId, ['read', ...(flagsOfUsers[userId] ?? flagsOfAll)]]));
}
