import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import { BotService } from '../../users/bots.api.js';
import type { Endpoint } from '../domain/endpoint.js';
import type { WebhookBody, WebhookRequest } from './webhook-sender.js';

/** What the signature covers beside the body. */
export interface Signing {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** Derives the two secrets that a bot shares with its endpoint: the token, which every call contains, and the key that signs calls. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly secrets: ServerSecrets) {}

  /** The `token` of the payload. */
  token({ botId, tokenGeneration }: BotService): string {
    return this.secrets.derive(BotService.TOKEN, botId, tokenGeneration);
  }

  /** The signing key in the format of the Standard Webhooks libraries. */
  signingSecret({ botId, tokenGeneration }: BotService): string {
    return `whsec_${Buffer.from(this.key(botId, tokenGeneration)).toString('base64')}`;
  }

  /** A call of the bot's endpoint with the headers of Standard Webhooks 1.0. During the overlap of a rotation the former key signs as well. */
  signRequest(service: BotService, endpoint: Endpoint, { contentType, text }: WebhookBody, { id, at }: Signing): WebhookRequest {
    const { botId, tokenGeneration, baseUrl } = service;
    const isOverlapping = endpoint.previousSecretUntil !== null && endpoint.previousSecretUntil > at;
    const generations = isOverlapping && tokenGeneration > 1 ? [tokenGeneration, tokenGeneration - 1] : [tokenGeneration];
    return signedRequest(
      baseUrl,
      { contentType, text },
      { id, at },
      generations.map((generation) => this.key(botId, generation)),
    );
  }

  private key(botId: number, generation: number): string {
    return this.secrets.derive('webhook-signing', botId, generation);
  }
}

/**
 * A call with the headers of Standard Webhooks 1.0.
 * @param keys each of them signs
 */
export function signedRequest(
  url: string,
  { contentType, text }: WebhookBody,
  { id, at }: Signing,
  keys: readonly (string | Buffer)[],
): WebhookRequest {
  const timestamp = Math.floor(at / 1000);
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`);
  return {
    url,
    body: text,
    headers: {
      'content-type': contentType,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    },
  };
}
