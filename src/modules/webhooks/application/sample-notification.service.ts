import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { BotInterface } from '../../users/bots.api.js';
import { type User, UserLookup } from '../../users/accounts.api.js';
import { AvatarUrls } from '../../users/profiles.api.js';
import { slackFields } from '../domain/slack-payload.js';
import type { WebhookState } from './manage-webhook.service.js';
import { type ManagedWebhook, WebhookAccess } from './webhook-access.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { formBody, jsonBody, type WebhookRequest, type WireNotification } from './webhook-sender.js';

/** An account in a sample. */
interface SamplePerson {
  readonly id: UserId;
  readonly email: string;
  readonly fullName: string;
}

interface Sample {
  readonly sender: SamplePerson;
  readonly avatarUrl: string;
  readonly bot: SamplePerson;
  readonly realmId: RealmId;
  readonly realmStringId: string;
  readonly token: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

const CONTENT = 'Hello! This is **only a test**.';
const EXAMPLE_BOT = { id: 0, fullName: 'Example Bot' } as const;

/** Builds notifications about a fictitious message, with which the author of a bot can try its endpoint. */
@Injectable()
export class SampleNotificationService {
  constructor(
    private readonly access: WebhookAccess,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly avatars: AvatarUrls,
    private readonly webhookSecrets: WebhookSecrets,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {}

  /** The payload for the actor's own outgoing webhook, or for an example bot if the actor has none. */
  async buildPayload(actor: Actor): Promise<WireNotification> {
    const { sample } = await this.buildSample(actor, await this.access.findOwn(actor));
    return samplePayload(sample);
  }

  /** A signed call of the webhook's endpoint, in the form of its interface. */
  async buildRequest(actor: Actor, webhook: WebhookState): Promise<WebhookRequest> {
    const { sample, realmHost } = await this.buildSample(actor, webhook);
    const { service, endpoint } = webhook;
    const body = service.interfaceType === BotInterface.slack ? formBody(sampleFields(sample, realmHost)) : jsonBody(samplePayload(sample));
    return this.webhookSecrets.signRequest(service, endpoint, body, { id: `msg_test_${randomUUID()}`, at: this.clock.now() });
  }

  private async buildSample(actor: Actor, webhook: ManagedWebhook | null): Promise<{ sample: Sample; realmHost: string }> {
    const sender = await this.users.get(actor.userId);
    const { stringId } = await this.realms.get(actor.realmId);
    const realmHost = await this.realms.realmHost(actor.realmId);
    const person = (user: User): SamplePerson => ({ id: user.id, email: user.apiEmail(realmHost), fullName: user.fullName });
    const sample = {
      sender: person(sender),
      avatarUrl: this.avatars.urlOf(sender),
      bot: webhook ? person(webhook.bot) : { ...EXAMPLE_BOT, email: `example-bot@${realmHost}` },
      realmId: actor.realmId,
      realmStringId: stringId,
      token: webhook ? this.webhookSecrets.token(webhook.service) : this.secrets.derive('webhook-sample', actor.userId, 1),
      at: this.clock.now(),
    };
    return { sample, realmHost };
  }
}

/** A notification in the format of outgoing webhooks, about a fictitious direct message. */
function samplePayload({ sender, avatarUrl, bot, realmStringId, token, at }: Sample): WireNotification {
  return {
    bot_email: bot.email,
    bot_full_name: bot.fullName,
    data: CONTENT,
    message: {
      id: 1,
      sender_id: sender.id,
      sender_email: sender.email,
      sender_full_name: sender.fullName,
      sender_realm_str: realmStringId,
      client: 'website',
      content: CONTENT,
      content_type: 'text/x-markdown',
      type: 'private',
      display_recipient: [sender, bot].map(({ id, email, fullName }) => ({ id, email, full_name: fullName, is_mirror_dummy: false })),
      recipient_id: 1,
      subject: '',
      is_me_message: false,
      timestamp: Math.floor(at / 1000),
      reactions: [],
      submessages: [],
      topic_links: [],
      avatar_url: avatarUrl,
      rendered_content: '<p>Hello! This is <strong>only a test</strong>.</p>',
    },
    token,
    trigger: 'direct_message',
  };
}

/** The same for the Slack-compatible interface, about a fictitious channel message because it supports no direct messages. */
function sampleFields({ sender, bot, realmId, token, at }: Sample, realmHost: string): [name: string, value: string][] {
  return slackFields({
    token,
    realmId,
    realmHost,
    channelId: 1,
    channelName: 'test',
    sentAt: at,
    senderId: sender.id,
    senderName: sender.fullName,
    content: CONTENT,
    trigger: 'mention',
    botId: bot.id,
  });
}
