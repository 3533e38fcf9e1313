import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { ChangeAccountStateService } from '../../administration/application/change-account-state.service.js';
import type { Directory, DirectoryPerson } from '../domain/directory.js';
import { DirectoryPersonRepository, DirectoryRepository } from './directory.repository.js';

/** Deactivates accounts whose people have left the directory. The last owner stays. */
@Injectable()
export class RemovePeopleService {
  constructor(
    private readonly directories: DirectoryRepository,
    private readonly people: DirectoryPersonRepository,
    private readonly users: UserRepository,
    private readonly realms: RealmRepository,
    private readonly states: ChangeAccountStateService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Each in a unit of work of its own. @returns how many were deactivated */
  async remove({ realmId }: Directory, actor: Actor, people: readonly DirectoryPerson[]): Promise<number> {
    let count = 0;
    for (const person of people) if (await this.removeOne(actor, person)) count += 1;
    if (count > 0) {
      await this.unitOfWork.run(() => this.record(actor, realmId, 'directory.synced', { deactivated: count, kept: people.length - count }));
    }
    return count;
  }

  /** Tells administrators that a sync would have deactivated too many. */
  async recordRefusal(actor: Actor, leaving: number, allowed: number): Promise<void> {
    await this.unitOfWork.run(() => this.record(actor, actor.realmId, 'directory.sync_refused', { leaving, allowed }));
  }

  private removeOne(actor: Actor, { realmId, uniqueId, userId }: DirectoryPerson): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const user = await this.users.lock(userId);
      // Somebody may have changed the directory, or the account, since the search.
      const isStillOn = (await this.directories.find(realmId))?.enabled === true;
      const isStillLinked = (await this.people.find(realmId, uniqueId))?.userId === userId;
      if (!isStillOn || !isStillLinked || !user.active || user.isBot) return false;
      if (user.role === Role.owner && (await this.users.countOwners(realmId)) === 1) return false;
      await this.states.deactivate(actor, user);
      return true;
    });
  }

  private record(actor: Actor, realmId: number, action: string, details: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(actor, { action, targetKind: 'realm', targetId: realmId, details });
  }
}
