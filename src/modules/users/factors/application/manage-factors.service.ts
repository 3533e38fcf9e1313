import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { FactorChanges } from './factor-changes.js';
import { FactorRepository } from './factor.repository.js';
import { PasskeyRepository } from './passkey.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { type FactorsOfAccount, SecondFactorsService } from './second-factors.service.js';

/** Deletes all that an account logs in with besides its password. Inside the unit of work. */
@Injectable()
export class DeleteFactors {
  constructor(
    private readonly factors: FactorRepository,
    private readonly passkeys: PasskeyRepository,
  ) {}

  /** @returns what there was */
  async deleteAll({ id, realmId }: Pick<User, 'id' | 'realmId'>): Promise<{ readonly totp: boolean; readonly passkeys: number }> {
    await this.factors.replaceCodes(realmId, id, []);
    return { totp: await this.factors.deleteTotp(realmId, id), passkeys: await this.passkeys.deleteByUser(realmId, id) };
  }
}

/** Lists the factors of an account and renews its recovery codes; administrators remove those of people who have lost theirs. */
@Injectable()
export class ManageFactorsService {
  constructor(
    private readonly second: SecondFactorsService,
    private readonly recovery: RecoveryCodes,
    private readonly removal: DeleteFactors,
    private readonly users: UserRepository,
    private readonly access: UserAccess,
    private readonly changes: FactorChanges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Those of the actor. */
  async list({ userId }: Actor): Promise<FactorsOfAccount & { readonly user: User }> {
    const user = await this.owner(userId);
    return { user, ...(await this.second.list(user)) };
  }

  /** @returns ten new codes; the previous ones do not count any more @throws BadRequest for an account without a second factor */
  renewRecoveryCodes(actor: Actor): Promise<string[]> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      if (!(await this.second.areRequiredOf(user))) throw new BadRequest('The account has no second factor.');
      await this.changes.record(actor, user, 'account.recovery_codes_renewed');
      return this.recovery.renew(user);
    });
  }

  /** Removes all factors of somebody who has lost them. @throws DomainError unless the actor administers the account */
  async removeAll(actor: Actor, userId: UserId): Promise<void> {
    await this.access.accessById(actor, userId, { administer: true, includeDeactivated: true });
    await this.unitOfWork.run(async () => {
      const user = await this.users.lock(userId);
      if (user.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
      const details = await this.removal.deleteAll(user);
      await this.changes.record(actor, user, 'account.factors_removed', details);
    });
  }

  private async owner(userId: UserId): Promise<User> {
    const [user] = await this.users.findByIds([userId]);
    if (!user) throw new Error(`no user ${userId}`);
    return user;
  }
}

/** Deletes the second factors and passkeys of a person who is erased. */
@Injectable()
export class EraseFactorsListener extends AccountListener {
  constructor(private readonly factors: DeleteFactors) {
    super();
  }

  override async onErased(user: User): Promise<void> {
    await this.factors.deleteAll(user);
  }
}
