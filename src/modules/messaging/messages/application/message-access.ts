import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { Audience } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Channel, ChannelAccess, ChannelLookup } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../domain/message.js';
import { MessageRepository } from './message.repository.js';

export interface AccessedMessage {
  readonly message: Message;
  /** The channel that the message is in; undefined for direct messages. */
  readonly channel: Channel | undefined;
}

interface MessageRights extends AccessedMessage {
  readonly received: boolean;
  readonly readable: boolean;
}

/**
 * Decides which accounts may read a message now, for everything that shows messages or publishes events about them. A direct message is
 * readable for those who received it. A channel message is readable for accounts that may read the channel: for all of them where the
 * channel shares its history, otherwise for those who received it. Having received a message is not enough for an account that may no
 * longer read the channel (docs/adr/0026).
 */
@Injectable()
export class MessageAccess {
  constructor(
    private readonly messages: MessageRepository,
    private readonly channels: ChannelLookup,
    private readonly channelAccess: ChannelAccess,
    private readonly users: UserLookup,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest `Invalid message(s)` if the message does not exist, or the actor may not read it */
  async accessMessage(actor: Actor, id: MessageId): Promise<AccessedMessage> {
    const [accessed] = await this.loadRights(actor, [id]);
    if (!accessed?.readable) throw new BadRequest('Invalid message(s)');
    return { message: accessed.message, channel: accessed.channel };
  }

  /** The same as `accessMessage`, for changes; messages of archived channels cannot be changed. @throws BadRequest `Invalid message(s)` */
  async accessForChange(actor: Actor, id: MessageId): Promise<AccessedMessage> {
    const accessed = await this.accessMessage(actor, id);
    if (accessed.channel?.archived) throw new BadRequest('Invalid message(s)');
    return accessed;
  }

  /** The messages that the actor may read, ascending by id; others are left out. */
  async filterReadable(actor: Actor, ids: readonly MessageId[]): Promise<Message[]> {
    const rights = await this.loadRights(actor, ids);
    return rights.filter(({ readable }) => readable).map(({ message }) => message);
  }

  /** The messages whose flags the actor may change: those it may read, and those it received even if it may no longer read them. */
  async filterFlaggable(actor: Actor, ids: readonly MessageId[]): Promise<Message[]> {
    const rights = await this.loadRights(actor, ids);
    return rights.filter(({ readable, received }) => readable || received).map(({ message }) => message);
  }

  /**
   * The accounts that concern themselves with messages of a channel without belonging to it: they flagged one of them and may read the
   * channel. Events about the messages are for them as well (`audienceOfMessage`). Their number depends on those accounts alone.
   * @param channel the channel that the messages are in; nobody else reads direct messages, or channels without shared history
   */
  async listOutsideReaders(channel: Channel | undefined, ids: readonly MessageId[]): Promise<UserId[]> {
    if (!channel?.hasSharedHistory) return [];
    const marks = await this.messages.listOutsideMarks(channel.realmId, channel.conversationId, ids);
    const users = await this.users.findByIds(new Set(marks.map(({ userId }) => userId)));
    const readers: UserId[] = [];
    for (const { id: userId, role, active } of users.values()) {
      if (active && (await this.channelAccess.filterOpen({ userId, role }, [channel])).length > 0) readers.push(userId);
    }
    return readers;
  }

  /**
   * Runs a unit of work that holds the lock of the message, so that additions to one message are made one after the other.
   * @throws BadRequest if the message no longer exists
   */
  async runLocked({ realmId, id }: Message, work: () => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.messages.lock(realmId, id))) throw new BadRequest('Invalid message(s)');
      await work();
    });
  }

  private async loadRights(actor: Actor, ids: readonly MessageId[]): Promise<MessageRights[]> {
    const messages = await this.messages.findByIds(actor.realmId, ids);
    const [facts, channels] = await Promise.all([
      this.messages.loadFlagFacts(actor.userId, messages),
      this.channels.findByConversations(messages.map(({ conversationId }) => conversationId)),
    ]);
    const open = new Set<ConversationId>();
    for (const [id, channel] of channels) if (await this.channelAccess.canReadContent(actor, channel)) open.add(id);
    return messages.map((message) => {
      const { id, conversationId } = message;
      const channel = channels.get(conversationId);
      const received = facts.get(id)?.received === true;
      const readable = channel ? open.has(conversationId) && (channel.hasSharedHistory || received) : received;
      return { message, channel, received, readable };
    });
  }
}

/**
 * The audience of a change of a message: accounts that may read it now, by the rule of `MessageAccess`, and that belong to its
 * conversation or received the message.
 * @param channel the channel that the message is in; undefined for direct messages
 * @param also accounts that may read the message and receive the event in any case: `MessageAccess.listOutsideReaders`, and who made the change
 */
export function audienceOfMessage(
  channel: Channel | undefined,
  { conversationId, id }: Pick<Message, 'conversationId' | 'id'>,
  also: readonly UserId[],
): Audience {
  return {
    kind: 'affected',
    conversationId,
    messageId: id,
    members: channel?.hasSharedHistory ?? false,
    ...(channel ? { visibility: channel.visibility } : {}),
    ...(also.length > 0 ? { also } : {}),
  };
}
