import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { ServerSecrets } from '../../../kernel/server-secrets.js';
import type { EventWebhook } from '../domain/event-webhook.js';
import type { WebhookBody, WebhookRequest } from './webhook-sender.js';
import { type Signing, signedRequest } from './webhook-secrets.js';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Makes the secrets that webhooks for events share with their endpoints, which are shown once and stored encrypted, and signs with them. */
@Injectable()
export class EventWebhookSecrets {
  constructor(private readonly secrets: ServerSecrets) {}

  /** A new secret in the format of the Standard Webhooks libraries, and what is stored of it. */
  create(ownerId: UserId): { readonly secret: string; readonly sealed: Buffer } {
    const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
    return { secret, sealed: this.secrets.seal(purposeOf(ownerId), secret) };
  }

  /**
   * A call with the headers of Standard Webhooks 1.0. During the overlap of a rotation the former secret signs as well.
   * @returns null if the secret of the server was lost
   */
  signRequest({ ownerId, url, ...webhook }: EventWebhook, body: WebhookBody, signing: Signing): WebhookRequest | null {
    const { sealedSecret, previousSealedSecret, previousSecretUntil } = webhook;
    const isOverlapping = previousSealedSecret !== null && (previousSecretUntil ?? 0) > signing.at;
    const sealed = isOverlapping ? [sealedSecret, previousSealedSecret] : [sealedSecret];
    const keys = sealed.flatMap((one) => {
      const secret = this.secrets.open(purposeOf(ownerId), one);
      return secret === null ? [] : [Buffer.from(secret.slice(PREFIX.length), 'base64')];
    });
    return keys.length === 0 ? null : signedRequest(url, body, signing, keys);
  }
}

function purposeOf(ownerId: UserId): string {
  return `event webhooks of ${ownerId}`;
}
