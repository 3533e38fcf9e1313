import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../accounts/domain/user.js';
import { normalizedCode, type Passkey, type TotpFactor } from '../domain/second-factors.js';
import { FactorRepository } from './factor.repository.js';
import { PasskeyRepository } from './passkey.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TotpSecrets } from './totp-secrets.js';

/** The second factors of an account. */
export interface FactorsOfAccount {
  readonly totp: TotpFactor | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

const TOTP_CODE = /^\d{6}$/;

/** Knows which accounts need more than a password, and checks the codes of apps and recovery codes. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly factors: FactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly recovery: RecoveryCodes,
    private readonly totp: TotpSecrets,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Whether a password alone is not enough: the account has an authenticator app or a passkey. */
  async areRequiredOf({ id, realmId }: User): Promise<boolean> {
    return (await this.factors.findTotp(id)) !== null || (await this.passkeys.countByUser(realmId, id)) > 0;
  }

  async list({ id, realmId }: User): Promise<FactorsOfAccount> {
    return {
      totp: await this.factors.findTotp(id),
      passkeys: await this.passkeys.listByUser(realmId, id),
      recoveryCodesLeft: await this.factors.countCodes(id),
    };
  }

  /**
   * Uses a code of the authenticator app up, or a recovery code.
   * @throws DomainError AUTHENTICATION_FAILED for a wrong or used one
   */
  async useCode(user: User, text: string, clientName: string): Promise<void> {
    const code = normalizedCode(text);
    const isRight = TOTP_CODE.test(code) ? await this.useTotp(user, code) : await this.useRecoveryCode(user, code, clientName);
    if (!isRight) throw new DomainError('AUTHENTICATION_FAILED', 'The code is wrong, or was used before.');
  }

  private async useTotp({ id }: User, code: string): Promise<boolean> {
    const factor = await this.factors.findTotp(id);
    const match = factor && this.totp.match(factor, code);
    return match !== null && this.factors.useStep(id, match.step, match.now);
  }

  private useRecoveryCode(user: User, code: string, clientName: string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (!(await this.recovery.use(user, code))) return false;
      const details = { left: await this.factors.countCodes(user.id) };
      const entry = { action: 'account.recovery_code_used', targetKind: 'user', targetId: user.id, details };
      await this.audit.record(user.asActor(clientName), entry);
      return true;
    });
  }
}
