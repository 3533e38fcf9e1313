import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../kernel/audit-log.js';
import type { User } from '../../users/accounts.api.js';
import { endpointFailure } from '../domain/call-result.js';
import { afterFailure, afterSuccess, type CallFailure, type Endpoint, type OwnerNotification } from '../domain/endpoint.js';
import type { AttemptResult, CallRecord } from './call-endpoint.service.js';
import { botActor } from './delivery-access.js';
import { EndpointRepository } from './endpoint.repository.js';

/** Tracks the health of webhook endpoints: pauses those that fail, and disables those that failed for five days or are gone. */
@Injectable()
export class EndpointHealthService {
  constructor(
    private readonly endpoints: EndpointRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Whether the result changes the endpoint's health. Most calls succeed at healthy endpoints and change nothing. */
  isAffectedBy(endpoint: Endpoint, { called, callResult }: AttemptResult): boolean {
    return called && (endpointFailure(callResult, 0, false) !== null || afterSuccess(endpoint) !== endpoint);
  }

  /**
   * Records the result of a call, inside the unit of work that concludes the attempt.
   * @returns what the bot's owner is to be notified of
   */
  async recordResult({ endpoint, call, result }: CallRecord, at: number): Promise<OwnerNotification | null> {
    const { callResult, notifyEarly } = result;
    if (!this.isAffectedBy(endpoint, result)) return null;
    const failure = endpointFailure(callResult, at, notifyEarly);
    if (failure) return this.recordFailure(endpoint, call.bot, failure);
    await this.change(endpoint, (current) => ({ endpoint: afterSuccess(current) }));
    return null;
  }

  /** When the failure disables the endpoint, the audit log names the bot as the actor. */
  private async recordFailure(endpoint: Endpoint, bot: User, failure: CallFailure): Promise<OwnerNotification | null> {
    const { endpoint: after, notification } = await this.change(endpoint, (current) => afterFailure(current, failure));
    if (notification !== null && notification !== 'unhealthy') {
      const details = { reason: notification, failing_since: after.failingSince };
      await this.audit.record(botActor(bot), { action: 'webhook.disabled', targetKind: 'bot', targetId: bot.id, details });
    }
    return notification;
  }

  private change<T extends { readonly endpoint: Endpoint }>({ realmId, botId }: Endpoint, change: (endpoint: Endpoint) => T): Promise<T> {
    return this.endpoints.change(realmId, botId, change);
  }
}
