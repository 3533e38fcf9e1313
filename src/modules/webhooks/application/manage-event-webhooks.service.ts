import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { LIMITS } from '../../../kernel/limits.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { parseMessageNarrow } from '../../events/event-taps.api.js';
import { UserLookup } from '../../users/accounts.api.js';
import { disabled, enabled, HEALTHY } from '../domain/endpoint.js';
import type { EventWebhook, EventWebhookId, EventWebhookSettings } from '../domain/event-webhook.js';
import { EventWebhookAccess } from './event-webhook-access.js';
import { EventWebhookSecrets } from './event-webhook-secrets.js';
import { EventWebhookRepository } from './event-webhook.repository.js';

/** What its owner chooses, as it was sent. */
export type EventWebhookInput = Omit<EventWebhookSettings, 'narrow'> & { readonly narrow: readonly (readonly string[])[] };

/** A webhook for an account that may see it. */
export interface VisibleEventWebhook {
  /** With the present names of channels in its narrow. */
  readonly webhook: EventWebhook;
  readonly isOwn: boolean;
  /** Whether its owner may have it; it gets nothing meanwhile otherwise. */
  readonly isPermitted: boolean;
}

/** A webhook with its secret, which cannot be shown again. */
export interface EventWebhookWithSecret extends VisibleEventWebhook {
  readonly secret: string;
}

/**
 * Lists, makes, changes and ends webhooks for events. They are their owners'. Administrators see those of accounts that have no more rights than
 * they, and end them, but they change none: a webhook gets what its owner may read.
 */
@Injectable()
export class ManageEventWebhooksService {
  constructor(
    private readonly webhooks: EventWebhookRepository,
    private readonly access: EventWebhookAccess,
    private readonly secrets: EventWebhookSecrets,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Those that the actor may see. */
  async list(actor: Actor): Promise<VisibleEventWebhook[]> {
    const visible: VisibleEventWebhook[] = [];
    for (const webhook of await this.webhooks.list(actor.realmId)) visible.push(...(await this.view(actor, webhook)));
    return visible;
  }

  /** @throws BadRequest unless the actor may see it */
  async get(actor: Actor, id: EventWebhookId): Promise<VisibleEventWebhook> {
    const webhook = await this.webhooks.find(actor.realmId, id);
    const [visible] = webhook ? await this.view(actor, webhook) : [];
    if (!visible) throw new BadRequest('No such event webhook');
    return visible;
  }

  /** @throws BadRequest unless it is the actor's own */
  async getOwn(actor: Actor, id: EventWebhookId): Promise<VisibleEventWebhook> {
    const visible = await this.get(actor, id);
    if (!visible.isOwn) throw new BadRequest('Insufficient permission');
    return visible;
  }

  /** @throws BadRequest unless it is the actor's own, who may have webhooks, and not disabled */
  async getCallable(actor: Actor, id: EventWebhookId): Promise<EventWebhook> {
    const { webhook, isPermitted } = await this.getOwn(actor, id);
    if (!isPermitted) throw new BadRequest('Insufficient permission');
    if (webhook.disabledAt !== null) throw new BadRequest('Event webhook is disabled');
    return webhook;
  }

  /** @throws BadRequest */
  create(actor: Actor, input: EventWebhookInput): Promise<EventWebhookWithSecret> {
    return this.unitOfWork.run(async () => {
      const count = await this.webhooks.lockAll(actor.realmId);
      await this.checkMayHaveWebhooks(actor);
      const settings = { ...checkSettings(input), narrow: await this.access.fixChannels(actor, parseMessageNarrow(input.narrow)) };
      if (count >= LIMITS.MAX_EVENT_WEBHOOKS)
        throw new BadRequest(`An organization has at most ${LIMITS.MAX_EVENT_WEBHOOKS} event webhooks`);
      const { secret, sealed } = this.secrets.create(actor.userId);
      const webhook = await this.webhooks.add({
        ...settings,
        ...HEALTHY,
        realmId: actor.realmId,
        ownerId: actor.userId,
        sealedSecret: sealed,
        previousSealedSecret: null,
        previousSecretUntil: null,
        lastSequence: 0,
        createdAt: this.clock.now(),
      });
      await this.recordSettings(actor, 'created', webhook);
      return { webhook, isOwn: true, isPermitted: true, secret };
    });
  }

  /** What is left out stays as it is. @throws BadRequest */
  async update(actor: Actor, id: EventWebhookId, input: Partial<EventWebhookInput>): Promise<VisibleEventWebhook> {
    return this.unitOfWork.run(async () => {
      const { webhook: before, isPermitted } = await this.changeOwn(actor, id, (webhook) => webhook);
      if (!isPermitted) throw new BadRequest('Insufficient permission');
      const { narrow } = input;
      const settings = {
        ...checkSettings({ ...before, ...input }),
        narrow: narrow ? await this.access.fixChannels(actor, parseMessageNarrow(narrow)) : before.narrow,
      };
      const changed = await this.changeOwn(actor, id, (webhook) => ({ ...webhook, ...settings }));
      await this.recordSettings(actor, 'updated', changed.webhook);
      return changed;
    });
  }

  /** @throws BadRequest */
  async remove(actor: Actor, id: EventWebhookId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { webhook } = await this.get(actor, id);
      if (await this.webhooks.remove(actor.realmId, id)) await this.recordSettings(actor, 'deleted', webhook);
    });
  }

  /** For `overlapMs` the secret before it signs as well. @throws BadRequest */
  rotate(actor: Actor, id: EventWebhookId, overlapMs: number): Promise<EventWebhookWithSecret> {
    return this.unitOfWork.run(async () => {
      const { secret, sealed } = this.secrets.create(actor.userId);
      const changed = await this.changeOwn(actor, id, (webhook) => ({
        ...webhook,
        sealedSecret: sealed,
        previousSealedSecret: overlapMs === 0 ? null : webhook.sealedSecret,
        previousSecretUntil: overlapMs === 0 ? null : this.clock.now() + overlapMs,
      }));
      await this.record(actor, 'secret_rotated', id, {});
      return { ...changed, secret };
    });
  }

  /** @throws BadRequest */
  disable(actor: Actor, id: EventWebhookId): Promise<VisibleEventWebhook> {
    return this.unitOfWork.run(async () => {
      const visible = await this.get(actor, id);
      if (visible.webhook.disabledAt !== null) return visible;
      const now = this.clock.now();
      const changed = await this.webhooks.change(actor.realmId, id, (webhook) => ({ endpoint: disabled(webhook, now) }));
      await this.publishChange(actor);
      await this.record(actor, 'disabled', id, { reason: 'manual' });
      return changed ? { ...visible, webhook: { ...changed.endpoint, narrow: visible.webhook.narrow } } : visible;
    });
  }

  /** Also resets its failures and ends its pause. @throws BadRequest */
  enable(actor: Actor, id: EventWebhookId): Promise<VisibleEventWebhook> {
    return this.unitOfWork.run(async () => {
      const { webhook: before } = await this.getOwn(actor, id);
      await this.checkMayHaveWebhooks(actor);
      const changed = await this.changeOwn(actor, id, enabled);
      if (before.disabledAt === null) return changed;
      await this.publishChange(actor);
      await this.record(actor, 'enabled', id, { before: before.disabledReason });
      return changed;
    });
  }

  private async changeOwn(actor: Actor, id: EventWebhookId, change: (webhook: EventWebhook) => EventWebhook): Promise<VisibleEventWebhook> {
    const changed = await this.webhooks.change(actor.realmId, id, (webhook) => ({
      endpoint: webhook.ownerId === actor.userId ? change(webhook) : webhook,
    }));
    const [visible] = changed ? await this.view(actor, changed.endpoint) : [];
    if (!visible) throw new BadRequest('No such event webhook');
    if (!visible.isOwn) throw new BadRequest('Insufficient permission');
    return visible;
  }

  /** The webhook, if the actor may see it. */
  private async view({ userId, role }: Actor, webhook: EventWebhook): Promise<VisibleEventWebhook[]> {
    const owner = await this.users.get(webhook.ownerId);
    const isOwn = owner.id === userId;
    if (!isOwn && !(isAdministrator(role) && role <= owner.role)) return [];
    const narrow = await this.access.nameChannels(owner, webhook.narrow);
    return [{ webhook: { ...webhook, narrow }, isOwn, isPermitted: await this.access.mayHaveWebhooks(owner) }];
  }

  private async checkMayHaveWebhooks({ userId }: Actor): Promise<void> {
    if (!(await this.access.mayHaveWebhooks(await this.users.get(userId)))) throw new BadRequest('Insufficient permission');
  }

  /** The audit log gets no address, because addresses may contain secrets. */
  private async recordSettings(actor: Actor, change: string, { id, name, url, eventTypes }: EventWebhook): Promise<void> {
    await this.publishChange(actor);
    await this.record(actor, change, id, { name, host: new URL(url).host, event_types: eventTypes });
  }

  /** Nodes read again which events are for webhooks. */
  private publishChange({ realmId }: Actor): Promise<void> {
    return this.events.publish([{ realmId, changedRealm: true }]);
  }

  private record(actor: Actor, change: string, id: EventWebhookId, details: Readonly<Record<string, unknown>>): Promise<void> {
    return this.audit.record(actor, { action: `event_webhook.${change}`, targetKind: 'event_webhook', targetId: id, details });
  }
}

/** @throws BadRequest */
function checkSettings({ name, url, eventTypes, applyMarkdown }: Omit<EventWebhookInput, 'narrow'>): Omit<EventWebhookSettings, 'narrow'> {
  if (eventTypes.length === 0) throw new BadRequest('event_types cannot be empty');
  return { name, url, eventTypes: [...new Set(eventTypes)], applyMarkdown };
}
