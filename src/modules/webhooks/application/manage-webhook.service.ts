import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { BotTuning } from '../../users/bots.api.js';
import { disabled, enabled, type Endpoint } from '../domain/endpoint.js';
import { EndpointRepository } from './endpoint.repository.js';
import { type ManagedWebhook, WebhookAccess } from './webhook-access.js';

/** A webhook as those who manage it see it. */
export interface WebhookState extends ManagedWebhook {
  readonly endpoint: Endpoint;
}

/** Looks after outgoing webhooks: how one is doing, new secrets, off and on. */
@Injectable()
export class ManageWebhookService {
  constructor(
    private readonly managed: WebhookAccess,
    private readonly endpoints: EndpointRepository,
    private readonly tuning: BotTuning,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async show(actor: Actor, botId: UserId): Promise<WebhookState> {
    const webhook = await this.managed.access(actor, botId);
    return { ...webhook, endpoint: await this.endpoints.get(actor.realmId, botId) };
  }

  /** The same of a bot that is active, whose endpoint may be called. @throws BadRequest */
  async showActive(actor: Actor, botId: UserId): Promise<WebhookState> {
    const webhook = await this.show(actor, botId);
    if (!webhook.bot.active) throw new BadRequest('User is deactivated');
    return webhook;
  }

  /** Gives the bot new secrets. @param overlapMs for how long the signing secret before them signs as well */
  async rotate(actor: Actor, botId: UserId, overlapMs: number): Promise<WebhookState> {
    await this.managed.access(actor, botId);
    return this.unitOfWork.run(async () => {
      const previousSecretUntil = overlapMs === 0 ? null : this.clock.now() + overlapMs;
      // The lock on the endpoint's record comes first, so that rotations at the same time read the generation one after the other
      const { endpoint } = await this.endpoints.change(actor.realmId, botId, (current) => ({
        endpoint: { ...current, previousSecretUntil },
      }));
      const webhook = await this.managed.access(actor, botId);
      await this.tuning.renewToken(webhook.bot, webhook.service);
      await this.record(actor, botId, 'webhook.token_rotated', { previous_secret_until: previousSecretUntil });
      return { ...webhook, endpoint };
    });
  }

  /** Nothing is sent to the endpoint from now on; what is under way is finished. */
  disable(actor: Actor, botId: UserId): Promise<WebhookState> {
    return this.switch(actor, botId, 'webhook.disabled', (endpoint) =>
      endpoint.disabledAt === null ? disabled(endpoint, this.clock.now()) : endpoint,
    );
  }

  /** Calls the endpoint again at once, whatever happened before. */
  enable(actor: Actor, botId: UserId): Promise<WebhookState> {
    return this.switch(actor, botId, 'webhook.enabled', enabled);
  }

  private switch(actor: Actor, botId: UserId, action: string, change: (endpoint: Endpoint) => Endpoint): Promise<WebhookState> {
    return this.unitOfWork.run(async () => {
      const webhook = await this.managed.access(actor, botId);
      const { before, endpoint } = await this.endpoints.change(actor.realmId, botId, (current) => ({
        before: current,
        endpoint: change(current),
      }));
      if (endpoint !== before) await this.record(actor, botId, action, { before: before.disabledReason });
      return { ...webhook, endpoint };
    });
  }

  private record(actor: Actor, botId: UserId, action: string, details: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(actor, { action, targetKind: 'bot', targetId: botId, details });
  }
}
