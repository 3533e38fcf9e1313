import type { Actor } from '../../../kernel/actor.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import type { ImagePreview } from '../domain/image-preview.js';

/** Who can read the messages that link to files. Implemented by messaging. */
export abstract class MessageReaders {
  /** Returns whether the account can read at least one of the messages. */
  abstract readsAny(actor: Actor, messageIds: readonly MessageId[]): Promise<boolean>;
  /** Returns whether visitors may read one of the messages. */
  abstract anyIsOpenToVisitors(realmId: RealmId, messageIds: readonly MessageId[]): Promise<boolean>;
}

/** The files to which scheduled messages link. Implemented by messaging. */
export abstract class ScheduledAttachments {
  /** Returns whether a scheduled message that was not sent yet links to the file. */
  abstract isLinked(realmId: RealmId, pathId: string): Promise<boolean>;
}

/** The previews in messages that were rendered before the thumbnails existed. Implemented by messaging. */
export abstract class MessagePreviewUpdater {
  /**
   * Replaces the placeholders of images in the messages.
   * @param previews by path; null for files that turned out to be no images
   */
  abstract update(realmId: RealmId, messageIds: readonly MessageId[], previews: ReadonlyMap<string, ImagePreview | null>): Promise<void>;
}

export const MIB = 1024 * 1024;

/** Configured limits of uploads. */
export abstract class UploadLimits {
  /** Maximum size of a file, in MiB. */
  abstract readonly maxFileMib: number;
  /** Maximum size of all files of an organization, in MiB; null if there is no limit. */
  abstract readonly quotaMib: number | null;
  /** The same in bytes. */
  abstract readonly quotaBytes: number | null;
}

export function toUploadLimits({ maxFileMib, quotaMib }: Pick<UploadLimits, 'maxFileMib' | 'quotaMib'>): UploadLimits {
  return { maxFileMib, quotaMib, quotaBytes: quotaMib === null ? null : quotaMib * MIB };
}
