import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The service that delivers to a device; the numbers are those of the gateway. */
export const DeviceKind = { apple: 1, android: 2 } as const;
export type DeviceKind = (typeof DeviceKind)[keyof typeof DeviceKind];

/** A device whose application gets pushes through the gateway. */
export interface MobileDevice {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly kind: DeviceKind;
  /** Identifies the device at the service. */
  readonly token: string;
  /** The app on the device; null where the service does not need it. */
  readonly appId: string | null;
  /** Milliseconds UTC. */
  readonly registeredAt: number;
}

const MAX_TOKEN = 4096;

/** @throws BadRequest */
export function checkToken(kind: DeviceKind, token: string): void {
  if (token === '' || Array.from(token).length > MAX_TOKEN) throw new BadRequest('Empty or invalid length token');
  if (kind === DeviceKind.apple && !isBase64(token)) throw new BadRequest('Invalid APNS token');
}

/** @throws BadRequest */
export function checkAppId(appId: string): void {
  if (!/^[.a-zA-Z0-9-]+$/.test(appId)) throw new BadRequest('Invalid app ID');
}

/** As lenient as the decoder of the Zulip server: characters outside the alphabet are skipped, so that only the length can be invalid. */
function isBase64(token: string): boolean {
  const base64 = token.replace(/[^A-Za-z0-9+/=]/g, '');
  const [, data = '', padding = ''] = /^([^=]*)(=*)/.exec(base64) ?? [];
  if (!/^[\x00-\x7f]*$/.test(token) || data.length % 4 === 1) return false;
  return (data.length + Math.min(padding.length, 2)) % 4 === 0 || (data.length % 4 === 0 && padding.length >= 0);
}
