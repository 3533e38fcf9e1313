import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The authenticator app of an account, whose codes change every 30 seconds. */
export interface TotpFactor {
  readonly userId: UserId;
  readonly realmId: RealmId;
  /** Encrypted with the secret of the server. */
  readonly sealedSecret: Buffer;
  /** The period whose code was used last: a code counts once. */
  readonly lastStep: number;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** A key pair of which a device has the private part. */
export interface Passkey {
  readonly id: number;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** What its owner calls it. */
  readonly name: string;
  /** SHA-256 of `credentialId`. */
  readonly credentialDigest: Buffer;
  readonly credentialId: Buffer;
  /** In the form of COSE. */
  readonly publicKey: Buffer;
  /** By which the device knows the account: the same for all passkeys of an account. */
  readonly userHandle: Buffer;
  /** How often the device says that it was used; 0 if it does not count. */
  readonly counter: number;
  /** How browsers reach the device, such as `usb` or `internal`. */
  readonly transports: readonly string[];
  /** Whether the key is stored in more places than one device. */
  readonly backedUp: boolean;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  readonly usedAt: number | null;
}

/** The site to which passkeys belong: the host of an organization. */
export interface PasskeySite {
  readonly host: string;
  /** With the port, as browsers name it. */
  readonly origin: string;
  readonly name: string;
}

/** Whether a device has to find out who uses it. As a second step, after a password, it need not. */
export type UserVerification = 'required' | 'discouraged';

/** The form in which codes are compared: as they are read, without what people type between their parts. */
export function normalizedCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]+/gu, '')
    .toLowerCase();
}
