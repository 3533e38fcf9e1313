import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { normalizedCode } from '../domain/second-factors.js';
import { FactorChanges } from './factor-changes.js';
import { FactorRepository } from './factor.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { StepTokens } from './step-tokens.js';
import { TotpSecrets } from './totp-secrets.js';

/** What an authenticator app is shown once. */
export interface TotpSetUp {
  readonly secret: string;
  readonly uri: string;
  /** Comes back with the first code. */
  readonly token: string;
}

/** Adds the authenticator app of an account, and removes it. */
@Injectable()
export class TotpSetUpService {
  constructor(
    private readonly factors: FactorRepository,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    private readonly totp: TotpSecrets,
    private readonly tokens: StepTokens,
    private readonly recovery: RecoveryCodes,
    private readonly changes: FactorChanges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Nothing is stored before the app has shown by a code that it has the secret. @throws BadRequest if there is an app already */
  async begin({ userId, realmId }: Actor): Promise<TotpSetUp> {
    if (await this.factors.findTotp(userId)) throw new BadRequest('The account has an authenticator app already.');
    const [user] = await this.users.findByIds([userId]);
    const made = this.totp.create({ issuer: (await this.realms.get(realmId)).name, account: user?.email ?? '' });
    return { ...made, token: this.tokens.issue('totpSetup', { userId, secret: made.secret }) };
  }

  /** @returns recovery codes, if this is the first factor @throws BadRequest */
  async confirm(actor: Actor, token: string, code: string): Promise<string[]> {
    const { userId, realmId } = actor;
    const begun = this.tokens.read('totpSetup', token);
    if (begun?.userId !== userId) throw new BadRequest('The set-up took too long. Please begin again.');
    const factor = this.totp.confirmed({ userId, realmId }, begun.secret, normalizedCode(code));
    if (!factor) throw new BadRequest('The code is wrong. Look whether the clock of the device is right.');
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(userId);
      await this.factors.addTotp(factor);
      await this.changes.record(actor, user, 'account.totp_added');
      return this.recovery.ensure(user);
    });
  }

  /** @throws BadRequest if there is no app */
  async remove(actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      if (!(await this.factors.deleteTotp(user.realmId, user.id))) throw new BadRequest('The account has no authenticator app.');
      await this.changes.record(actor, user, 'account.totp_removed');
    });
  }
}
