import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { object, type Static } from '../../../kernel/schema.js';
import { ManageWebhookService } from '../application/manage-webhook.service.js';
import { SampleNotificationService } from '../application/sample-notification.service.js';
import { TestWebhookService } from '../application/test-webhook.service.js';
import { WebhookSecrets } from '../application/webhook-secrets.js';
import { WireNotification } from '../application/webhook-sender.js';
import { presentTest, presentWebhook, WebhookAnswer, WireTest } from './webhook.answers.js';
import { RotateTokenParams, WebhookParams } from './webhook.params.js';

const TestAnswer = object({ test: WireTest });

/** An outgoing webhook, for the bot's owner and for administrators. */
@Controller('api/v1/bots/:bot_id/webhook')
export class WebhookController {
  constructor(
    private readonly webhooks: ManageWebhookService,
    private readonly tests: TestWebhookService,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Get()
  @Endpoint({
    access: 'account',
    scope: 'full',
    summary: 'Returns the secrets and the status of an outgoing webhook.',
    answer: WebhookAnswer,
  })
  async show(@CurrentActor() actor: Actor, @Params() { botId }: WebhookParams): Promise<Static<typeof WebhookAnswer>> {
    return { webhook: presentWebhook(await this.webhooks.get(actor, botId), this.secrets) };
  }

  @Post('rotate_token')
  @Endpoint({
    access: 'account',
    summary: 'Replaces the token and the signing secret of an outgoing webhook; for some time the former secret signs as well.',
    answer: WebhookAnswer,
  })
  async rotate(
    @CurrentActor() actor: Actor,
    @Params() { botId, overlapSeconds }: RotateTokenParams,
  ): Promise<Static<typeof WebhookAnswer>> {
    return { webhook: presentWebhook(await this.webhooks.rotate(actor, botId, overlapSeconds * 1000), this.secrets) };
  }

  @Post('test')
  @Endpoint({
    access: 'account',
    summary: 'Calls the endpoint once with a sample and returns its response.',
    answer: TestAnswer,
  })
  async test(@CurrentActor() actor: Actor, @Params() { botId }: WebhookParams): Promise<Static<typeof TestAnswer>> {
    return { test: presentTest(await this.tests.test(actor, botId)) };
  }

  @Post('disable')
  @Endpoint({ access: 'account', summary: 'Disables the endpoint: nothing is sent to it.', answer: WebhookAnswer })
  async disable(@CurrentActor() actor: Actor, @Params() { botId }: WebhookParams): Promise<Static<typeof WebhookAnswer>> {
    return { webhook: presentWebhook(await this.webhooks.disable(actor, botId), this.secrets) };
  }

  @Post('enable')
  @Endpoint({
    access: 'account',
    summary: 'Enables the endpoint again, resets its failures and ends its pause.',
    answer: WebhookAnswer,
  })
  async enable(@CurrentActor() actor: Actor, @Params() { botId }: WebhookParams): Promise<Static<typeof WebhookAnswer>> {
    return { webhook: presentWebhook(await this.webhooks.enable(actor, botId), this.secrets) };
  }
}

/** A sample of the notification that endpoints get, at the address at which the API documents its format. */
@Controller(['api/v1/zulip-outgoing-webhook', 'api/v1/service-outgoing-webhook'])
export class SampleNotificationController {
  constructor(private readonly samples: SampleNotificationService) {}

  @Post()
  @Endpoint({
    access: 'account',
    summary: 'Returns the payload of an outgoing webhook for a sample message.',
    answer: WireNotification,
  })
  show(@CurrentActor() actor: Actor): Promise<WireNotification> {
    return this.samples.buildPayload(actor);
  }
}
