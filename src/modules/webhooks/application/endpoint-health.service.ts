import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../kernel/audit-log.js';
import type { User } from '../../users/users.api.js';
import { afterFailure, afterSuccess, type CallFailure, type Endpoint, type OwnerNotification } from '../domain/endpoint.js';
import type { CallResult } from '../domain/call-result.js';
import { botActor } from './delivery-access.js';
import type { Made, AttemptResult } from './call-endpoint.service.js';
import { EndpointRepository } from './endpoint.repository.js';

/** Keeps the record of endpoints: leaves alone those that fail, and gives up those without hope. */
@Injectable()
export class EndpointHealthService {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Whether the call says anything new about the endpoint. Most endpoints are well, and so are most calls. */
  isConcerned(endpoint: Endpoint, { called, verdict }: AttemptResult): boolean {
    return called && (isFailure(verdict) || afterSuccess(endpoint) !== endpoint);
  }

  /**
   * Learns from a call, inside the unit of work that concludes it.
   * @returns what the bot's owner should be told
   */
  async record({ endpoint, call, result }: Made, at: number): Promise<OwnerNotification | null> {
    const { verdict, early } = result;
    if (!this.isConcerned(endpoint, result)) return null;
    if (isFailure(verdict)) {
      const passing = verdict.kind === 'retry';
      return this.fail(endpoint, call.bot, {
        at,
        transient: passing,
        notifyEarly: early,
        retryAfterMs: passing ? verdict.wish : null,
        gone: !passing && verdict.gone,
      });
    }
    await this.change(endpoint, (current) => ({ endpoint: afterSuccess(current) }));
    return null;
  }

  /** What the endpoint's own answers, or its silence, disabled is on record as the bot's doing. */
  private async fail(endpoint: Endpoint, bot: User, failure: CallFailure): Promise<OwnerNotification | null> {
    const { endpoint: after, tell } = await this.change(endpoint, (current) => afterFailure(current, failure));
    if (tell !== null && tell !== 'trouble') {
      const details = { reason: tell, failing_since: after.failingSince };
      await this.audit.record(botActor(bot), { action: 'webhook.disabled', targetKind: 'bot', targetId: bot.id, details });
    }
    return tell;
  }

  private change<T extends { readonly endpoint: Endpoint }>({ realmId, botId }: Endpoint, change: (endpoint: Endpoint) => T): Promise<T> {
    return this.endpoints.change(realmId, botId, change);
  }
}

/** An endpoint that took the call did not fail, whatever can be done with what it answered. */
function isFailure(verdict: CallResult): verdict is Exclude<CallResult, { kind: 'accepted' }> {
  return verdict.kind === 'retry' || (verdict.kind === 'end' && verdict.refused);
}
