import type { PushMessage } from '../domain/push-message.js';
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
}
