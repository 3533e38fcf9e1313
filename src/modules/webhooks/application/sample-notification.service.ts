import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { BotInterface, presentAvatar, type User, UserLookup } from '../../users/users.api.js';
import { type Sample, sampleFields, samplePayload, type SamplePerson } from '../domain/sample-payload.js';
import { WebhookSecrets } from './webhook-secrets.js';
import type { WebhookBody } from './call-endpoint.service.js';
import type { WebhookRequest } from './webhook-sender.js';
import { type ManagedWebhook, WebhookAccess } from './webhook-access.js';
import type { WebhookState } from './manage-webhook.service.js';

const NOBODYS_BOT = { id: 0, fullName: 'Example Bot' } as const;

/** Makes notifications about a message that nobody wrote, so that the author of a bot can see one. */
@Injectable()
export class Samples {
  constructor(
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly botSecrets: WebhookSecrets,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** @param webhook null: of a bot that does not exist */
  async payload(actor: Actor, webhook: ManagedWebhook | null): Promise<Record<string, unknown>> {
    const { sample } = await this.sample(actor, webhook);
    return samplePayload(sample);
  }

  /** A signed call of the webhook's own endpoint, in the form of its interface. */
  async request(actor: Actor, webhook: WebhookState): Promise<WebhookRequest> {
    const { contentType, text } = await this.body(actor, webhook);
    const signable = { id: `msg_test_${randomUUID()}`, at: this.clock.now(), body: text };
    const headers = { 'content-type': contentType, ...this.botSecrets.headers(webhook.service, webhook.endpoint, signable) };
    return { url: webhook.service.baseUrl, body: text, headers };
  }

  private async body(actor: Actor, webhook: ManagedWebhook): Promise<WebhookBody> {
    const { sample, realmHost } = await this.sample(actor, webhook);
    return webhook.service.interface_ === BotInterface.slack
      ? { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(sampleFields(sample, realmHost)).toString() }
      : { contentType: 'application/json', text: JSON.stringify(samplePayload(sample)) };
  }

  private async sample(actor: Actor, webhook: ManagedWebhook | null): Promise<{ sample: Sample; realmHost: string }> {
    const sender = await this.users.get(actor.userId);
    const { stringId } = await this.realms.get(actor.realmId);
    const realmHost = await this.realms.realmHost(actor.realmId);
    const person = (user: User): SamplePerson => ({ id: user.id, email: user.apiEmail(realmHost), fullName: user.fullName });
    const sample = {
      sender: person(sender),
      avatarUrl: presentAvatar(sender, false) ?? '',
      bot: webhook ? person(webhook.bot) : { ...NOBODYS_BOT, email: `example-bot@${realmHost}` },
      realmId: actor.realmId,
      realmStringId: stringId,
      token: webhook ? this.botSecrets.token(webhook.service) : this.secrets.derive('webhook-sample', actor.userId, 1),
      at: this.clock.now(),
    };
    return { sample, realmHost };
  }
}

/** Shows the author of a bot what its endpoint will get. */
@Injectable()
export class SampleNotificationService {
  constructor(
    private readonly managed: WebhookAccess,
    private readonly samples: Samples,
  ) {}

  async show(actor: Actor): Promise<Record<string, unknown>> {
    return this.samples.payload(actor, await this.managed.findOwn(actor));
  }
}
