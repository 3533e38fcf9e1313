import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { BotService } from '../../users/users.api.js';
import type { Endpoint } from '../domain/endpoint.js';

/** What is signed, and when. */
export interface SignedContent {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

/** The two secrets that a bot shares with its endpoint: one that travels in every call, and one that signs and never travels. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly secrets: ServerSecrets) {}

  /** The payload's `token`. */
  token({ botId, tokenGeneration }: BotService): string {
    return this.secrets.derive(BotService.TOKEN, botId, tokenGeneration);
  }

  /** As libraries for Standard Webhooks want it. */
  signingSecret({ botId, tokenGeneration }: BotService): string {
    return `whsec_${Buffer.from(this.key(botId, tokenGeneration)).toString('base64')}`;
  }

  /** Headers of Standard Webhooks 1.0; for a while after a rotation the former secret signs as well. */
  headers({ botId, tokenGeneration }: BotService, endpoint: Endpoint, { id, at, body }: SignedContent): Record<string, string> {
    const overlapping = endpoint.previousSecretUntil !== null && endpoint.previousSecretUntil > at;
    const generations = overlapping && tokenGeneration > 1 ? [tokenGeneration, tokenGeneration - 1] : [tokenGeneration];
    const timestamp = Math.floor(at / 1000);
    const signatures = generations.map((generation) => {
      const digest = createHmac('sha256', this.key(botId, generation)).update(`${id}.${timestamp}.${body}`).digest('base64');
      return `v1,${digest}`;
    });
    return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
  }

  private key(botId: number, generation: number): string {
    return this.secrets.derive('webhook-signing', botId, generation);
  }
}
