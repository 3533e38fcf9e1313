import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { MessageId, UserId } from '../../../kernel/ids.js';
import { ChannelAccess, ChannelLookup } from '../../channels/channels.api.js';
import { type EventNarrow, isChannelOperator } from '../../events/event-taps.api.js';
import { type Message, MessageAccess } from '../../messaging/messages.api.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { type User, UserLookup } from '../../users/accounts.api.js';
import { GroupPermissions } from '../../users/groups.api.js';

const CLIENT_NAME = 'EventWebhook';

/** Decides who may have webhooks for events, and which channels and messages they may get now. */
@Injectable()
export class EventWebhookAccess {
  constructor(
    private readonly users: UserLookup,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly messages: MessageAccess,
    private readonly channels: ChannelLookup,
    private readonly channelAccess: ChannelAccess,
  ) {}

  /** Whether an account may have webhooks: people whom the organization allows it, never guests and bots. */
  async mayHaveWebhooks(user: User): Promise<boolean> {
    return user.active && !user.isBot && (await this.permissions.realmAllows('can_manage_event_webhooks_group', user));
  }

  /** The owner of a webhook as the actor of what is delivered to it; null while the owner may not have webhooks. */
  async findOwner(ownerId: UserId): Promise<Actor | null> {
    const owner = (await this.users.findByIds([ownerId])).get(ownerId);
    return owner && (await this.mayHaveWebhooks(owner)) ? owner.asActor(CLIENT_NAME) : null;
  }

  /** Whether the organization of an owner allows events about direct messages. */
  async allowsDirectMessages({ realmId }: Actor): Promise<boolean> {
    return (await this.realms.get(realmId)).setting('allow_direct_messages_in_event_webhooks');
  }

  /** A narrow with the ids of the channels in it that the owner may read, so that it selects them under other names as well. */
  fixChannels(owner: Actor, narrow: EventNarrow): Promise<EventNarrow> {
    return Promise.all(
      narrow.map(async ([operator, operand]): Promise<EventNarrow[number]> => {
        const channel = isChannelOperator(operator) ? await this.channels.findByName(owner.realmId, operand) : null;
        return channel && (await this.channelAccess.canReadContent(owner, channel)) ? [operator, operand, channel.id] : [operator, operand];
      }),
    );
  }

  /** A narrow with the present names of the channels that the owner may read; others keep the names by which they were chosen. */
  nameChannels({ realmId, id: userId, role }: User, narrow: EventNarrow): Promise<EventNarrow> {
    return Promise.all(
      narrow.map(async (term): Promise<EventNarrow[number]> => {
        const [operator, , channelId] = term;
        const channel = channelId === undefined ? null : await this.channels.findById(realmId, channelId);
        const isReadable = channel !== null && (await this.channelAccess.canReadContent({ userId, role }, channel));
        return isReadable ? [operator, channel.name, channel.id] : term;
      }),
    );
  }

  /** The messages that the owner of a webhook may read now, by id; without direct messages where the organization does not allow them. */
  async filterMessages(owner: Actor, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Message>> {
    const readable = await this.messages.filterReadable(owner, ids);
    const found = new Map(readable.map((message) => [message.id, message]));
    if (await this.allowsDirectMessages(owner)) return found;
    const channels = await this.channels.findByConversations(readable.map(({ conversationId }) => conversationId));
    for (const { id, conversationId } of readable) if (!channels.has(conversationId)) found.delete(id);
    return found;
  }
}
