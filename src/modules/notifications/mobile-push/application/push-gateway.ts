import type { User } from '../../../users/accounts.api.js';
import type { MobileDevice } from '../domain/mobile-device.js';
import type { MobilePush } from '../domain/mobile-push.js';

/** What the gateway answered to a push. */
export type GatewayAnswer =
  /** @property gone those of the devices that no longer exist */
  | { readonly kind: 'accepted'; readonly gone: readonly MobileDevice[] }
  /** The same push may arrive later. @property retryAfterMs null unless the gateway named a time */
  | { readonly kind: 'retry'; readonly retryAfterMs: number | null }
  /** @property detail the status of the answer, or why none could be asked for */
  | { readonly kind: 'rejected'; readonly detail: string };

/** The service that passes pushes on to the services of Apple and Google, for which an application has the credentials. */
export abstract class PushGateway {
  /** @throws GatewayUnavailable */
  abstract register(account: User, device: MobileDevice): Promise<void>;
  /** @throws GatewayUnavailable */
  abstract unregister(account: User, device: Pick<MobileDevice, 'kind' | 'token'>): Promise<void>;
  abstract notify(account: User, push: MobilePush, devices: readonly MobileDevice[]): Promise<GatewayAnswer>;
}

/** The gateway did not take a registration. */
export class GatewayUnavailable extends Error {}
