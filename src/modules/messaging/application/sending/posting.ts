import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import { parseWidgetCommand } from '../../domain/additions/widget.js';
import { MessageMark } from '../../domain/flags/flags.js';
import type { Message } from '../../domain/message.js';
import type { VisibilityPolicy } from '../../domain/topics/visibility-policy.js';
import { FollowTopicsService } from '../topics/automatic-policies.js';
import { topicOf } from './destination.js';
import type { RenderedMarkdown } from '../rendering/markdown-renderer.js';
import { WebsitePreviewRequests } from '../previews/website-preview-requests.js';
import { MessageJournal } from './message-journal.js';
import { type PostMessageInput, PostMessageEvents, readerOf } from './post-news.js';
import { RecipientResolver, type RecipientInfo } from './special-readers.js';

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
    private readonly websites: WebsitePreviewRequests,
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
    const websites = await this.websites.prepare(sender, reading.traits);
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
