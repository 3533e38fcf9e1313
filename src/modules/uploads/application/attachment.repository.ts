import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type { Attachment, AttachmentId } from '../domain/attachment.js';

/** The fact that a message links to a file. */
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
  /** Ascending by id; locked until the end of the unit of work. */
  abstract lock(realmId: RealmId, ids: readonly AttachmentId[]): Promise<Attachment[]>;
  abstract listByOwner(realmId: RealmId, ownerId: UserId): Promise<Attachment[]>;
  abstract delete(realmId: RealmId, ids: readonly AttachmentId[]): Promise<void>;

  /** Ascending by file and message. */
  abstract listLinksTo(realmId: RealmId, ids: readonly AttachmentId[]): Promise<AttachmentLink[]>;
  abstract listLinksIn(realmId: RealmId, messageIds: readonly MessageId[]): Promise<AttachmentLink[]>;
  abstract addLinks(realmId: RealmId, links: readonly AttachmentLink[]): Promise<void>;
  abstract deleteLinks(realmId: RealmId, links: readonly AttachmentLink[]): Promise<void>;
  /** Stores since when no message links to the files; null if one does. */
  abstract setUnusedSince(realmId: RealmId, ids: readonly AttachmentId[], time: number | null): Promise<void>;
  /** Files of all organizations that have been unused since before `time`, the longest unused first. */
  abstract listUnusedSince(time: number, limit: number): Promise<Attachment[]>;

  /** Acquires the right to make the thumbnails until then. @returns false if another process acquired it since the file was read */
  abstract leaseThumbnails(attachment: Attachment, until: number): Promise<boolean>;
  /** Stores that thumbnails exist, or that none can be made; then the file does not count as an image any more. */
  abstract completeThumbnails(realmId: RealmId, id: AttachmentId, made: boolean): Promise<void>;
  /** Files of all organizations whose thumbnails were due before `time`, the longest due first. */
  abstract listThumbnailsDue(time: number, limit: number): Promise<Attachment[]>;

  /** Bytes of all files of an organization. */
  abstract countUsedBytes(realmId: RealmId): Promise<number>;
  /** The same with the bytes that unfinished uploads reserve. */
  abstract countUsedAndReservedBytes(realmId: RealmId): Promise<number>;
  /**
   * Adds to the used bytes; a negative number subtracts from them.
   * @param maxBytes of used and reserved bytes together; null if there is no limit
   * @returns false, without a change, if the limit would be exceeded
   */
  abstract claimSpace(realmId: RealmId, bytes: number, maxBytes: number | null): Promise<boolean>;
  /** The same for reserved bytes. */
  abstract reserveSpace(realmId: RealmId, bytes: number, maxBytes: number | null): Promise<boolean>;
}
