import { Injectable } from '@nestjs/common';
import type { Audience, EventLogRecord } from '../../../kernel/client-events.js';
import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { ChannelAccess } from '../../channels/channels.api.js';
import { MembershipRepository } from '../../channels/subscriptions.api.js';
import { LoadMessageSourcesService, type MessageEvent, MessageRepository } from '../../messaging/messages.api.js';
import { UserLookup } from '../../users/accounts.api.js';

type LoadedMessage = Awaited<ReturnType<LoadMessageSourcesService['loadAsNew']>>[number];
type ReadersAudience = Extract<Audience, { readonly kind: 'readers' }>;

/**
 * Builds the events of new messages that the process which sent them has not published. A message that was edited since has the content that
 * it was sent with, because the event of the edit follows; a message that was moved to another channel is in that channel. Only accounts
 * that may read it there now receive it. A message that was deleted has no event.
 */
@Injectable()
export class NewMessageEvents {
  constructor(
    private readonly messages: MessageRepository,
    private readonly sources: LoadMessageSourcesService,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
    private readonly channelAccess: ChannelAccess,
  ) {}

  /**
   * @param records without their events, as outbox rows contain them; the audience names the message
   * @returns the complete records in the same order; one without an event and an audience for a message that was deleted
   */
  async build(records: readonly EventLogRecord[]): Promise<EventLogRecord[]> {
    const loaded = new Map<MessageId, LoadedMessage>();
    for (const realmId of new Set(records.map((record) => record.realmId))) {
      const ids = records.filter((record) => record.realmId === realmId).map((record) => readersOf(record).messageId);
      for (const message of await this.load(realmId, ids)) loaded.set(message.source.wire.id, message);
    }
    const excluded = await this.findExcluded([...loaded.values()]);
    return records.map((record) => {
      const audience = readersOf(record);
      const message = loaded.get(audience.messageId);
      if (!message) return { realmId: record.realmId };
      const event: MessageEvent = { type: 'message', message: message.source };
      const except = excluded.get(audience.messageId) ?? [];
      return { ...record, event, audience: { ...audienceOf(message, audience), ...(except.length > 0 ? { except } : {}) } };
    });
  }

  /** The accounts that received the messages and may no longer read them, by message: they have left the channel since. */
  private async findExcluded(messages: readonly LoadedMessage[]): Promise<ReadonlyMap<MessageId, UserId[]>> {
    const inChannels = messages.filter(({ context }) => context.channel !== undefined);
    const byChannel = new Map(inChannels.map(({ context: { channel } }) => [channel?.conversationId, channel]));
    const excluded = new Map<MessageId, UserId[]>();
    for (const channel of byChannel.values()) {
      if (!channel) continue;
      const ids = inChannels
        .filter(({ source }) => source.wire.recipient_id === channel.conversationId)
        .map(({ source }) => source.wire.id);
      const ended = await this.memberships.listEndedPeriods(channel.conversationId, Math.min(...ids));
      const readable = new Map<UserId, boolean>();
      for (const userId of new Set(ended.map((period) => period.userId))) {
        const { role } = await this.users.get(userId);
        readable.set(userId, await this.channelAccess.canReadContent({ userId, role }, channel));
      }
      for (const id of ids) {
        const received = ended.filter(({ fromId, toId }) => fromId <= id && (toId === null || toId >= id));
        excluded.set(
          id,
          [...new Set(received.map(({ userId }) => userId))].filter((userId) => readable.get(userId) === false),
        );
      }
    }
    return excluded;
  }

  private async load(realmId: RealmId, ids: readonly MessageId[]): Promise<LoadedMessage[]> {
    return this.sources.loadAsNew(realmId, await this.messages.findByIds(realmId, ids));
  }
}

function readersOf({ audience }: EventLogRecord): ReadersAudience {
  if (audience?.kind !== 'readers') throw new Error('The event of a new message is for its readers.');
  return audience;
}

/** The readers of the message where it is now. */
function audienceOf({ source, context: { channel } }: LoadedMessage, { also, ...audience }: ReadersAudience): ReadersAudience {
  const publicChannel = channel !== undefined && !channel.inviteOnly;
  const wasMoved = source.wire.recipient_id !== audience.conversationId;
  return {
    ...audience,
    conversationId: source.wire.recipient_id,
    publicChannel,
    ...(also && (publicChannel || !wasMoved) ? { also } : {}),
  };
}
