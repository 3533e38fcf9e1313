import { Injectable } from '@nestjs/common';
import { LessThan, type Repository } from 'typeorm';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { FactorRepository } from '../application/factor.repository.js';
import { PasskeyRepository } from '../application/passkey.repository.js';
import type { Passkey, TotpFactor } from '../domain/second-factors.js';
import { PasskeySchema, RecoveryCodeSchema, TotpFactorSchema } from './factors.schema.js';

@Injectable()
export class TypeormFactorRepository extends FactorRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async addTotp(factor: TotpFactor): Promise<void> {
    try {
      await this.repositories.for(TotpFactorSchema).insert({ ...factor });
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest('The account has an authenticator app already.');
      throw error;
    }
  }

  findTotp(userId: UserId): Promise<TotpFactor | null> {
    return this.repositories.for(TotpFactorSchema).findOneBy({ userId });
  }

  async useStep(userId: UserId, step: number, usedAt: number): Promise<boolean> {
    const unused = { userId, lastStep: LessThan(step) };
    return ((await this.repositories.for(TotpFactorSchema).update(unused, { lastStep: step, usedAt })).affected ?? 0) > 0;
  }

  async deleteTotp(realmId: RealmId, userId: UserId): Promise<boolean> {
    return ((await this.repositories.for(TotpFactorSchema).delete({ realmId, userId })).affected ?? 0) > 0;
  }

  async replaceCodes(realmId: RealmId, userId: UserId, digests: readonly Buffer[]): Promise<void> {
    const codes = this.repositories.for(RecoveryCodeSchema);
    await codes.delete({ realmId, userId });
    if (digests.length > 0) await codes.insert(digests.map((codeDigest) => ({ realmId, userId, codeDigest })));
  }

  async useCode(userId: UserId, codeDigest: Buffer): Promise<boolean> {
    return ((await this.repositories.for(RecoveryCodeSchema).delete({ userId, codeDigest })).affected ?? 0) > 0;
  }

  countCodes(userId: UserId): Promise<number> {
    return this.repositories.for(RecoveryCodeSchema).countBy({ userId });
  }
}

@Injectable()
export class TypeormPasskeyRepository extends PasskeyRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(passkey: Omit<Passkey, 'id'>): Promise<number> {
    try {
      const { identifiers } = await this.passkeys.insert({ ...passkey });
      return Number(identifiers[0]?.['id']);
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest('The passkey belongs to an account already.');
      throw error;
    }
  }

  listByUser(realmId: RealmId, userId: UserId): Promise<Passkey[]> {
    return this.passkeys.find({ where: { realmId, userId }, order: { id: 'ASC' } });
  }

  countByUser(realmId: RealmId, userId: UserId): Promise<number> {
    return this.passkeys.countBy({ realmId, userId });
  }

  findByCredential(realmId: RealmId, credentialDigest: Buffer): Promise<Passkey | null> {
    return this.passkeys.findOneBy({ realmId, credentialDigest });
  }

  async noteUse(
    { id, counter: before }: Passkey,
    { counter, backedUp, usedAt }: { readonly counter: number; readonly backedUp: boolean; readonly usedAt: number },
  ): Promise<boolean> {
    return ((await this.passkeys.update({ id, counter: before }, { counter, backedUp, usedAt })).affected ?? 0) > 0;
  }

  async rename(realmId: RealmId, userId: UserId, id: number, name: string): Promise<boolean> {
    return ((await this.passkeys.update({ realmId, userId, id }, { name })).affected ?? 0) > 0;
  }

  async delete(realmId: RealmId, userId: UserId, id: number): Promise<boolean> {
    return ((await this.passkeys.delete({ realmId, userId, id })).affected ?? 0) > 0;
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<number> {
    return (await this.passkeys.delete({ realmId, userId })).affected ?? 0;
  }

  private get passkeys(): Repository<Passkey> {
    return this.repositories.for(PasskeySchema);
  }
}
