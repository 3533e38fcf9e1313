import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { Outbox } from '../../../../kernel/outbox.js';
import { fenceAround } from '../../../../kernel/text.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import type { User } from '../../../users/accounts.api.js';
import { type EditHistoryEntry, truncateEditHistory } from '../../messages/domain/edit-history.js';
import { normalizeMessageContent } from '../../messages/domain/message-content.js';
import { MessageTrait } from '../../messages/domain/message-flags.js';
import type { RenderedMarkdown } from '../../rendering/application/markdown-renderer.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { ImportedMessageRepository, type ImportedReaction, type PreparedMessage } from './imported-message.repository.js';

/** More would have to wait for the thread that renders, which refuses work when too much of one account waits. */
const RENDERED_TOGETHER = 8;

export interface ImportedMessageInput {
  readonly sender: User;
  readonly conversationId: ConversationId;
  /** Empty in direct messages. */
  readonly topic: string;
  /** Markdown; its length is within the limit. */
  readonly content: string;
  /** Milliseconds UTC. */
  readonly sentAt: number;
  readonly editedAt: number | null;
  readonly clientName: string;
  readonly reactions: readonly ImportedReaction[];
  /** Those who have starred it; nobody, if it is absent. */
  readonly starredBy?: readonly UserId[];
  /** What it was before, newest first; nothing is known of that, if it is absent. */
  readonly edits?: readonly ImportedEdit[];
}

/** A change of a message that was made where it comes from. */
export interface ImportedEdit {
  /** Milliseconds UTC. */
  readonly at: number;
  readonly userId: UserId | null;
  /** The text before the change, as Markdown; absent if it stayed. */
  readonly content?: string;
  /** The topic before the change and after it; absent if it stayed. */
  readonly topics?: readonly [before: string, after: string];
}

/**
 * Stores messages that were sent in another chat. They are rendered and found as all others, but they are past: nobody is notified, no bot is
 * called, no event is published, and no mention is flagged.
 */
@Injectable()
export class ImportMessagesService {
  constructor(
    private readonly renderer: RenderMessageService,
    private readonly attachmentLinks: AttachmentLinksService,
    private readonly repository: ImportedMessageRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Renders messages, outside of a unit of work. @throws BadRequest if one is empty */
  async prepare(messages: readonly ImportedMessageInput[]): Promise<PreparedMessage[]> {
    const prepared: PreparedMessage[] = [];
    for (const part of chunks(messages, RENDERED_TOGETHER)) prepared.push(...(await Promise.all(part.map((one) => this.prepareOne(one)))));
    return prepared;
  }

  /**
   * Stores messages in the surrounding unit of work, which has locked their conversations.
   * @param prepared in the order in which they were sent
   * @returns their ids, in that order
   */
  async add(realmId: RealmId, prepared: readonly PreparedMessage[]): Promise<MessageId[]> {
    const ids = await this.repository.add(prepared);
    const entries = prepared.flatMap((one) => this.attachmentLinks.prepareEntries(realmId, one));
    if (entries.length > 0) await this.outbox.add(entries);
    return ids;
  }

  private async prepareOne(input: ImportedMessageInput): Promise<PreparedMessage> {
    const { sender, conversationId, topic, sentAt, editedAt, clientName, reactions, starredBy = [], edits = [] } = input;
    const content = normalizeMessageContent(input.content.replaceAll('\0', ''));
    const rendered = await this.render(sender, content);
    const actor = sender.asActor(clientName);
    const attachmentIds = await this.attachmentLinks.listShareable(actor, rendered.attachmentPathIds);
    const traits = traitsOf({ ...rendered, hasAttachment: attachmentIds.length > 0 });
    const { realmId, id: senderId } = sender;
    return {
      message: {
        realmId,
        conversationId,
        senderId,
        topic,
        content,
        renderedContent: rendered.html,
        sentAt,
        editedAt,
        movedAt: edits.find(({ topics }) => topics !== undefined)?.at ?? null,
        client: clientName,
        traits,
      },
      reactions,
      starredBy,
      edits: await this.renderEdits(sender, edits),
      attachmentIds,
      awaitedPathIds: rendered.awaitedPathIds,
    };
  }

  /** The newest changes, as far as a message may have so many. */
  private async renderEdits(sender: User, edits: readonly ImportedEdit[]): Promise<EditHistoryEntry[]> {
    const entries: EditHistoryEntry[] = [];
    for (const { at, userId, content, topics } of edits) {
      entries.push({
        user_id: userId,
        timestamp: Math.floor(at / 1_000),
        ...(topics === undefined ? {} : { prev_topic: topics[0], topic: topics[1] }),
        ...(content === undefined ? {} : { prev_content: content, prev_rendered_content: (await this.render(sender, content)).html }),
      });
    }
    return truncateEditHistory(entries, LIMITS.MAX_EDIT_HISTORY_BYTES);
  }

  /** A text that takes too long to render is shown as it is written. */
  private async render({ realmId, id: userId }: User, content: string): Promise<RenderedMarkdown> {
    try {
      return await this.renderer.render({ realmId, userId }, content);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      const fence = fenceAround(content, '~');
      return this.renderer.render({ realmId, userId }, `${fence}text\n${content}\n${fence}`);
    }
  }
}

/** A wildcard mention of the past is shown, but concerns nobody. */
function traitsOf(rendered: RenderedMarkdown): number {
  let traits = 0;
  if (rendered.hasLink) traits |= MessageTrait.hasLink;
  if (rendered.hasImage) traits |= MessageTrait.hasImage;
  if (rendered.hasAttachment) traits |= MessageTrait.hasAttachment;
  if (rendered.isMeMessage) traits |= MessageTrait.isMe;
  return traits;
}
