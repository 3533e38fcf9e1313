import type { UserId } from '../../../../kernel/ids.js';
import type { DeliveryChannelName } from '../../notices/domain/delivery-channel-name.js';
import type { PushMessage, PushWithdrawal } from '../domain/push-message.js';
import type { PushOutcome } from '../domain/push-outcome.js';
import type { PushSubscription } from '../domain/push-subscription.js';

/** Sends pushes to the addresses that accounts gave. */
export abstract class PushSender {
  /** The public key by which push services know this server, in base64url. Browsers need it to subscribe. */
  abstract readonly publicKey: string;
  /** Whether an address may be called. */
  abstract accepts(endpoint: string): Promise<boolean>;
  /** @param realmUrl of the organization, without a trailing slash */
  abstract send(subscription: PushSubscription, message: PushMessage, realmUrl: string): Promise<PushOutcome>;
  /** @param subscription one with keys, to which a withdrawal is encrypted */
  abstract withdraw(subscription: PushSubscription, withdrawal: PushWithdrawal): Promise<PushOutcome>;
}

/** Limits the pushes that an account gets through each delivery channel. Times are milliseconds UTC. */
export abstract class PushLimits {
  /** Counts pushes that are about to be sent. @returns null if they may be sent; otherwise when more may be */
  abstract count(userId: UserId, channel: DeliveryChannelName, pushes: number): Promise<number | null>;
  /** When the account may get another push; null if it may now. */
  abstract limitedUntil(userId: UserId, channel: DeliveryChannelName): Promise<number | null>;
}
