import { ECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { CredentialsDigest } from '../../../users/authentication.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { PushKeys, PushSubscription, PushSubscriptionId } from '../domain/push-subscription.js';
import { PushSender } from './push-sender.js';
import { PushSubscriptionRepository } from './push-subscription.repository.js';

const BASE64URL = /^[\w-]+$/;
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** What an account subscribes: a browser or an application with its keys, or a plain URL without. */
export interface NewPushSubscription {
  readonly endpoint: string;
  readonly keys: PushKeys | null;
  readonly label: string;
  readonly includesContent: boolean;
}

/** Manages where an account gets pushes. */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    private readonly subscriptions: PushSubscriptionRepository,
    private readonly sender: PushSender,
    private readonly users: UserLookup,
    private readonly credentials: CredentialsDigest,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list({ realmId, userId }: Actor): Promise<PushSubscription[]> {
    return this.subscriptions.list({ realmId, userId });
  }

  /** @throws DoesNotExist */
  async get({ realmId, userId }: Actor, id: PushSubscriptionId): Promise<PushSubscription> {
    const found = await this.subscriptions.find({ realmId, userId }, id);
    if (!found) throw new DoesNotExist('Push subscription does not exist.');
    return found;
  }

  /** Subscribes, or renews what is known of the same endpoint. @throws BadRequest */
  async subscribe(
    { realmId, userId }: Actor,
    { endpoint, keys, label, includesContent }: NewPushSubscription,
  ): Promise<PushSubscriptionId> {
    if (keys) checkPushKeys(keys);
    if (keys && !/^https:/i.test(endpoint)) throw new BadRequest('Invalid endpoint');
    if (!(await this.sender.accepts(endpoint))) throw new BadRequest('Invalid endpoint');
    const user = await this.users.get(userId);
    return this.unitOfWork.run(async () => {
      const others = (await this.subscriptions.list({ realmId, userId })).filter((one) => one.endpoint !== endpoint);
      if (others.length >= LIMITS.MAX_PUSH_SUBSCRIPTIONS) throw new BadRequest('Too many push subscriptions');
      // `AccountsWithDevices` reads this one again on every node.
      await this.events.publish([{ realmId, changedUsers: [userId] }]);
      return this.subscriptions.put({
        realmId,
        userId,
        kind: keys ? 'web_push' : 'url',
        endpoint,
        keys,
        label,
        includesContent,
        credentialsDigest: this.credentials.compute(user),
        createdAt: this.clock.now(),
        lastSuccessAt: null,
        failedAt: null,
        failure: null,
      });
    });
  }

  /** @throws DoesNotExist */
  async unsubscribe({ realmId, userId }: Actor, id: PushSubscriptionId): Promise<void> {
    if (!(await this.subscriptions.delete({ realmId, userId }, id))) throw new DoesNotExist('Push subscription does not exist.');
  }
}

/** Checks the keys that a browser made. @throws BadRequest unless they are a point of P-256 and a secret of 16 bytes, in base64url */
function checkPushKeys({ p256dh, auth }: PushKeys): void {
  if (!isPoint(p256dh)) throw new BadRequest('Invalid p256dh');
  if (!BASE64URL.test(auth) || Buffer.from(auth, 'base64url').length !== SECRET_BYTES) throw new BadRequest('Invalid auth');
}

/** A point beside the curve could never be encrypted for. */
function isPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (!BASE64URL.test(text) || point.length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
