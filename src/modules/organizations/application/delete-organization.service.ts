import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { BlobStore } from '../../../kernel/blob-store.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest, DoesNotExist } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../realm/realm.api.js';
import { OwnerRequired } from '../../users/accounts.api.js';
import { OrganizationRows } from './organization-rows.js';

/** The first parts of the keys of files; the second part is the realm. */
const FOLDERS = ['uploads', 'thumbnails', 'avatars', 'emoji', 'realm_images'];

/** Permanently deletes organizations, with every row and every file. */
@Injectable()
export class DeleteOrganizationService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly rows: OrganizationRows,
    private readonly blobs: BlobStore,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * The duration grows with the size of the organization. After an interruption the organization stays deactivated and cannot be reactivated;
   * another call completes the deletion.
   * @param actor the operator, who needs no account in the organization
   * @throws OwnerRequired, DoesNotExist, or BadRequest unless the organization is deactivated
   */
  async delete(actor: Actor): Promise<void> {
    const { realmId } = actor;
    if (actor.role !== Role.owner) throw new OwnerRequired();
    await this.begin(realmId);
    for (const folder of FOLDERS) await this.blobs.deleteFolder(`${folder}/${realmId}`);
    await this.rows.deleteContents(realmId);
    await this.unitOfWork.run(async () => {
      await this.rows.deleteRealm(realmId);
      await this.audit.record(actor, { action: 'organization.deleted', targetKind: 'organization', targetId: realmId, details: {} });
      await this.events.publish([{ realmId, changedRealm: true }]);
    });
  }

  /** Marks the realm, so that nobody reactivates it while or after a part of it is deleted. */
  private async begin(realmId: RealmId): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.repository.findById(realmId))) throw new DoesNotExist('No such organization');
      const realm = await this.repository.lock(realmId);
      if (realm.active) throw new BadRequest('Only a deactivated organization can be deleted.');
      realm.deleting = true;
      await this.repository.save(realm);
    });
  }
}
