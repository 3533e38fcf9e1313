import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME, RealmLookup } from '../../../realm/realm.api.js';
import { UserAccess } from '../../../users/accounts.api.js';
import { type User, UserLookup } from '../../../users/users.api.js';
import type { Addressee } from '../../domain/sending/addressee.js';
import { normalizeTopic } from '../../domain/topics/topic.js';
import type { Destination } from './destination.js';
import { DirectConversationsService } from './direct-conversations.js';
import { DirectRights } from './direct-rights.js';

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
