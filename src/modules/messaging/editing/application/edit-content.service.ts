import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { Outbox, type OutboxEntry } from '../../../../kernel/outbox.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { type EditHistoryEntry, truncateEditHistory } from '../../messages/domain/edit-history.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import { LoadRecipientFlagsService } from '../../read-state/application/load-recipient-flags.service.js';
import { RequestWebsitePreviewsService } from '../../rendering/application/request-website-previews.service.js';
import type { Destination } from '../../sending/application/destination-resolver.js';
import { MESSAGE_TO_NOTIFY_OF, type MessageToNotifyOf } from '../../sending/application/post-message.service.js';
import { type RecipientInfo, RecipientResolver } from '../../sending/application/recipient-resolver.js';
import type { MessageEdit } from './message-edit.js';
import { MessageEditRepository } from './message-edit.repository.js';

/** The fields of an `update_message` event that describe a change of content. */
export interface WireContentChange {
  readonly orig_content: string;
  readonly orig_rendered_content: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly is_me_message: boolean;
}

/** A change of content: the message afterwards, and what the change adds to its history and to the event. */
export interface ContentEdit {
  readonly message: Message;
  readonly change: Pick<EditHistoryEntry, 'prev_content' | 'prev_rendered_content'>;
  readonly event: WireContentChange;
}

/** Changes the content of a message. */
@Injectable()
export class EditContentService {
  constructor(
    private readonly messages: MessageEditRepository,
    private readonly recipients: RecipientResolver,
    private readonly users: UserLookup,
    private readonly conversations: ConversationRepository,
    private readonly flags: LoadRecipientFlagsService,
    private readonly events: ClientEvents,
    private readonly websites: RequestWebsitePreviewsService,
    private readonly outbox: Outbox,
  ) {}

  /** Runs inside a unit of work that holds the lock of the conversation. If the message is moved as well, the move writes the history. */
  async edit(
    actor: Actor,
    edit: MessageEdit,
    { text, rendered, attachmentIds }: NonNullable<MessageEdit['content']>,
    now: number,
  ): Promise<ContentEdit> {
    const { message } = edit;
    const sender = await this.users.get(message.senderId);
    const recipients = await this.recipients.resolve(message.realmId, sender, await this.destinationOf(edit), rendered);
    const next = { content: text, renderedContent: rendered.html, traits: recipients.traits };
    const change = { prev_content: message.content, prev_rendered_content: message.renderedContent };
    const entry = edit.move ? null : { user_id: actor.userId, timestamp: Math.floor(now / 1000), ...change };
    const { awaitedPathIds } = rendered;
    await this.shortenHistory(message);
    await this.messages.saveContent(message, { ...next, attachmentIds, awaitedPathIds, marks: recipients.marks }, now, entry);
    await this.outbox.add((await this.websites.prepareEntries(sender, recipients.traits))(message.id));
    await this.outbox.add(noticeEntries(message, recipients));
    return {
      message: { ...message, ...next, editedAt: now },
      change,
      event: {
        orig_content: message.content,
        orig_rendered_content: message.renderedContent,
        content: next.content,
        rendered_content: next.renderedContent,
        is_me_message: (next.traits & MessageTrait.isMe) !== 0,
      },
    };
  }

  /** Publishes a change of content without a move. */
  async publish(actor: Actor, { channel }: MessageEdit, { message, event }: ContentEdit, now: number): Promise<void> {
    const { realmId, id } = message;
    await this.events.publish([
      {
        realmId,
        event: {
          type: 'update_message',
          user_id: actor.userId,
          edit_timestamp: Math.floor(now / 1000),
          message_id: id,
          message_ids: [id],
          rendering_only: false,
          ...(channel ? { stream_name: channel.name, stream_id: channel.id } : {}),
          ...event,
        },
        ...(await this.flags.loadWithAudience(channel, message)),
      },
    ]);
  }

  /** Drops the oldest changes of a history that is too long. */
  private async shortenHistory(message: Message): Promise<void> {
    const changes = await this.messages.findLongHistory(message, LIMITS.MAX_EDIT_HISTORY_BYTES);
    if (changes) await this.messages.replaceHistory(message, truncateEditHistory(changes, LIMITS.MAX_EDIT_HISTORY_BYTES));
  }

  private async destinationOf({ message: { conversationId, topic }, channel }: MessageEdit): Promise<Destination> {
    if (channel) return { kind: 'channel', conversationId, channel, topic };
    const participants = await this.conversations.loadParticipants([conversationId]);
    return { kind: 'direct', conversationId, participantIds: participants.get(conversationId) ?? [] };
  }
}

/** An edit notifies those whom it mentions, if they were not notified before. */
function noticeEntries({ realmId, id: messageId }: Message, { marks, traits }: RecipientInfo): OutboxEntry[] {
  const mentions = marks.some(({ flags }) => (flags & MessageMark.mentioned) !== 0);
  const wildcard = (traits & (MessageTrait.channelWildcard | MessageTrait.topicWildcard)) !== 0;
  if (!mentions && !wildcard) return [];
  return [{ realmId, kind: MESSAGE_TO_NOTIFY_OF, payload: { messageId, edited: true } satisfies MessageToNotifyOf }];
}
