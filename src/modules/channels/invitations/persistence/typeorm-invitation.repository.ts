import { Injectable } from '@nestjs/common';
import { type FindOperator, type FindOptionsWhere, In, Raw } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { InvitationRepository } from '../application/invitation.repository.js';
import type { Invitation, InvitationId } from '../domain/invitation.js';
import { InvitationSchema } from './invitation.schema.js';

@Injectable()
export class TypeormInvitationRepository extends InvitationRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(invitation: Invitation): Promise<void> {
    await this.repositories.for(InvitationSchema).insert(invitation);
  }

  async save(invitation: Invitation): Promise<void> {
    await this.repositories.for(InvitationSchema).save(invitation);
  }

  listOpen(realmId: RealmId): Promise<Invitation[]> {
    return this.listOpenWhere({ realmId });
  }

  listOpenBy(realmId: RealmId, inviterId: UserId): Promise<Invitation[]> {
    return this.listOpenWhere({ realmId, inviterId });
  }

  listOpenByLink(realmId: RealmId, linkId: InvitationId): Promise<Invitation[]> {
    return this.listOpenWhere({ realmId, linkId });
  }

  async deleteTo(realmId: RealmId, emailKeys: readonly string[]): Promise<void> {
    const email = Raw((column) => `LOWER(${column}) IN (:...emailKeys)`, { emailKeys });
    await this.repositories.for(InvitationSchema).delete({ realmId, email });
  }

  lockOpenTo(realmId: RealmId, email: string): Promise<Invitation[]> {
    return this.repositories.for(InvitationSchema).find({
      where: { realmId, state: 'open', email: sameAddress(email) },
      order: { id: 'DESC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async revoke(ids: readonly InvitationId[]): Promise<void> {
    await this.repositories.for(InvitationSchema).update({ id: In([...ids]), state: 'open' }, { state: 'revoked' });
  }

  findById(realmId: RealmId, id: InvitationId): Promise<Invitation | null> {
    return this.repositories.for(InvitationSchema).findOneBy({ realmId, id });
  }

  findUsedBy(realmId: RealmId, email: string): Promise<Invitation | null> {
    const where = { realmId, state: 'used', email: sameAddress(email) } as const;
    return this.repositories.for(InvitationSchema).findOne({ where, order: { id: 'DESC' } });
  }

  lockByKey(realmId: RealmId, keyDigest: Buffer): Promise<Invitation | null> {
    return this.repositories.for(InvitationSchema).findOne({ where: { realmId, keyDigest }, lock: { mode: 'pessimistic_write' } });
  }

  private listOpenWhere(where: FindOptionsWhere<Invitation>): Promise<Invitation[]> {
    return this.repositories.for(InvitationSchema).find({ where: { ...where, state: 'open' }, order: { id: 'ASC' } });
  }
}

function sameAddress(email: string): FindOperator<string> {
  return Raw((column) => `LOWER(${column}) = :emailKey`, { emailKey: email.trim().toLowerCase() }) as FindOperator<string>;
}
