import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { integer, named, object, seconds, type Static } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { MutedMessageReader } from '../../accounts/application/required-ports.js';
import { type AccountAccessOptions, ANY_ACCOUNT, UserAccess } from '../../profiles/application/user-access.js';
import { MutedUserRepository } from './muted-user.repository.js';

export const WireMutedUser = named('MutedUser', object({ id: integer(), timestamp: seconds('When the account was muted.') }));
export type WireMutedUser = Static<typeof WireMutedUser>;

/** Every account that the actor can see can be muted, including system accounts. */
const MUTABLE: AccountAccessOptions = { ...ANY_ACCOUNT, includeSystem: true };

/** Mutes and unmutes accounts. Messages of muted accounts are marked as read. */
@Injectable()
export class MutedUsersService {
  constructor(
    private readonly muted: MutedUserRepository,
    private readonly messages: MutedMessageReader,
    private readonly access: UserAccess,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest */
  async mute(actor: Actor, userId: UserId): Promise<void> {
    if (userId === actor.userId) throw new BadRequest('Cannot mute self');
    const { id } = await this.access.accessById(actor, userId, MUTABLE);
    await this.unitOfWork.run(async () => {
      const added = await this.muted.add(actor.realmId, actor.userId, { userId: id, mutedAt: this.clock.now() });
      if (!added) throw new BadRequest('User already muted');
      await this.publishList(actor);
    });
    await this.messages.markSenderRead(actor, id);
  }

  /** Messages that muting marked as read remain read. @throws BadRequest */
  async unmute(actor: Actor, userId: UserId): Promise<void> {
    const { id } = await this.access.accessById(actor, userId, MUTABLE);
    await this.unitOfWork.run(async () => {
      if (!(await this.muted.delete(actor.userId, id))) throw new BadRequest('User is not muted');
      await this.publishList(actor);
    });
  }

  /** The muted accounts in the form of the API. */
  async list(userId: UserId): Promise<WireMutedUser[]> {
    return (await this.muted.listFor(userId)).map((one) => ({ id: one.userId, timestamp: Math.floor(one.mutedAt / 1000) }));
  }

  /** The accounts that the actor has muted or that have muted it; read receipts leave them out. */
  async listMutualMutes({ realmId, userId }: Actor): Promise<ReadonlySet<UserId>> {
    const muted = (await this.muted.listFor(userId)).map((one) => one.userId);
    return new Set([...muted, ...(await this.muted.listMuters(realmId, userId))]);
  }

  private async publishList({ realmId, userId }: Actor): Promise<void> {
    const event: ClientEvent = { type: 'muted_users', muted_users: await this.list(userId) };
    await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [userId] } }]);
  }
}
