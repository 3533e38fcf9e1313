import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { type RegistrationOptions, registrationOptions } from '../domain/passkey-options.js';
import { FactorChanges } from './factor-changes.js';
import { PasskeyChecks } from './passkey-checks.js';
import { credentialDigest, PasskeySites } from './passkey-log-in.js';
import { PasskeyRepository } from './passkey.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { newChallenge, StepTokens } from './step-tokens.js';

const HANDLE_BYTES = 32;

/** What a browser needs to create a passkey. */
export interface PasskeySetUp {
  readonly options: RegistrationOptions;
  /** Comes back with what the browser answers. */
  readonly token: string;
}

/** Stores, renames and removes passkeys. */
@Injectable()
export class StorePasskey {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly users: UserRepository,
    private readonly recovery: RecoveryCodes,
    private readonly changes: FactorChanges,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest */
  store(
    actor: Actor,
    passkey: Omit<NewPasskey, 'realmId' | 'userId' | 'credentialDigest' | 'createdAt' | 'usedAt'>,
  ): Promise<{ readonly id: number; readonly recoveryCodes: string[] }> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      const { id: userId, realmId } = user;
      checkCount(await this.passkeys.countByUser(realmId, userId));
      const digest = credentialDigest(passkey.credentialId);
      const id = await this.passkeys.add({
        ...passkey,
        realmId,
        userId,
        credentialDigest: digest,
        createdAt: this.clock.now(),
        usedAt: null,
      });
      await this.changes.record(actor, user, 'account.passkey_added', { passkey_id: id, name: passkey.name });
      return { id, recoveryCodes: await this.recovery.ensure(user) };
    });
  }

  /** @throws DomainError */
  async rename({ realmId, userId }: Actor, id: number, name: string): Promise<void> {
    if (!(await this.passkeys.rename(realmId, userId, id, checkName(name)))) throw new DoesNotExist('No such passkey');
  }

  /** @throws DoesNotExist */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      if (!(await this.passkeys.delete(user.realmId, user.id, id))) throw new DoesNotExist('No such passkey');
      await this.changes.record(actor, user, 'account.passkey_removed', { passkey_id: id });
    });
  }
}

/** Creates the passkeys of an account, of which it may have several. */
@Injectable()
export class CreatePasskeyService {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly users: UserRepository,
    private readonly sites: PasskeySites,
    private readonly checks: PasskeyChecks,
    private readonly tokens: StepTokens,
    private readonly storing: StorePasskey,
  ) {}

  /** @throws BadRequest if the account has as many as it may have */
  async begin({ userId, realmId }: Actor): Promise<PasskeySetUp> {
    const known = await this.passkeys.listByUser(realmId, userId);
    checkCount(known.length);
    const [user] = await this.users.findByIds([userId]);
    const challenge = newChallenge();
    const handle = known[0]?.userHandle ?? randomBytes(HANDLE_BYTES);
    const account = { handle, email: user?.email ?? '', fullName: user?.fullName ?? '' };
    const options = registrationOptions(await this.sites.find(realmId), account, challenge, known);
    return { options, token: this.tokens.issue('passkeySetup', { userId, challenge, handle: handle.toString('hex') }) };
  }

  /**
   * @param answer the JSON of what the browser has created
   * @returns the id, and recovery codes if this is the first factor
   * @throws BadRequest
   */
  async finish(
    actor: Actor,
    { token, answer, name }: { readonly token: string; readonly answer: string; readonly name: string },
  ): Promise<{ readonly id: number; readonly recoveryCodes: string[] }> {
    const begun = await this.tokens.use('passkeySetup', token);
    if (begun?.userId !== actor.userId) throw new BadRequest('The set-up took too long. Please begin again.');
    const site = await this.sites.find(actor.realmId);
    const credential = await this.checks.checkRegistration({ site, challenge: begun.challenge, answer });
    return this.storing.store(actor, { ...credential, userHandle: Buffer.from(begun.handle, 'hex'), name: checkName(name) });
  }
}

type NewPasskey = Parameters<PasskeyRepository['add']>[0];

function checkCount(count: number): void {
  const max = LIMITS.MAX_PASSKEYS_PER_ACCOUNT;
  if (count >= max) throw new BadRequest(`An account may have ${max} passkeys. Remove one that is not needed any more.`);
}

function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new BadRequest('The passkey needs a name.');
  return trimmed;
}
