import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { OutboxEntry } from '../../../../kernel/outbox.js';
import type { User } from '../../../users/users.api.js';
import { parseWidgetCommand, type Widget } from '../../reactions/domain/widget.js';
import type { Message } from '../../messages/domain/message.js';
import type { SendKey } from '../domain/send-key.js';
import { presentSubmessage } from '../../reactions/application/reaction.presenter.js';
import { LoadMessageSourcesService } from '../../reading/application/load-message-sources.service.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import { type Destination, topicOf } from './destination-resolver.js';
import { MessageJournal, type WrittenMessage } from './message-journal.js';
import { type RecipientInfo, RecipientResolver } from './recipient-resolver.js';
import { Clock } from '../../../../kernel/clock.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import type { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import { FollowTopicsService } from '../../topics/application/follow-topics.service.js';
import { RequestWebsitePreviewsService } from '../../rendering/application/request-website-previews.service.js';

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

export interface PostMessageResult {
  readonly id: MessageId;
  /** What the topic has become to the sender by this message; null if it is what it was. */
  readonly newPolicy: VisibilityPolicy | null;
}

/** Writes a message for which everything is decided, and tells everybody whom it concerns. */
@Injectable()
export class PostMessageService {
  constructor(
    private readonly journal: MessageJournal,
    private readonly special: RecipientResolver,
    private readonly claims: AttachmentLinksService,
    private readonly policies: FollowTopicsService,
    private readonly news: PostMessageEvents,
    private readonly websites: RequestWebsitePreviewsService,
    private readonly clock: Clock,
  ) {}

  async post(post: PostMessageInput): Promise<PostMessageResult> {
    const { sender, destination, clientName } = post;
    const { realmId, id: userId, role, botType } = sender;
    const attachmentIds = await this.claims.listShareable({ realmId, userId, role, botType, clientName }, post.rendered.attachmentPathIds);
    const rendered = { ...post.rendered, hasAttachment: attachmentIds.length > 0 };
    const reading = await this.special.resolve(realmId, sender, destination, rendered);
    const message: Omit<Message, 'id'> = {
      realmId,
      conversationId: destination.conversationId,
      senderId: sender.id,
      topic: topicOf(destination),
      content: post.content,
      renderedContent: rendered.html,
      sentAt: this.clock.now(),
      client: clientName,
      traits: reading.traits,
    };
    const news = await this.news.outboxEntries(post, message, reading);
    const websites = await this.websites.prepareEntries(sender, reading.traits);
    const mentioned = mentionedByName(rendered, reading);
    const widget = post.widget ?? parseWidgetCommand(post.content);
    const { id, standings } = await this.journal.append({
      message,
      readBy: readerOf(post),
      marks: reading.marks,
      attachmentIds,
      key: post.key,
      widget: widget && JSON.stringify(widget),
      attention: {
        userIds: destination.kind === 'channel' ? await this.policies.listAffected(sender, mentioned) : [],
        wholeHistory: destination.kind === 'channel' && destination.channel.hasSharedHistory,
      },
      entries: (written) => [
        ...news(written),
        ...this.claims.entries(realmId, { attachmentIds, awaitedPathIds: rendered.awaitedPathIds }),
        ...websites(written.id),
      ],
    });
    const newPolicy =
      destination.kind === 'channel' ? await this.policies.applyAfterSend({ sender, ...destination }, mentioned, standings) : null;
    return { id, newPolicy };
  }
}

/** Readers who are mentioned themselves, and not with a group. */
function mentionedByName({ mentionedUserIds }: RenderedMarkdown, { marks }: RecipientInfo): UserId[] {
  return marks
    .filter(({ userId, flags }) => flags === MessageMark.mentioned && mentionedUserIds.includes(userId))
    .map(({ userId }) => userId);
}
