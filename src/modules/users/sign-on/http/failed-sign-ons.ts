import { Injectable, Logger } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { clientName } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { AuditLog, FAILED_LOGIN } from '../../../../kernel/audit-log.js';
import { NO_USER_ID, type RealmId } from '../../../../kernel/ids.js';
import { SignOnMetrics } from '../application/sign-on-metrics.js';
import { methodName, type ProviderKey } from '../domain/provider-kind.js';
import type { SignOnFailure } from '../domain/sign-on-failure.js';
import type { AssertedIdentity } from '../domain/sign-on-provider.js';

const MAX_LOGGED_CHARACTERS = 254;

/** Records why somebody could not log in by a provider. */
@Injectable()
export class FailedSignOns {
  private readonly logger = new Logger('SignOn');

  constructor(
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
    private readonly metrics: SignOnMetrics,
  ) {}

  /** Writes into the log of the process alone that a provider could not log somebody out. */
  warnOfLogOut(realmId: RealmId, key: ProviderKey, { signOnCode: code, reason }: SignOnFailure, { ip }: IncomingWireMessage): void {
    const { method } = methodIn(key);
    this.logger.warn({ msg: 'log-out by a provider failed', realm_id: realmId, method, code, reason, ip });
  }

  /**
   * Tells administrators why somebody could not log in. The audit log contains only as many failures of an organization as those of unknown
   * addresses, because anybody can cause them; the log of the process contains all.
   * @param key null if it is not known which provider it is about
   */
  async record(
    realmId: RealmId,
    key: ProviderKey | null,
    { signOnCode: code, reason, userId }: SignOnFailure,
    request: IncomingWireMessage,
    identity: AssertedIdentity | null,
  ): Promise<void> {
    const { ip } = request;
    this.metrics.count(key?.kind ?? null, code);
    // An account is named by its id alone: not every administrator may see its address.
    const email = userId === null ? (identity?.email ?? null) : null;
    const account = email === null ? {} : { account: email.slice(0, MAX_LOGGED_CHARACTERS) };
    const details = { ...(key && methodIn(key)), ...account, code, reason, ip };
    this.logger.warn({ msg: 'log-in by a provider failed', realm_id: realmId, ...details });
    if (!(await this.limiter.countUnlimitedFailure(realmId))) return;
    const visitor = { userId: null, realmId, clientName: clientName(request) };
    await this.audit.record(visitor, { action: FAILED_LOGIN, targetKind: 'user', targetId: userId ?? NO_USER_ID, details });
  }
}

/** Names a provider in a log. Anybody can write the name. */
function methodIn({ kind, name }: ProviderKey): { readonly method: string } {
  return { method: methodName({ kind, name: name.slice(0, MAX_LOGGED_CHARACTERS) }) };
}
