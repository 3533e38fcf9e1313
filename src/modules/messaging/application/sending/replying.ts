import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/users.api.js';
import { parseWidgetJson } from '../../domain/additions/widget.js';
import type { Message } from '../../domain/message.js';
import { normalizeMessageContent } from '../../domain/sending/message-content.js';
import type { Destination } from './destination.js';
import { RenderMessageService } from '../rendering/message-rendering.js';
import { MessageQueries } from '../reading/message.queries.js';
import { PostMessageService } from './posting.js';

export interface ReplyInput {
  /** The message that is answered; the reply goes where it is. */
  readonly to: Message;
  readonly senderId: UserId;
  /** As typed; it is trimmed and cut like any message. */
  readonly content: string;
  /** JSON of the widget that clients show it as. */
  readonly widgetContent?: string;
  readonly clientName: string;
  /** Replies with the same key are the same reply. */
  readonly key: Buffer;
}

/** Posts a bot's answers into the conversation of a message, whatever the bot itself might do there (notes 5.3). */
@Injectable()
export class Replying {
  constructor(
    private readonly queries: MessageQueries,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
    private readonly rendering: RenderMessageService,
    private readonly users: UserLookup,
    private readonly posting: PostMessageService,
  ) {}

  /** The message as it is now; null if it is gone. */
  async find(realmId: RealmId, id: MessageId): Promise<Message | null> {
    const [message] = await this.queries.findByIds(realmId, [id]);
    return message ?? null;
  }

  /** @throws BadRequest if nobody may write there any more, the content is empty or cannot be rendered, or the widget is none */
  async reply({ to, senderId, content: typed, widgetContent, clientName, key }: ReplyInput): Promise<MessageId> {
    const content = normalizeMessageContent(typed);
    const widget = widgetContent === undefined ? {} : { widget: parseWidgetJson(widgetContent) };
    const sender: User = await this.users.get(senderId);
    if (!sender.active) throw new BadRequest('Account is deactivated');
    const destination = await this.destination(to);
    const rendered = await this.rendering.render({ realmId: to.realmId, userId: senderId }, content);
    const posted = { sender, destination, content, rendered, clientName, readBySender: false, ...widget };
    return (await this.posting.post({ ...posted, key: { digest: key, request: null } })).id;
  }

  private async destination({ conversationId, topic }: Message): Promise<Destination> {
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    if (channel?.archived) throw new BadRequest(`Not authorized to send to channel '${channel.name}'`);
    if (channel) return { kind: 'channel', conversationId, channel, topic };
    const participants = await this.conversations.participants([conversationId]);
    return { kind: 'direct', conversationId, participantIds: participants.get(conversationId) ?? [] };
  }
}
