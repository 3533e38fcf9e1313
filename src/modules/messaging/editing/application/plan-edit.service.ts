import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { foldCase } from '../../../../kernel/text.js';
import { type Channel, ChannelAccess } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { AccessedMessage } from '../../messages/application/message-access.js';
import { normalizeMessageContent, normalizeTopic } from '../../messages/domain/message-content.js';
import type { Message } from '../../messages/domain/message.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { MentionPolicy } from '../../sending/application/mention-policy.js';
import { detectResolution, RESOLVED_PREFIX } from '../../topics/domain/topic-visibility.js';
import { EditPolicy } from './edit-policy.js';
import { checkOriginal, type MessageEdit, type Move, type RenderedEdit, type UpdateMessageInput } from './message-edit.js';
import { MessageEditRepository } from './message-edit.repository.js';

/** The content of a message whose content was deleted. */
const DELETED_CONTENT = '(deleted)';

/** Resolves and checks an edit of a message, in the order in which the Zulip server reports errors. */
@Injectable()
export class PlanEditService {
  constructor(
    private readonly channels: ChannelAccess,
    private readonly realms: RealmLookup,
    private readonly policy: EditPolicy,
    private readonly mentions: MentionPolicy,
    private readonly rendering: RenderMessageService,
    private readonly users: UserLookup,
    private readonly attachmentLinks: AttachmentLinksService,
    private readonly messages: MessageEditRepository,
  ) {}

  /** @throws DomainError */
  async plan(actor: Actor, { message, channel }: AccessedMessage, input: UpdateMessageInput): Promise<MessageEdit> {
    const { content } = input;
    if (content !== undefined) await this.policy.checkContent(actor, message);
    const typed = typedTopic(message, input.topic);
    checkInput(channel, typed, input);
    checkOriginal(message, input.originalHash);
    const move = channel && (await this.planMove(actor, message, channel, { ...input, typed }));
    if (move) await this.policy.checkTopic(actor, message, move);
    const edited = content === undefined ? undefined : await this.renderContent(actor, message, content, channel);
    if (move) await this.checkChannelAndTopic(actor, message, move);
    const { originalHash } = input;
    return {
      message,
      channel,
      ...(edited ? { content: edited } : {}),
      ...(move ? { move } : {}),
      ...(originalHash === undefined ? {} : { originalHash }),
    };
  }

  /** @throws DomainError if the content cannot be rendered, or mentions more accounts than the sender may mention */
  private async renderContent(
    actor: Actor,
    { conversationId, senderId, topic }: Message,
    typed: string,
    channel: Channel | undefined,
  ): Promise<RenderedEdit> {
    const text = normalizeMessageContent(typed.trim() === '' ? DELETED_CONTENT : typed);
    const rendered = await this.rendering.render(actor, text);
    const destination = channel ? ({ kind: 'channel', conversationId, channel, topic } as const) : null;
    await this.mentions.check(await this.users.get(senderId), destination, rendered);
    const attachmentIds = await this.attachmentLinks.listShareable(actor, rendered.attachmentPathIds);
    return { text, rendered: { ...rendered, hasAttachment: attachmentIds.length > 0 }, attachmentIds };
  }

  private async planMove(
    actor: Actor,
    message: Message,
    source: Channel,
    { typed, channelId, propagation }: UpdateMessageInput & { readonly typed: string | undefined },
  ): Promise<Move | undefined> {
    if (typed === undefined && channelId === undefined) return undefined;
    const topic = typed === undefined ? message.topic : normalizeTopic(typed, EMPTY_TOPIC_DISPLAY_NAME);
    const target = channelId === undefined || channelId === source.id ? source : await this.channels.accessContent(actor, channelId);
    if (target.archived) throw new BadRequest('Invalid channel ID');
    if (topic === message.topic && target.id === source.id) return undefined;
    const realm = await this.realms.get(actor.realmId);
    target.checkTopic(topic, realm.setting('mandatory_topics'));
    return {
      source,
      target,
      topic,
      propagation,
      resolution: target.id === source.id && typed !== undefined ? detectResolution(message.topic, typed, topic) : null,
      sourceIsPartial: !(await this.channels.canReadHistory(actor, source)),
      targetIsPartial: !(await this.channels.canReadHistory(actor, target)),
    };
  }

  private async checkChannelAndTopic(actor: Actor, message: Message, move: Move): Promise<void> {
    await this.policy.checkChannel(actor, message, move);
    if (move.propagation !== 'change_all') return;
    const { realmId, conversationId } = message;
    const receivedBy = move.sourceIsPartial ? actor.userId : null;
    const all = await this.messages.listTopic({ realmId, conversationId, topicKey: foldCase(message.topic), from: 0, receivedBy });
    await this.policy.checkWholeTopic(actor, message, move, all);
  }
}

/** The requested topic, trimmed; undefined if the message already has it. */
function typedTopic(message: Message, requested: string | undefined): string | undefined {
  const typed = requested?.trim() === EMPTY_TOPIC_DISPLAY_NAME ? '' : requested?.trim();
  return typed === message.topic ? undefined : typed;
}

const UNRESOLVABLE = new Set([RESOLVED_PREFIX.trim(), RESOLVED_PREFIX + EMPTY_TOPIC_DISPLAY_NAME]);

/** @throws BadRequest for combinations that are invalid for every actor */
function checkInput(
  channel: Channel | undefined,
  typed: string | undefined,
  { content, channelId, propagation }: UpdateMessageInput,
): void {
  if (typed === undefined && content === undefined && channelId === undefined) throw new BadRequest('Nothing to change');
  if (!channel) checkDirectMessage(typed, channelId);
  if (propagation !== 'change_one' && typed === undefined && channelId === undefined) {
    throw new BadRequest('Invalid propagate_mode without topic edit');
  }
  if (typed !== undefined && UNRESOLVABLE.has(typed)) throw new BadRequest('General chat cannot be marked as resolved');
  if (channelId !== undefined && content !== undefined) throw new BadRequest('Cannot change message content while changing channel');
}

/** @throws BadRequest, because direct messages cannot be moved */
function checkDirectMessage(typed: string | undefined, channelId: number | undefined): void {
  if (channelId !== undefined) throw new BadRequest('Direct messages cannot be moved to channels.');
  if (typed !== undefined) throw new BadRequest('Direct messages cannot have topics.');
}
