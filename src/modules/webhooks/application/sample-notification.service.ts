import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { BotInterface, type User, UserLookup } from '../../users/accounts.api.js';
import { presentAvatar } from '../../users/profiles.api.js';
import { type Sample, sampleFields, samplePayload, type SamplePerson } from '../domain/sample-payload.js';
import type { WebhookState } from './manage-webhook.service.js';
import { type ManagedWebhook, WebhookAccess } from './webhook-access.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { formBody, jsonBody, type WebhookRequest } from './webhook-sender.js';

const EXAMPLE_BOT = { id: 0, fullName: 'Example Bot' } as const;

/** Builds notifications about a fictitious message, with which the author of a bot can try its endpoint. */
@Injectable()
export class SampleNotificationService {
  constructor(
    private readonly access: WebhookAccess,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly webhookSecrets: WebhookSecrets,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** The payload for the actor's own outgoing webhook, or for an example bot if the actor has none. */
  async buildPayload(actor: Actor): Promise<Record<string, unknown>> {
    const { sample } = await this.buildSample(actor, await this.access.findOwn(actor));
    return samplePayload(sample);
  }

  /** A signed call of the webhook's endpoint, in the form of its interface. */
  async buildRequest(actor: Actor, webhook: WebhookState): Promise<WebhookRequest> {
    const { sample, realmHost } = await this.buildSample(actor, webhook);
    const { service, endpoint } = webhook;
    const body = service.interface_ === BotInterface.slack ? formBody(sampleFields(sample, realmHost)) : jsonBody(samplePayload(sample));
    return this.webhookSecrets.signRequest(service, endpoint, body, { id: `msg_test_${randomUUID()}`, at: this.clock.now() });
  }

  private async buildSample(actor: Actor, webhook: ManagedWebhook | null): Promise<{ sample: Sample; realmHost: string }> {
    const sender = await this.users.get(actor.userId);
    const { stringId } = await this.realms.get(actor.realmId);
    const realmHost = await this.realms.realmHost(actor.realmId);
    const person = (user: User): SamplePerson => ({ id: user.id, email: user.apiEmail(realmHost), fullName: user.fullName });
    const sample = {
      sender: person(sender),
      avatarUrl: presentAvatar(sender, false) ?? '',
      bot: webhook ? person(webhook.bot) : { ...EXAMPLE_BOT, email: `example-bot@${realmHost}` },
      realmId: actor.realmId,
      realmStringId: stringId,
      token: webhook ? this.webhookSecrets.token(webhook.service) : this.secrets.derive('webhook-sample', actor.userId, 1),
      at: this.clock.now(),
    };
    return { sample, realmHost };
  }
}
