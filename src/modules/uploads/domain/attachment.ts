import type { RealmId, UserId } from '../../../kernel/ids.js';

export type AttachmentId = number;

/** The metadata of an uploaded image, with which clients reserve space for it before it is loaded. */
export interface ImageMetadata {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** 1 unless the image is animated. */
  readonly frames: number;
  /** Determined from the content, whatever the client sent. */
  readonly contentType: string;
}

/** An uploaded file. */
export interface Attachment {
  readonly id: AttachmentId;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  /** The part of its URL after `/user_uploads/`. */
  readonly pathId: string;
  /** The name that the client sent. */
  readonly name: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** Null if no thumbnails can be made of the file. */
  readonly image: ImageMetadata | null;
  /** When its thumbnails are to be made, milliseconds UTC; null if they exist or cannot be made. */
  readonly thumbnailsDueAt: number | null;
}

/** Returns the key of the file in the blob store, which is its path without the name. */
export function blobKeyOf(pathId: string): string {
  return `uploads/${pathId.slice(0, pathId.lastIndexOf('/'))}`;
}

/** Returns the key of a thumbnail in the blob store. */
export function thumbnailKeyOf(pathId: string, format: string): string {
  return `${blobKeyOf(pathId).replace('uploads/', 'thumbnails/')}/${format}`;
}
