import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { ConfigureBotService } from '../../users/bots.api.js';
import { disabled, enabled, type Endpoint } from '../domain/endpoint.js';
import { EndpointRepository } from './endpoint.repository.js';
import { type ManagedWebhook, WebhookAccess } from './webhook-access.js';

/** A webhook with the health of its endpoint. */
export interface WebhookState extends ManagedWebhook {
  readonly endpoint: Endpoint;
}

/** Shows, disables and enables outgoing webhooks, and rotates their secrets. */
@Injectable()
export class ManageWebhookService {
  constructor(
    private readonly access: WebhookAccess,
    private readonly endpoints: EndpointRepository,
    private readonly bots: ConfigureBotService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get(actor: Actor, botId: UserId): Promise<WebhookState> {
    const webhook = await this.access.access(actor, botId);
    return { ...webhook, endpoint: await this.endpoints.get(actor.realmId, botId) };
  }

  /** The webhook of a bot that is active. @throws BadRequest */
  async getActive(actor: Actor, botId: UserId): Promise<WebhookState> {
    const webhook = await this.get(actor, botId);
    if (!webhook.bot.active) throw new BadRequest('User is deactivated');
    return webhook;
  }

  /** Gives the bot new secrets. @param overlapMs how long the former signing key signs as well */
  async rotate(actor: Actor, botId: UserId, overlapMs: number): Promise<WebhookState> {
    await this.access.access(actor, botId);
    return this.unitOfWork.run(async () => {
      const previousSecretUntil = overlapMs === 0 ? null : this.clock.now() + overlapMs;
      // The endpoint's row is locked first, so that concurrent rotations read the token generation one after the other.
      const { endpoint } = await this.endpoints.change(actor.realmId, botId, (current) => ({
        endpoint: { ...current, previousSecretUntil },
      }));
      const webhook = await this.access.access(actor, botId);
      await this.bots.renewToken(webhook.bot, webhook.service);
      await this.record(actor, botId, 'webhook.token_rotated', { previous_secret_until: previousSecretUntil });
      return { ...webhook, endpoint };
    });
  }

  /** Stops new calls of the endpoint; calls that are under way finish. */
  disable(actor: Actor, botId: UserId): Promise<WebhookState> {
    return this.switch(actor, botId, 'webhook.disabled', (endpoint) =>
      endpoint.disabledAt === null ? disabled(endpoint, this.clock.now()) : endpoint,
    );
  }

  /** Allows calls of the endpoint immediately, and resets its health. */
  enable(actor: Actor, botId: UserId): Promise<WebhookState> {
    return this.switch(actor, botId, 'webhook.enabled', enabled);
  }

  private switch(actor: Actor, botId: UserId, action: string, change: (endpoint: Endpoint) => Endpoint): Promise<WebhookState> {
    return this.unitOfWork.run(async () => {
      const webhook = await this.access.access(actor, botId);
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
