import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { PasskeyLogIn } from '../../factors/application/passkey-log-in.js';
import { SecondFactorsService } from '../../factors/application/second-factors.service.js';
import { StepTokens } from '../../factors/application/step-tokens.js';
import { BrowserSessionRepository } from './browser-session.repository.js';
import { LoginService } from './login.service.js';

/** How somebody who is logged in shows again who it is: by the password, with a code where the account needs one, or by a passkey alone. */
export interface Proof {
  readonly password: string;
  readonly code: string;
  /** What belongs to the passkey. */
  readonly token: string;
  readonly credential: string;
}

/** Checks what somebody shows besides a password. */
@Injectable()
export class ProofChecks {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly passkeys: PasskeyLogIn,
    private readonly steps: StepTokens,
  ) {}

  /** @throws DomainError AUTHENTICATION_FAILED unless the passkey belongs to the account, and its device has found out who uses it */
  async checkPasskey({ id, realmId }: User, { token, credential }: Proof): Promise<void> {
    const asked = await this.steps.use('passkeyAgain', token);
    const isRight = asked?.userId === id && (await this.passkeys.use(realmId, asked.challenge, credential)).userId === id;
    if (!isRight) throw new DomainError('AUTHENTICATION_FAILED', 'The passkey was not accepted.');
  }

  /** @throws DomainError TWO_FACTOR_REQUIRED without a code, AUTHENTICATION_FAILED for a wrong one */
  async checkCode({ clientName }: Actor, user: User, code: string): Promise<void> {
    if (!(await this.factors.areRequiredOf(user))) return;
    if (code === '') throw new DomainError('TWO_FACTOR_REQUIRED', 'This account needs a code as well.');
    await this.factors.useCode(user, code, clientName);
  }
}

/** Renews the log-in of a session, which may then do what needs a recent one. */
@Injectable()
export class ProveAgainService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: BrowserSessionRepository,
    private readonly login: LoginService,
    private readonly checks: ProofChecks,
    private readonly clock: Clock,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async account({ userId }: Actor): Promise<User> {
    const [user] = await this.users.findByIds([userId]);
    if (!user) throw new Error(`no user ${userId}`);
    return user;
  }

  /** Whether the account has a password, its own or that of a directory. */
  hasPassword(user: User): Promise<boolean> {
    return this.login.hasPassword(user);
  }

  /** @param session the digest of its secret @throws DomainError AUTHENTICATION_FAILED, TWO_FACTOR_REQUIRED */
  async prove(actor: Actor, session: Buffer, user: User, proof: Proof): Promise<void> {
    if (proof.credential !== '') await this.checks.checkPasskey(user, proof);
    else {
      if (!(await this.login.isPasswordOf(user, proof.password))) {
        throw new DomainError('AUTHENTICATION_FAILED', 'Your password is incorrect');
      }
      await this.checks.checkCode(actor, user, proof.code);
    }
    await this.unitOfWork.run(async () => {
      await this.sessions.setProved(session, this.clock.now());
      // So that every node looks the session up again.
      await this.events.publish([{ realmId: user.realmId, changedUsers: [user.id] }]);
    });
  }
}
