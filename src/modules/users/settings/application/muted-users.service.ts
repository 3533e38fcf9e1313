import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type AccountAccessOptions, ANY_ACCOUNT, UserAccess } from '../../profiles/application/user-access.js';
import { MutedMessageReader } from '../../accounts/application/required-ports.js';
import { MutedUserRepository } from './muted-user.repository.js';

/** Anybody may be muted whom the account can see, the server's own accounts too. */
const MUTABLE: AccountAccessOptions = { ...ANY_ACCOUNT, includeSystem: true };

/** Whom people do not want to hear: what those write counts as read. */
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
    await this.messages.markAllRead(actor, id);
  }

  /** What was read by the muting stays read. @throws BadRequest */
  async unmute(actor: Actor, userId: UserId): Promise<void> {
    const { id } = await this.access.accessById(actor, userId, MUTABLE);
    await this.unitOfWork.run(async () => {
      if (!(await this.muted.remove(actor.userId, id))) throw new BadRequest('User is not muted');
      await this.publishList(actor);
    });
  }

  /** As the API shows it. */
  async list(userId: UserId): Promise<object[]> {
    return (await this.muted.listFor(userId)).map((one) => ({ id: one.userId, timestamp: Math.floor(one.mutedAt / 1000) }));
  }

  /** Whom the account has muted, and who has muted it: they learn nothing of each other's reading. */
  async listMutualMutes({ realmId, userId }: Actor): Promise<ReadonlySet<UserId>> {
    const muted = (await this.muted.listFor(userId)).map((one) => one.userId);
    return new Set([...muted, ...(await this.muted.whoMuted(realmId, userId))]);
  }

  private async publishList({ realmId, userId }: Actor): Promise<void> {
    const event: ClientEvent = { type: 'muted_users', muted_users: await this.list(userId) };
    await this.events.publish([{ realmId, event, audience: { kind: 'users', userIds: [userId] } }]);
  }
}
