import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId } from '../../../kernel/ids.js';
import { Outbox } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { UserLookup } from '../../users/accounts.api.js';
import { type CallResult, endpointFailure } from '../domain/call-result.js';
import { afterFailure, afterSuccess, disabled } from '../domain/endpoint.js';
import type { EventWebhook, EventWebhookDisabledReason, EventWebhookId } from '../domain/event-webhook.js';
import { EventWebhookRepository } from './event-webhook.repository.js';

/** Kind of the outbox rows that tell owners of what has become of their webhooks. */
export const EVENT_WEBHOOK_NOTICE = 'event_webhook_notice';

/** The payload of these rows. */
export interface EventWebhookNotice {
  readonly webhookId: EventWebhookId;
  readonly ownerId: number;
  readonly name: string;
  readonly kind: 'unhealthy' | EventWebhookDisabledReason;
  /** What the endpoint answered, or why there was no answer; empty if that is not the reason. */
  readonly detail: string;
}

/** Tracks the health of the endpoints of webhooks for events, disables those that are to get nothing any more, and tells their owners. */
@Injectable()
export class EventWebhookHealthService {
  constructor(
    private readonly webhooks: EventWebhookRepository,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Records the result of a call, inside the unit of work that stores the attempt. Most calls succeed at healthy endpoints and change nothing. */
  async recordResult(webhook: EventWebhook, callResult: CallResult, at: number, notifyEarly: boolean): Promise<void> {
    const { realmId, id } = webhook;
    const failure = endpointFailure(callResult, at, notifyEarly);
    if (!failure) {
      if (afterSuccess(webhook) !== webhook) await this.webhooks.change(realmId, id, (current) => ({ endpoint: afterSuccess(current) }));
      return;
    }
    const changed = await this.webhooks.change(realmId, id, (current) => afterFailure(current, failure));
    if (!changed?.notification) return;
    const { endpoint, notification } = changed;
    if (notification !== 'unhealthy') await this.recordEnd(endpoint, notification);
    await this.notify(endpoint, notification, callResult.kind === 'accepted' ? '' : (callResult.failure.ownerDetail ?? ''));
  }

  /** Disables those of the webhooks that are not disabled, and tells their owners. */
  async end(realmId: RealmId, ids: readonly EventWebhookId[], reason: 'credentials' | 'backlog'): Promise<void> {
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      for (const id of ids) {
        const changed = await this.webhooks.change(realmId, id, (current) => ({
          before: current,
          endpoint: current.disabledAt === null ? { ...disabled(current, now), disabledReason: reason } : current,
        }));
        if (!changed || changed.endpoint === changed.before) continue;
        await this.recordEnd(changed.endpoint, reason);
        await this.notify(changed.endpoint, reason, '');
      }
    });
  }

  /** Nodes stop looking for events of the webhook. The audit log names the owner as the actor. */
  private async recordEnd({ id, realmId, ownerId, failingSince }: EventWebhook, reason: EventWebhookDisabledReason): Promise<void> {
    await this.events.publish([{ realmId, changedRealm: true }]);
    const owner: Actor = (await this.users.get(ownerId)).asActor('EventWebhook');
    const details = { reason, failing_since: failingSince };
    await this.audit.record(owner, { action: 'event_webhook.disabled', targetKind: 'event_webhook', targetId: id, details });
  }

  private async notify({ realmId, id, ownerId, name }: EventWebhook, kind: EventWebhookNotice['kind'], detail: string): Promise<void> {
    const payload: EventWebhookNotice = { webhookId: id, ownerId, name, kind, detail };
    await this.outbox.add([{ realmId, kind: EVENT_WEBHOOK_NOTICE, payload }]);
  }
}
