import { Controller, Delete, Get, Patch, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../http/auth/recent-logins.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, object, type Static, string } from '../../../kernel/schema.js';
import { ManageEventWebhooksService } from '../application/manage-event-webhooks.service.js';
import { TestEventWebhookService } from '../application/test-event-webhook.service.js';
import { presentEventWebhook, WireEventWebhook } from './event-webhook.answers.js';
import {
  CreateEventWebhookParams,
  EventWebhookParams,
  RotateEventWebhookSecretParams,
  UpdateEventWebhookParams,
} from './event-webhook.params.js';
import { presentTest, WireTest } from './webhook.answers.js';

const WebhookList = object({ event_webhooks: array(WireEventWebhook) });
const WebhookAnswer = object({ event_webhook: WireEventWebhook });
const SecretAnswer = object({
  event_webhook: WireEventWebhook,
  signing_secret: string('Verifies `webhook-signature`, by the rules of Standard Webhooks. It cannot be read again.'),
});
const TestAnswer = object({ test: WireTest });

/** Webhooks for events, for their owners; administrators see and end those of others. What sends events elsewhere needs a recent log-in. */
@Controller('api/v1/event_webhooks')
export class EventWebhooksController {
  constructor(
    private readonly webhooks: ManageEventWebhooksService,
    private readonly tests: TestEventWebhookService,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Lists the webhooks for events that the account may see.', answer: WebhookList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof WebhookList>> {
    return { event_webhooks: (await this.webhooks.list(actor)).map(presentEventWebhook) };
  }

  @Post()
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Makes a webhook, which gets events that the account may see.',
    answer: SecretAnswer,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Params() input: CreateEventWebhookParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof SecretAnswer>> {
    this.logins.check(request);
    const { secret, ...visible } = await this.webhooks.create(actor, input);
    return { event_webhook: presentEventWebhook(visible), signing_secret: secret };
  }

  @Patch(':webhook_id')
  @Endpoint({ access: 'person', summary: 'Changes a webhook for events.', answer: WebhookAnswer })
  async update(
    @CurrentActor() actor: Actor,
    @Params() { webhookId, ...input }: UpdateEventWebhookParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof WebhookAnswer>> {
    this.logins.check(request);
    return { event_webhook: presentEventWebhook(await this.webhooks.update(actor, webhookId, input)) };
  }

  @Delete(':webhook_id')
  @Endpoint({ access: 'person', summary: 'Deletes a webhook for events, with its deliveries.' })
  async remove(@CurrentActor() actor: Actor, @Params() { webhookId }: EventWebhookParams): Promise<void> {
    await this.webhooks.remove(actor, webhookId);
  }

  @Post(':webhook_id/rotate_secret')
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Replaces the secret of a webhook for events; for some time the former secret signs as well.',
    answer: SecretAnswer,
  })
  async rotate(
    @CurrentActor() actor: Actor,
    @Params() { webhookId, overlapSeconds }: RotateEventWebhookSecretParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof SecretAnswer>> {
    this.logins.check(request);
    const { secret, ...visible } = await this.webhooks.rotate(actor, webhookId, overlapSeconds * 1000);
    return { event_webhook: presentEventWebhook(visible), signing_secret: secret };
  }

  @Post(':webhook_id/test')
  @Endpoint({
    access: 'person',
    summary: 'Calls the endpoint once, with an event of the type `test`, and returns its response.',
    answer: TestAnswer,
  })
  async test(@CurrentActor() actor: Actor, @Params() { webhookId }: EventWebhookParams): Promise<Static<typeof TestAnswer>> {
    return { test: presentTest(await this.tests.test(actor, webhookId)) };
  }

  @Post(':webhook_id/disable')
  @Endpoint({ access: 'person', summary: 'Disables a webhook for events: it gets nothing.', answer: WebhookAnswer })
  async disable(@CurrentActor() actor: Actor, @Params() { webhookId }: EventWebhookParams): Promise<Static<typeof WebhookAnswer>> {
    return { event_webhook: presentEventWebhook(await this.webhooks.disable(actor, webhookId)) };
  }

  @Post(':webhook_id/enable')
  @Endpoint({
    access: 'person',
    summary: 'Enables a webhook for events again, resets its failures and ends its pause.',
    answer: WebhookAnswer,
  })
  async enable(
    @CurrentActor() actor: Actor,
    @Params() { webhookId }: EventWebhookParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof WebhookAnswer>> {
    this.logins.check(request);
    return { event_webhook: presentEventWebhook(await this.webhooks.enable(actor, webhookId)) };
  }
}
