import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../realm/realm.api.js';
import { OwnerRequired } from '../../users/accounts.api.js';
import { BrowserSessionsService } from '../../users/authentication.api.js';

/**
 * Deactivates and reactivates organizations without changing their data. While an organization is deactivated nobody can log in or join, and
 * nothing is sent in its name.
 */
@Injectable()
export class OrganizationStateService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly sessions: BrowserSessionsService,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Does nothing if it is deactivated already. @param actor an owner, or the operator @throws OwnerRequired */
  deactivate(actor: Actor): Promise<void> {
    return this.change(actor, false, async () => {
      await this.sessions.endAll(actor.realmId);
      const event = { type: 'realm', op: 'deactivated', realm_id: actor.realmId } as const;
      await this.events.publish([{ realmId: actor.realmId, event, audience: { kind: 'realm', guests: true } }]);
      await this.record(actor, 'organization.deactivated');
    });
  }

  /**
   * Does nothing if it is active.
   * @param actor the operator, since nobody else can act in a deactivated organization
   * @throws OwnerRequired, or BadRequest if its deletion has begun
   */
  reactivate(actor: Actor): Promise<void> {
    return this.change(actor, true, () => this.record(actor, 'organization.reactivated'));
  }

  private async change(actor: Actor, active: boolean, follow: () => Promise<void>): Promise<void> {
    if (actor.role !== Role.owner) throw new OwnerRequired();
    await this.unitOfWork.run(async () => {
      const realm = await this.repository.lock(actor.realmId);
      if (realm.active === active) return;
      if (realm.deleting) throw new BadRequest('The deletion of this organization has begun. It can only be completed.');
      realm.active = active;
      await this.repository.save(realm);
      await this.events.publish([{ realmId: realm.id, changedRealm: true }]);
      await follow();
    });
  }

  private async record(actor: Actor, action: string): Promise<void> {
    await this.audit.record(actor, { action, targetKind: 'organization', targetId: actor.realmId, details: {} });
  }
}
