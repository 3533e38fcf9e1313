import type { Actor } from '../../../kernel/actor.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { DomainError } from '../../../kernel/domain-error.js';

/** What messaging knows of the messages that use files; it fills this port. */
export abstract class MessageReaders {
  /** Whether the account may read at least one of the messages. */
  abstract readsAny(actor: Actor, messageIds: readonly MessageId[]): Promise<boolean>;
  /** Whether one of the messages is where the whole web may read it. */
  abstract anyIsWebPublic(realmId: RealmId, messageIds: readonly MessageId[]): Promise<boolean>;
}

/** What messaging knows of files in scheduled messages; it fills this port. */
export abstract class ScheduledAttachments {
  /** Whether a scheduled message that was not sent yet links to the file. */
  abstract isLinked(realmId: RealmId, pathId: string): Promise<boolean>;
}

export const MIB = 1024 * 1024;

/** What may be uploaded. */
export abstract class UploadLimits {
  /** Of one file, in MiB; a file of exactly this size passes. */
  abstract readonly maxFileMib: number;
  /** Of all files of an organization together, in MiB; null: no limit. */
  abstract readonly quotaMib: number | null;
  /** The same in bytes. */
  abstract readonly quotaBytes: number | null;
}

export function quotaExceeded(): DomainError {
  return new DomainError('REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.");
}
