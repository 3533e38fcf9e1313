import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAccess, Channels } from '../../../channels/channels.api.js';
import type { Message } from '../../domain/message.js';
import { MessageQueries } from './message.queries.js';

/** The way to single messages: what was received, and what channels show of their history. */
@Injectable()
export class MessageAccess {
  constructor(
    private readonly queries: MessageQueries,
    private readonly channels: Channels,
    private readonly access: ChannelAccess,
  ) {}

  /**
   * A message by itself, for those who still have to do with the place where it is: whoever left a private channel keeps what it received
   * there, and nothing more.
   * @throws BadRequest `Invalid message(s)`
   */
  async one(actor: Actor, id: MessageId): Promise<Message> {
    const [message] = await this.those(actor, [id]);
    if (!message) throw new BadRequest('Invalid message(s)');
    const channel = await this.channelOf(message);
    if (channel && !(await this.access.readsContent(actor, channel))) throw new BadRequest('Invalid message(s)');
    return message;
  }

  /** The same for whoever wants to change something about it: in archived channels everything stays as it is. @throws BadRequest `Invalid message(s)` */
  async toChange(actor: Actor, id: MessageId): Promise<Message> {
    const message = await this.one(actor, id);
    if ((await this.channelOf(message))?.archived) throw new BadRequest('Invalid message(s)');
    return message;
  }

  /** Those of the messages that the actor may read, by id; others are left out. */
  async those(actor: Actor, ids: readonly MessageId[]): Promise<Message[]> {
    const messages = await this.queries.byIds(actor.realmId, ids);
    const facts = await this.queries.flagFacts(actor.userId, messages);
    const foreign = messages.filter(({ id }) => !facts.get(id)?.received);
    const channels = await this.channels.findByConversations(foreign.map(({ conversationId }) => conversationId));
    const open = new Set<number>();
    for (const [conversationId, channel] of channels) if (await this.access.readsHistory(actor, channel)) open.add(conversationId);
    return messages.filter(({ id, conversationId }) => facts.get(id)?.received || open.has(conversationId));
  }

  private async channelOf({ conversationId }: Message): Promise<Channel | undefined> {
    return (await this.channels.findByConversations([conversationId])).get(conversationId);
  }
}
