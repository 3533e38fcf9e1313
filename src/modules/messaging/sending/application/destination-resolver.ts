import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { type Channel, ChannelAccess, ConversationRepository } from '../../../channels/channels.api.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UserAccess } from '../../../users/accounts.api.js';
import { GroupPermissions, type User, UserLookup } from '../../../users/users.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME, RealmLookup } from '../../../realm/realm.api.js';
import type { Addressee } from '../domain/addressee.js';
import { normalizeTopic } from '../../messages/domain/message-content.js';
import { DirectConversationsService } from './direct-conversations.service.js';

/** Where a message goes, with everything looked up and allowed. */
export type Destination =
  | { readonly kind: 'channel'; readonly conversationId: ConversationId; readonly channel: Channel; readonly topic: string }
  | { readonly kind: 'direct'; readonly conversationId: ConversationId; readonly participantIds: readonly UserId[] };

export function topicOf(destination: Destination): string {
  return destination.kind === 'channel' ? destination.topic : '';
}

/** Whom somebody may write to directly. */
@Injectable()
export class DirectRights {
  constructor(
    private readonly access: UserAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly conversations: ConversationRepository,
  ) {}

  /** Whoever writes to somebody is somebody whom they see from then on: nobody begins that by themselves. @throws BadRequest */
  async checkSight(actor: Actor, named: readonly User[]): Promise<void> {
    if (!named.every(await this.access.visibilityFilter(actor))) {
      throw new BadRequest('You do not have permission to access some of the recipients.');
    }
  }

  /**
   * One participant at least must be allowed to; and the sender, to begin. Bots, and messages to bots or oneself, are exempt.
   * @param participantIds the sender included
   * @throws BadRequest
   */
  async check(actor: Actor, named: readonly User[], participantIds: readonly number[]): Promise<void> {
    if (actor.botType !== null || named.every((user) => user.isBot || user.id === actor.userId)) return;
    const sender = await this.users.get(actor.userId);
    await this.checkPermission([sender, ...named]);
    if (await this.permissions.realmAllows('direct_message_initiator_group', sender)) return;
    if ((await this.conversations.findDirect(actor.realmId, participantIds)) === null) {
      throw new BadRequest('You do not have permission to initiate direct message conversations.');
    }
  }

  private async checkPermission(participants: readonly [User, ...User[]]): Promise<void> {
    if ((await this.permissions.realmSystemGroup(participants[0].realmId, 'direct_message_permission_group')) === 'role:nobody') {
      throw new BadRequest('Direct messages are disabled in this organization.');
    }
    for (const user of participants) if (await this.permissions.realmAllows('direct_message_permission_group', user)) return;
    throw new BadRequest('This conversation does not include any users who can authorize it.');
  }
}

/** A destination whose direct conversation need not have begun. */
export type CheckedDestination =
  Extract<Destination, { kind: 'channel' }> | Omit<Extract<Destination, { kind: 'direct' }>, 'conversationId'>;

/** Finds where a message is to go, and whether its sender may send it there. */
@Injectable()
export class DestinationResolver {
  constructor(
    private readonly channels: ChannelAccess,
    private readonly direct: DirectConversationsService,
    private readonly users: UserLookup,
    private readonly rights: DirectRights,
    private readonly realms: RealmLookup,
    private readonly access: UserAccess,
  ) {}

  /** @throws DomainError */
  async resolve(actor: Actor, addressee: Addressee, topic: string | undefined): Promise<Destination> {
    const checked = await this.resolveUnsent(actor, addressee, topic);
    if (checked.kind === 'channel') return checked;
    return { ...checked, conversationId: await this.direct.findOrCreate(actor.realmId, checked.participantIds) };
  }

  /** The same for a message that is not sent now: no conversation begins. @throws DomainError */
  resolveUnsent(actor: Actor, addressee: Addressee, topic: string | undefined): Promise<CheckedDestination> {
    return addressee.kind === 'channel' ? this.channel(actor, addressee.reference, topic) : this.people(actor, addressee);
  }

  private async channel(
    actor: Actor,
    reference: { id: number } | { name: string },
    typedTopic: string | undefined,
  ): Promise<CheckedDestination> {
    if (typedTopic === undefined) throw new BadRequest('Missing topic');
    const topic = normalizeTopic(typedTopic, EMPTY_TOPIC_DISPLAY_NAME);
    if ('name' in reference && reference.name === '') throw new BadRequest("Channel name can't be empty.");
    const channel = await this.channels.accessForPosting(actor, reference);
    const realm = await this.realms.get(actor.realmId);
    if (topic === '' && realm.setting('mandatory_topics')) throw new BadRequest('Topics are required in this organization');
    return { kind: 'channel', conversationId: channel.conversationId, channel, topic };
  }

  private async people(actor: Actor, addressee: Extract<Addressee, { kind: 'direct' }>): Promise<CheckedDestination> {
    const named = 'userIds' in addressee ? await this.byIds(actor, addressee.userIds) : await this.byAddresses(actor, addressee.addresses);
    if (named.length === 0) throw new BadRequest('Message must have recipients');
    await this.rights.checkSight(actor, named);
    const gone = named.find((user) => !user.active);
    if (gone) throw new BadRequest(`'${gone.apiEmail(await this.access.realmHost(actor.realmId))}' is no longer using Zulip.`);
    const participantIds = [...new Set([actor.userId, ...named.map((user) => user.id)])].sort((a, b) => a - b);
    await this.rights.check(actor, named, participantIds);
    return { kind: 'direct', participantIds };
  }

  private async byIds(actor: Actor, ids: readonly number[]): Promise<User[]> {
    const found = await this.users.findByIds(ids);
    return ids.map((id) => {
      const user = found.get(id);
      if (user?.realmId !== actor.realmId) throw new BadRequest(`Invalid user ID ${id}`);
      return user;
    });
  }

  private async byAddresses(actor: Actor, addresses: readonly string[]): Promise<User[]> {
    const found = await this.access.findByAddresses(actor, addresses);
    return found.map((user, index) => {
      if (!user) throw new BadRequest(`Invalid email '${addresses[index] ?? ''}'`);
      return user;
    });
  }
}
