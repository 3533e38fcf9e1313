import type { SecretSource } from '../../../../kernel/server-secrets.js';
import type { RealmId } from '../../../../kernel/ids.js';

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
