import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type Channel, ChannelAccess, ChannelLookup } from '../../../channels/channels.api.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import { normalizeMessageContent, normalizeTopic } from '../../messages/domain/message-content.js';
import type { MessageEdit, Move, RenderedEdit, UpdateMessageInput } from './message-edit.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { MentionPolicy } from '../../sending/application/mention-policy.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import { EMPTY_TOPIC_DISPLAY_NAME, RealmLookup } from '../../../realm/realm.api.js';
import { detectResolution, RESOLVED_PREFIX } from '../../topics/domain/topic-visibility.js';
import { EditPolicy } from './edit-policy.js';
import { MessageEditRepository } from './message-edit.repository.js';

/** What an edited message says when nothing was left of it. */
const DELETED_CONTENT = '(deleted)';

/** Prepares what an edited message is to say. */
@Injectable()
export class EditedContent {
  constructor(
    private readonly rendering: RenderMessageService,
    private readonly mentions: MentionPolicy,
    private readonly users: UserLookup,
    private readonly claims: AttachmentLinksService,
  ) {}

  /** @throws BadRequest for null bytes */
  toStore(typed: string): string {
    return normalizeMessageContent(typed.trim() === '' ? DELETED_CONTENT : typed);
  }

  /**
   * @param channel where the message is; undefined for direct messages
   * @throws DomainError if it cannot be rendered, or mentions more people than the sender may
   */
  async render(actor: Actor, message: Message, text: string, channel: Channel | undefined): Promise<RenderedEdit> {
    const rendered = await this.rendering.render(actor, text);
    const { conversationId, topic } = message;
    const place = channel ? ({ kind: 'channel', conversationId, channel, topic } as const) : null;
    await this.mentions.check(await this.users.get(message.senderId), place, rendered);
    const attachmentIds = await this.claims.listShareable(actor, rendered.attachmentPathIds);
    return { rendered: { ...rendered, hasAttachment: attachmentIds.length > 0 }, attachmentIds };
  }
}

/** Finds out what an edit comes to, and whether it is allowed, in the order in which the contract checks it. */
@Injectable()
export class PlanEditService {
  constructor(
    private readonly channels: ChannelLookup,
    private readonly access: ChannelAccess,
    private readonly realms: RealmLookup,
    private readonly rights: EditPolicy,
    private readonly contents: EditedContent,
    private readonly changes: MessageEditRepository,
  ) {}

  /** @throws DomainError */
  async plan(actor: Actor, message: Message, request: UpdateMessageInput): Promise<MessageEdit> {
    const { content } = request;
    const channel = (await this.channels.findByConversations([message.conversationId])).get(message.conversationId);
    if (content !== undefined) await this.rights.checkContent(actor, message);
    const typed = typedTopic(message, request.topic);
    checkForm(channel, typed, request);
    const move = channel && (await this.move(actor, message, channel, { ...request, typed }));
    if (move) await this.rights.checkTopic(actor, message, move);
    const text = content === undefined ? undefined : this.contents.toStore(content);
    const rendered = text === undefined ? undefined : await this.contents.render(actor, message, text, channel);
    if (move) await this.checkChannelAndTopic(actor, message, move);
    return { message, channel, ...(text === undefined || !rendered ? {} : { content: { text, ...rendered } }), ...(move ? { move } : {}) };
  }

  private async move(
    actor: Actor,
    message: Message,
    source: Channel,
    { typed, channelId, propagation }: UpdateMessageInput & { readonly typed: string | undefined },
  ): Promise<Move | undefined> {
    if (typed === undefined && channelId === undefined) return undefined;
    const topic = typed === undefined ? message.topic : await this.topic(actor, typed);
    const target = channelId === undefined || channelId === source.id ? source : await this.access.accessContent(actor, channelId);
    if (target.archived) throw new BadRequest('Invalid channel ID');
    if (topic === message.topic && target.id === source.id) return undefined;
    return {
      source,
      target,
      topic,
      propagation,
      resolution: target.id === source.id && typed !== undefined ? detectResolution(message.topic, typed, topic) : null,
      sourceIsPartial: !(await this.access.canReadHistory(actor, source)),
      targetIsPartial: !(await this.access.canReadHistory(actor, target)),
    };
  }

  private async topic(actor: Actor, typed: string): Promise<string> {
    const realm = await this.realms.get(actor.realmId);
    const topic = normalizeTopic(typed, EMPTY_TOPIC_DISPLAY_NAME);
    if (topic === '' && realm.setting('mandatory_topics')) throw new BadRequest('Topics are required in this organization.');
    return topic;
  }

  private async checkChannelAndTopic(actor: Actor, message: Message, move: Move): Promise<void> {
    await this.rights.checkChannel(actor, message, move);
    if (move.propagation !== 'change_all') return;
    const { realmId, conversationId } = message;
    const receivedBy = move.sourceIsPartial ? actor.userId : null;
    const all = await this.changes.listTopic({ realmId, conversationId, topicKey: foldCase(message.topic), from: 0, receivedBy });
    await this.rights.checkWholeTopic(actor, message, move, all);
  }
}

/** The topic that is asked for, trimmed; undefined if it is the one that the message has. */
function typedTopic(message: Message, asked: string | undefined): string | undefined {
  const typed = asked?.trim() === EMPTY_TOPIC_DISPLAY_NAME ? '' : asked?.trim();
  return typed === message.topic ? undefined : typed;
}

const UNRESOLVABLE = new Set([RESOLVED_PREFIX.trim(), RESOLVED_PREFIX + EMPTY_TOPIC_DISPLAY_NAME]);

/** @throws BadRequest for what makes no sense, whoever asks */
function checkForm(channel: Channel | undefined, typed: string | undefined, { content, channelId, propagation }: UpdateMessageInput): void {
  if (typed === undefined && content === undefined && channelId === undefined) throw new BadRequest('Nothing to change');
  if (!channel) checkStays(typed, channelId);
  if (propagation !== 'change_one' && typed === undefined && channelId === undefined) {
    throw new BadRequest('Invalid propagate_mode without topic edit');
  }
  if (typed !== undefined && UNRESOLVABLE.has(typed)) throw new BadRequest('General chat cannot be marked as resolved');
  if (channelId !== undefined && content !== undefined) throw new BadRequest('Cannot change message content while changing channel');
}

/** @throws BadRequest for moves of a direct message */
function checkStays(typed: string | undefined, channelId: number | undefined): void {
  if (channelId !== undefined) throw new BadRequest('Direct messages cannot be moved to channels.');
  if (typed !== undefined) throw new BadRequest('Direct messages cannot have topics.');
}
