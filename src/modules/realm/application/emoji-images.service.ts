import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BlobInfo, BlobStore, toByteStream, type ByteRange, type Bytes, type StoredBlob } from '../../../kernel/blob-store.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ImageProcessor, readImageUpload } from '../../../kernel/image-processor.js';
import { stillFileName } from '../domain/custom-emoji.js';
import { UnusedFilesService } from './unused-files.service.js';

const MAX_MEBIBYTES = 5;
/** Width and height in pixels. */
const SIDE = 64;

const FILE_NAME = /^[0-9a-f]{16}\.(?:png|gif)$/;

export interface EmojiImageReference {
  readonly realmId: RealmId;
  readonly fileName: string;
  /** Whether the first frame of an animation is meant. */
  readonly still: boolean;
}

export interface EmojiImageFile extends BlobInfo {
  readonly open: (range?: ByteRange) => Promise<StoredBlob | null>;
}

export interface StoredEmojiImage {
  readonly fileName: string;
  readonly animated: boolean;
}

/** Stores the images of custom emoji. Their names are random, because everybody who knows a name may fetch the image. */
@Injectable()
export class EmojiImagesService {
  constructor(
    private readonly blobs: BlobStore,
    private readonly unusedFiles: UnusedFilesService,
    private readonly images: ImageProcessor,
  ) {}

  /** Converts an uploaded image to the size of emoji and stores it. @throws BadRequest, InvalidImage */
  async store(realmId: RealmId, upload: Bytes): Promise<StoredEmojiImage> {
    const { bytes, contentType, extension, still } = await this.images.emoji(await readImageUpload(upload, MAX_MEBIBYTES), SIDE);
    const fileName = `${randomBytes(8).toString('hex')}.${extension}`;
    if (still) await this.blobs.put(stillKeyOf(realmId, stillFileName(fileName)), toByteStream(still.bytes), still.contentType);
    await this.blobs.put(keyOf(realmId, fileName), toByteStream(bytes), contentType);
    return { fileName, animated: still !== null };
  }

  /** Deletes the files of an image that is not used. It never rejects. */
  delete(realmId: RealmId, image: StoredEmojiImage): Promise<void> {
    return this.unusedFiles.delete(emojiImageKeys(realmId, image));
  }

  /** @returns null if there is no such image */
  async find({ realmId, fileName, still }: EmojiImageReference): Promise<EmojiImageFile | null> {
    if (!FILE_NAME.test(fileName)) return null;
    const key = still ? stillKeyOf(realmId, fileName) : keyOf(realmId, fileName);
    const info = await this.blobs.stat(key);
    return info && { ...info, open: (range) => this.blobs.read(key, range) };
  }
}

/** The keys of an emoji's files in the blob store. */
export function emojiImageKeys(realmId: RealmId, { fileName, animated }: StoredEmojiImage): string[] {
  return [keyOf(realmId, fileName), ...(animated ? [stillKeyOf(realmId, stillFileName(fileName))] : [])];
}

function keyOf(realmId: RealmId, fileName: string): string {
  return `emoji/${realmId}/${fileName}`;
}

function stillKeyOf(realmId: RealmId, fileName: string): string {
  return `emoji/${realmId}/still/${fileName}`;
}
