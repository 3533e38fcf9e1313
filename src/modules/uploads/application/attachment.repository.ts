import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';

/** A message that links to a file. */
export interface AttachmentLink {
  readonly attachmentId: AttachmentId;
  readonly messageId: MessageId;
  /** Milliseconds UTC. */
  readonly sentAt: number;
}

export abstract class AttachmentRepository {
  abstract add(attachment: Omit<Attachment, 'id'>): Promise<AttachmentId>;
  abstract findByPaths(realmId: RealmId, pathIds: readonly string[]): Promise<Attachment[]>;
  abstract findById(realmId: RealmId, id: AttachmentId): Promise<Attachment | null>;
  /** By id, ascending; locked until the end of the unit of work. */
  abstract lock(realmId: RealmId, ids: readonly AttachmentId[]): Promise<Attachment[]>;
  abstract listOf(realmId: RealmId, ownerId: UserId): Promise<Attachment[]>;
  abstract remove(realmId: RealmId, ids: readonly AttachmentId[]): Promise<void>;

  /** Messages that use the files, ascending. */
  abstract usesOf(realmId: RealmId, ids: readonly AttachmentId[]): Promise<AttachmentLink[]>;
  /** Files that the messages use. */
  abstract usedBy(realmId: RealmId, messageIds: readonly MessageId[]): Promise<AttachmentLink[]>;
  abstract addUses(realmId: RealmId, uses: readonly AttachmentLink[]): Promise<void>;
  abstract removeUses(realmId: RealmId, uses: readonly AttachmentLink[]): Promise<void>;
  /** Takes note of when files came to be used by no message; null: they are used. */
  abstract setUnusedSince(realmId: RealmId, ids: readonly AttachmentId[], time: number | null): Promise<void>;
  /** Files of any organization that no message has used since before then, the longest unused first. */
  abstract unusedSince(time: number, limit: number): Promise<Attachment[]>;

  /** Takes the making of thumbnails upon oneself until then. @returns false if somebody else did since it was read */
  abstract postponeThumbnails(attachment: Attachment, until: number): Promise<boolean>;
  /** Takes note that thumbnails were made, or that none can be: it is no picture to us then. */
  abstract settleThumbnails(realmId: RealmId, id: AttachmentId, made: boolean): Promise<void>;
  /** Files of any organization whose thumbnails were due before then, the longest due first. */
  abstract thumbnailsDue(before: number, limit: number): Promise<Attachment[]>;

  /** Bytes of all files of an organization. */
  abstract spaceUsed(realmId: RealmId): Promise<number>;
  /** The same, and what unfinished uploads reserve. */
  abstract spaceTaken(realmId: RealmId): Promise<number>;
  /**
   * Counts bytes that come (or, negative, go).
   * @param most what may be used at most; null: anything
   * @returns false, and counts nothing, if it would be more
   */
  abstract claimSpace(realmId: RealmId, bytes: number, most: number | null): Promise<boolean>;
  /** The same for bytes that are reserved. */
  abstract reserveSpace(realmId: RealmId, bytes: number, most: number | null): Promise<boolean>;
}
