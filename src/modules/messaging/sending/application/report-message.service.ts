import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';
import { type Channel, ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { type AccessedMessage, MessageAccess } from '../../messages/application/message-access.js';
import { normalizeMessageContent, normalizeTopic } from '../../messages/domain/message-content.js';
import { messageUrlPath } from '../../messages/domain/message-url.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { type MessageReport, OTHER_REASON, reportText, reportTopic, type ReportType } from '../domain/message-report.js';
import { PostMessageService } from './post-message.service.js';

export interface ReportInput {
  readonly messageId: MessageId;
  readonly reportType: ReportType;
  readonly description: string;
}

/** Reports messages to the moderators of an organization, as messages of the notification bot in a private channel. */
@Injectable()
export class ReportMessageService {
  constructor(
    private readonly realms: RealmLookup,
    private readonly channels: ChannelLookup,
    private readonly access: MessageAccess,
    private readonly conversations: ConversationRepository,
    private readonly users: UserLookup,
    private readonly systemBots: SystemBotsService,
    private readonly rendering: RenderMessageService,
    private readonly posting: PostMessageService,
  ) {}

  /**
   * The checks follow one another as on the Zulip server.
   * @throws BadRequest if an explanation is missing, the organization takes no reports, or the actor may not read the message
   */
  async report(actor: Actor, { messageId, reportType, description }: ReportInput): Promise<void> {
    if (reportType === OTHER_REASON && description === '') throw new BadRequest('An explanation is required.');
    const channel = await this.findChannel(actor.realmId);
    const bot = await this.systemBots.find(actor.realmId, SYSTEM_BOTS.notification);
    if (!channel || !bot) throw new BadRequest('Message reporting is not enabled in this organization.');
    const accessed = await this.access.accessMessage(actor, messageId);
    const report = await this.describe(actor, accessed, reportType, description);
    const content = normalizeMessageContent(reportText(report));
    await this.posting.post({
      sender: bot,
      destination: {
        kind: 'channel',
        conversationId: channel.conversationId,
        channel,
        topic: channel.topicFor(normalizeTopic(reportTopic(report.author), '')),
      },
      content,
      // For the account that reports, because the bot may not link to private channels.
      rendered: await this.rendering.render(actor, content),
      clientName: INTERNAL_CLIENT,
      readBySender: false,
      key: null,
    });
  }

  /** The channel for reports; null if the organization takes none. */
  private async findChannel(realmId: RealmId): Promise<Channel | null> {
    const id = (await this.realms.get(realmId)).setting('moderation_request_channel_id');
    const channel = id < 0 ? null : await this.channels.findById(realmId, id);
    return channel?.archived === false ? channel : null;
  }

  private async describe(
    actor: Actor,
    { message, channel }: AccessedMessage,
    type: ReportType,
    description: string,
  ): Promise<MessageReport> {
    const [reporter, author] = [await this.users.get(actor.userId), await this.users.get(message.senderId)];
    const report = { type, description, reporter, author, sentAt: message.sentAt, content: message.content };
    if (channel) {
      const { name } = channel;
      const { id, topic } = message;
      const path = messageUrlPath({ channelId: channel.id, channelName: name, topic }, id);
      return { ...report, recipients: [], place: { channel: name, topic, id, path } };
    }
    const participants = await this.loadParticipants(message.conversationId);
    const others = participants.filter(({ id }) => id !== author.id);
    const path = messageUrlPath({ participantIds: participants.map(({ id }) => id) }, message.id);
    // Whom a direct message between two people reached is clear, unless its author reports it.
    const isClear = participants.length <= 2 && author.id !== reporter.id;
    return { ...report, recipients: isClear ? [] : others.length > 0 ? others : [author], place: { path } };
  }

  /** In the order of their ids. */
  private async loadParticipants(conversationId: ConversationId): Promise<User[]> {
    const ids = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
    return [...(await this.users.findByIds(ids)).values()].sort((a, b) => a.id - b.id);
  }
}
