import type { RealmId } from '../../../../kernel/ids.js';

/** A secret that is computed (`ServerSecrets.derive`) and not kept: only where it comes from is. */
export interface SecretSource {
  readonly purpose: string;
  readonly ownerId: number;
  readonly generation: number;
}

export interface Mail {
  readonly realmId: RealmId;
  readonly to: string;
  readonly subject: string;
  /** Plain text; `{secret}` in it stands for the secret, which is put in when the mail leaves. */
  readonly text: string;
  readonly secret?: SecretSource;
}

/** Mail that the server writes to people. */
export abstract class OutgoingMail {
  /** Puts a mail into the box, inside the surrounding unit of work: it leaves after the commit, at least once, however processes die. */
  abstract post(mail: Mail): Promise<void>;
}
