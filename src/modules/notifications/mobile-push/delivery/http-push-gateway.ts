import { createHash } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.js';
import type { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { type ExternalPoster, type PostAnswerWithBody, PostFailed } from '../../../../platform/outgoing-http/external-poster.js';
import { userAgent } from '../../../../platform/outgoing-http/outgoing-http.js';
import type { User } from '../../../users/accounts.api.js';
import { parseRetryAfter } from '../../../webhooks/webhooks.api.js';
import { type GatewayAnswer, GatewayUnavailable, PushGateway } from '../application/push-gateway.js';
import { DeviceKind, type MobileDevice } from '../domain/mobile-device.js';
import { type MobilePush, tokensOf } from '../domain/mobile-push.js';

const USER_AGENT = userAgent('SkeinNotifications');
const MAX_ANSWER_BYTES = 1_048_576;

/** Speaks with a gateway in the protocol by which Zulip servers register devices and send pushes: JSON, with an id and a key. */
export class HttpPushGateway extends PushGateway {
  private readonly base: string;
  private readonly authorization: string;

  /** @param url with the id and the key as its user and password */
  constructor(
    url: string,
    private readonly poster: ExternalPoster,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
  ) {
    super();
    const { username, password, origin, pathname } = new URL(url);
    this.authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
    this.base = `${origin}${pathname.replace(/\/?$/, '/')}`;
  }

  async register(account: User, { kind, token, appId }: MobileDevice): Promise<void> {
    await this.change('push/register', {
      ...this.identityOf(account),
      token,
      token_kind: kind,
      ...(appId === null ? {} : { ios_app_id: appId }),
    });
  }

  async unregister(account: User, { kind, token }: Pick<MobileDevice, 'kind' | 'token'>): Promise<void> {
    await this.change('push/unregister', { ...this.identityOf(account), token, token_kind: kind });
  }

  async notify(account: User, { apns, fcm, isUrgent }: MobilePush, devices: readonly MobileDevice[]): Promise<GatewayAnswer> {
    const body = {
      ...this.identityOf(account),
      apns_payload: apns,
      gcm_payload: fcm,
      gcm_options: { priority: isUrgent ? 'high' : 'normal' },
      apple_devices: tokensOf(devices, DeviceKind.apple),
      android_devices: tokensOf(devices, DeviceKind.android),
    };
    try {
      return this.answerOf(await this.post('push/notify', body), devices);
    } catch (error) {
      if (!(error instanceof PostFailed)) throw error;
      return error.reason === 'forbidden' ? { kind: 'rejected', detail: 'forbidden' } : { kind: 'retry', retryAfterMs: null };
    }
  }

  private answerOf({ status, retryAfter, body }: PostAnswerWithBody, devices: readonly MobileDevice[]): GatewayAnswer {
    if (status === 429 || status === 408 || status >= 500) {
      return { kind: 'retry', retryAfterMs: parseRetryAfter(retryAfter, this.clock.now()) };
    }
    if (status < 200 || status >= 300) return { kind: 'rejected', detail: String(status) };
    const gone = deletedTokens(body);
    return { kind: 'accepted', gone: devices.filter(({ kind, token }) => gone[kind].has(token)) };
  }

  /** @throws GatewayUnavailable */
  private async change(path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      const { status } = await this.post(path, body);
      if (status < 200 || status >= 300) throw new GatewayUnavailable(`The push gateway answered ${status}.`);
    } catch (error) {
      if (error instanceof PostFailed) throw new GatewayUnavailable(`The push gateway is ${error.reason}.`);
      throw error;
    }
  }

  private post(path: string, body: Readonly<Record<string, unknown>>): Promise<PostAnswerWithBody> {
    const headers = { 'user-agent': USER_AGENT, authorization: this.authorization, 'content-type': 'application/json' };
    return this.poster.postAndRead(`${this.base}${path}`, headers, JSON.stringify(body), MAX_ANSWER_BYTES);
  }

  /** Whose pushes these are. The gateway tells accounts apart by ids that reveal nothing and that no other server has. */
  private identityOf({ id, realmId }: User): Record<string, unknown> {
    return { user_id: id, user_uuid: this.uuid('push user', id), realm_uuid: this.uuid('push realm', realmId) };
  }

  private uuid(purpose: string, ownerId: number): string {
    const hex = createHash('sha256')
      .update(this.secrets.derive(purpose, ownerId, 1))
      .digest('hex');
    // A UUID of version 8, which is what its owner makes it of.
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}

/** The tokens that an answer calls deleted, by the kind of their devices; none if it says nothing of them. */
function deletedTokens(body: string): Record<DeviceKind, ReadonlySet<unknown>> {
  const { android_devices: android, apple_devices: apple } = deletedDevices(body);
  const setOf = (tokens: unknown): ReadonlySet<unknown> => new Set(Array.isArray(tokens) ? (tokens as unknown[]) : []);
  return { [DeviceKind.apple]: setOf(apple), [DeviceKind.android]: setOf(android) };
}

function deletedDevices(body: string): Record<string, unknown> {
  try {
    const answer = JSON.parse(body) as { readonly deleted_devices?: Record<string, unknown> } | null;
    return answer?.deleted_devices ?? {};
  } catch {
    return {};
  }
}
