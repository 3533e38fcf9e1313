import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { type Channel, ChannelAccess, ChannelLookup } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { normalizeTopic } from '../../messages/domain/message-content.js';
import type { Message } from '../../messages/domain/message.js';
import type { Addressee } from '../domain/addressee.js';
import { DirectConversationsService } from './direct-conversations.service.js';
import { DirectMessageAccess } from './direct-message-access.js';

/** Where a message goes, with everything looked up and allowed. */
export type Destination =
  | { readonly kind: 'channel'; readonly conversationId: ConversationId; readonly channel: Channel; readonly topic: string }
  | { readonly kind: 'direct'; readonly conversationId: ConversationId; readonly participantIds: readonly UserId[] };

/** A destination whose direct conversation need not exist yet. */
export type CheckedDestination =
  Extract<Destination, { kind: 'channel' }> | Omit<Extract<Destination, { kind: 'direct' }>, 'conversationId'>;

export function topicOf(destination: Destination): string {
  return destination.kind === 'channel' ? destination.topic : '';
}

/** Resolves the addressee of a message to a conversation, and checks that the sender may post there. */
@Injectable()
export class DestinationResolver {
  constructor(
    private readonly channels: ChannelAccess,
    private readonly channelLookup: ChannelLookup,
    private readonly direct: DirectConversationsService,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly directAccess: DirectMessageAccess,
    private readonly realms: RealmLookup,
  ) {}

  /** Creates the direct conversation if there is none yet. @throws DomainError */
  async resolve(actor: Actor, addressee: Addressee, topic: string | undefined): Promise<Destination> {
    const checked = await this.resolveUnsent(actor, addressee, topic);
    if (checked.kind === 'channel') return checked;
    return { ...checked, conversationId: await this.direct.findOrCreate(actor.realmId, checked.participantIds) };
  }

  /** Does the same for a message that is not sent now: creates no conversation. @throws DomainError */
  resolveUnsent(actor: Actor, addressee: Addressee, topic: string | undefined): Promise<CheckedDestination> {
    return addressee.kind === 'channel' ? this.resolveChannel(actor, addressee.reference, topic) : this.resolveDirect(actor, addressee);
  }

  /** Where the message is, without a check of permissions. @throws BadRequest if its channel is archived */
  async resolveReply(message: Message): Promise<Destination> {
    const destination = await this.locate(message);
    if (destination.kind === 'channel' && destination.channel.archived) {
      throw new BadRequest(`Not authorized to send to channel '${destination.channel.name}'`);
    }
    return destination;
  }

  /** Where the message is, without a check of permissions. */
  async locate({ conversationId, topic }: Message): Promise<Destination> {
    const channel = (await this.channelLookup.findByConversations([conversationId])).get(conversationId);
    if (channel) return { kind: 'channel', conversationId, channel, topic };
    return { kind: 'direct', conversationId, participantIds: await this.direct.listParticipants(conversationId) };
  }

  private async resolveChannel(
    actor: Actor,
    reference: { id: number } | { name: string },
    typedTopic: string | undefined,
  ): Promise<CheckedDestination> {
    if (typedTopic === undefined) throw new BadRequest('Missing topic');
    const topic = normalizeTopic(typedTopic, EMPTY_TOPIC_DISPLAY_NAME);
    if ('name' in reference && reference.name === '') throw new BadRequest("Channel name can't be empty.");
    const channel = await this.channels.accessForPosting(actor, reference);
    const realm = await this.realms.get(actor.realmId);
    channel.checkTopic(topic, realm.setting('mandatory_topics'));
    return { kind: 'channel', conversationId: channel.conversationId, channel, topic };
  }

  private async resolveDirect(actor: Actor, addressee: Extract<Addressee, { kind: 'direct' }>): Promise<CheckedDestination> {
    const recipients =
      'userIds' in addressee ? await this.findByIds(actor, addressee.userIds) : await this.findByAddresses(actor, addressee.addresses);
    if (recipients.length === 0) throw new BadRequest('Message must have recipients');
    await this.directAccess.checkRecipients(actor, recipients);
    const deactivated = recipients.find((user) => !user.hasReader);
    const mayContinue = 'userIds' in addressee && addressee.isOngoing === true && recipients.some((user) => user.active);
    if (deactivated && !mayContinue)
      throw new BadRequest(`'${deactivated.apiEmail(await this.access.realmHost(actor.realmId))}' is no longer using Zulip.`);
    const participantIds = [...new Set([actor.userId, ...recipients.map((user) => user.id)])].sort((a, b) => a - b);
    await this.directAccess.checkWriting(actor, recipients, participantIds);
    return { kind: 'direct', participantIds };
  }

  private async findByIds(actor: Actor, ids: readonly number[]): Promise<User[]> {
    const found = await this.users.findByIds(ids);
    return ids.map((id) => {
      const user = found.get(id);
      if (user?.realmId !== actor.realmId) throw new BadRequest(`Invalid user ID ${id}`);
      return user;
    });
  }

  private async findByAddresses(actor: Actor, addresses: readonly string[]): Promise<User[]> {
    const found = await this.access.findByAddresses(actor, addresses);
    return found.map((user, index) => {
      if (!user) throw new BadRequest(`Invalid email '${addresses[index] ?? ''}'`);
      return user;
    });
  }
}
