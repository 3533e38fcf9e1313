import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Config } from '../../../../platform/config/config.js';
import { ExternalPoster, PostFailed } from '../../../../platform/outgoing-http/external-poster.js';
import { userAgent } from '../../../../platform/outgoing-http/outgoing-http.js';
import { parseRetryAfter } from '../../../webhooks/webhooks.api.js';
import { PushSender } from '../application/push-sender.js';
import type { PushMessage, PushWithdrawal } from '../domain/push-message.js';
import { outcomeOfStatus, type PushOutcome } from '../domain/push-outcome.js';
import type { PushKeys, PushSubscription } from '../domain/push-subscription.js';
import { plainPush, type PushRequest } from './plain-push.js';
import { VapidKeys } from './vapid-keys.js';

const USER_AGENT = userAgent('SkeinNotifications');
/** As long as services keep the pushes that are withdrawn. */
const WITHDRAWAL_TTL_SECONDS = 86_400;
/** The longest topic of RFC 8030. */
const TOPIC_LENGTH = 32;

/** Sends pushes over HTTP: to browsers and UnifiedPush as encrypted Web Push, to plain URLs as text. */
@Injectable()
export class HttpPushSender extends PushSender {
  readonly publicKey: string;
  /** Where the operators of push services find those of this server. */
  private readonly subject: string;

  constructor(
    private readonly poster: ExternalPoster,
    private readonly keys: VapidKeys,
    private readonly clock: Clock,
    { externalScheme, externalHost, mail }: Config,
  ) {
    super();
    this.publicKey = keys.publicKey;
    this.subject = externalScheme === 'https' ? `https://${externalHost}` : `mailto:${addressOf(mail.from)}`;
  }

  accepts(endpoint: string): Promise<boolean> {
    return this.poster.accepts(endpoint);
  }

  async send({ endpoint, keys, includesContent }: PushSubscription, message: PushMessage, realmUrl: string): Promise<PushOutcome> {
    const { headers, body } = keys
      ? await this.encryptedRequest(endpoint, keys, message, realmUrl)
      : plainPush(message, { realmUrl, includesContent });
    return this.post(endpoint, { headers, body });
  }

  async withdraw({ endpoint, keys }: PushSubscription, { account, withdrawn }: PushWithdrawal): Promise<PushOutcome> {
    if (!keys) throw new Error('Only encrypted pushes can be withdrawn.');
    return this.post(
      endpoint,
      await this.encrypt(endpoint, keys, { account, withdrawn }, { TTL: WITHDRAWAL_TTL_SECONDS, urgency: 'normal' }),
    );
  }

  private async post(endpoint: string, { headers, body }: PushRequest): Promise<PushOutcome> {
    try {
      const { status, retryAfter } = await this.poster.post(endpoint, { 'user-agent': USER_AGENT, ...headers }, body);
      return outcomeOfStatus(status, parseRetryAfter(retryAfter, this.clock.now()));
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      if (error.reason === 'forbidden') return { kind: 'rejected', status: null, failure: 'forbidden' };
      return { kind: 'retry', status: null, failure: error.reason, retryAfterMs: null };
    }
  }

  private encryptedRequest(endpoint: string, keys: PushKeys, message: PushMessage, realmUrl: string): Promise<PushRequest> {
    const { title, body: text, tag, hash, account, ids, isUrgent, ttlSeconds } = message;
    const content = { title, body: text, tag, hash, account, ids };
    return this.encrypt(endpoint, keys, content, {
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(realmUrl, tag),
    });
  }

  /** Loads the package with the first push, because few processes send any. */
  private async encrypt(
    endpoint: string,
    keys: PushKeys,
    content: object,
    options: { readonly TTL: number; readonly urgency: 'high' | 'normal'; readonly topic?: string },
  ): Promise<PushRequest> {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = this.keys;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, JSON.stringify(content), {
      vapidDetails: { subject: this.subject, publicKey, privateKey },
      ...options,
    });
    return { headers: { ...headers, TTL: String(options.TTL) }, body };
  }
}

/** A newer push of the same conversation replaces one that was not delivered yet. The service learns neither organization nor conversation. */
function topicOf(realmUrl: string, tag: string): string {
  return createHash('sha256').update(`${realmUrl} ${tag}`).digest('base64url').slice(0, TOPIC_LENGTH);
}

/** `Skein <noreply@example.com>` or the address alone. */
function addressOf(sender: string): string {
  return /<([^>]*)>\s*$/.exec(sender)?.[1] ?? sender;
}
