import type { RealmId, UserId } from '../../../kernel/ids.js';

export type AttachmentId = number;

/** What the server knows of an uploaded picture: enough to show its place before it is loaded. */
export interface ImageMetadata {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** 1 unless it is animated. */
  readonly frames: number;
  /** By its content, whatever the uploader said. */
  readonly contentType: string;
}

/** An uploaded file. */
export interface Attachment {
  readonly id: AttachmentId;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  /** What its URL has after `/user_uploads/`. */
  readonly pathId: string;
  /** As the uploader named it. */
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** Null if it is none that thumbnails can be made of. */
  readonly picture: ImageMetadata | null;
  /** When its thumbnails are to be made, milliseconds UTC; null when they are, or when there are none to make. */
  readonly thumbnailsDueAt: number | null;
}

/** The key of its bytes in the store: its path less the name. */
export function blobKeyOf(pathId: string): string {
  return `uploads/${pathId.slice(0, pathId.lastIndexOf('/'))}`;
}

/** Where a thumbnail of it is kept. */
export function thumbnailKeyOf(pathId: string, form: string): string {
  return `${blobKeyOf(pathId).replace('uploads/', 'thumbnails/')}/${form}`;
}
