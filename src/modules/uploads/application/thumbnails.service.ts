import { Injectable } from '@nestjs/common';
import { BlobStore, toByteStream } from '../../../kernel/blob-store.js';
import { ConcurrencyLimit } from '../../../kernel/concurrency-limit.js';
import { InvalidImage, ImageProcessor } from '../../../kernel/image-processor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { type Attachment, blobKeyOf, thumbnailKeyOf } from '../domain/attachment.js';
import { type ThumbnailFormat, thumbnailFormatsOf } from '../domain/thumbnail-format.js';
import { AttachmentRepository } from './attachment.repository.js';
import { InspectImageService } from './inspect-image.service.js';

/** A thumbnail that is there. */
export interface Thumbnail {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** Small forms of pictures, made when somebody first asks for them, and kept. */
@Injectable()
export class Thumbnails {
  /** Those in the making, by key: who asks meanwhile waits for the same one. */
  private readonly making = new Map<string, Promise<Thumbnail | null>>();

  /** Each task holds the file of its picture in memory. */
  private readonly limit = new ConcurrencyLimit(LIMITS.MAX_DECODING_IMAGES, LIMITS.MAX_WAITING_IMAGES);

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly blobs: BlobStore,
    private readonly images: ImageProcessor,
    private readonly pictures: InspectImageService,
  ) {}

  /**
   * @param name of a form; the animated ones exist for animated pictures only
   * @returns null if there is no such thumbnail, or none can be made
   */
  async find(attachment: Attachment, name: string): Promise<Thumbnail | null> {
    const { picture, pathId } = attachment;
    const format = picture && thumbnailFormatsOf(picture).find((one) => one.name === name);
    if (!format) return null;
    const key = thumbnailKeyOf(pathId, name);
    const known = await this.blobs.stat(key);
    if (known) return { key, ...known };
    const making = this.making.get(key) ?? this.limit.run(() => this.make(attachment, format, key)).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  private async make({ id, realmId, pathId }: Attachment, format: ThumbnailFormat, key: string): Promise<Thumbnail | null> {
    const original = await this.pictures.bytesOf(blobKeyOf(pathId));
    if (!original) return null;
    try {
      const { bytes, contentType } = await this.images.thumbnail(original, format);
      const size = await this.blobs.put(key, toByteStream(bytes), contentType);
      if (await this.attachments.findById(realmId, id)) return { key, contentType, size };
      // The picture was removed meanwhile, perhaps before there was a thumbnail to be removed with it.
      await this.blobs.delete(key);
      return null;
    } catch (error) {
      if (error instanceof InvalidImage) return null;
      throw error;
    }
  }
}
