import { Injectable } from '@nestjs/common';
import { BlobStore, toByteStream } from '../../../kernel/blob-store.js';
import { ConcurrencyLimit } from '../../../kernel/concurrency-limit.js';
import { CurrentWork } from '../../../kernel/current-work.js';
import { InvalidImage, ImageProcessor } from '../../../kernel/image-processor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { type Attachment, blobKeyOf, thumbnailKeyOf } from '../domain/attachment.js';
import { type ThumbnailFormat, thumbnailFormatsOf } from '../domain/thumbnail-format.js';
import { AttachmentRepository } from './attachment.repository.js';
import { InspectImageService } from './inspect-image.service.js';

/** A stored thumbnail. */
export interface Thumbnail {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** Finds the thumbnails of images. One that does not exist yet is made and stored. */
@Injectable()
export class ThumbnailsService {
  /** Thumbnails that are being made, by key. Concurrent requests wait for the same one. */
  private readonly making = new Map<string, Promise<Thumbnail | null>>();

  /** Each task holds the file of its image in memory. */
  private readonly limit = new ConcurrencyLimit({
    running: LIMITS.MAX_DECODING_IMAGES,
    waiting: LIMITS.MAX_WAITING_IMAGES,
    ofAccount: { running: LIMITS.MAX_DECODING_IMAGES, waiting: LIMITS.MAX_ACCOUNT_WAITING_IMAGES },
  });

  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly blobs: BlobStore,
    private readonly processor: ImageProcessor,
    private readonly images: InspectImageService,
    private readonly work: CurrentWork,
  ) {}

  /**
   * @param name of a format; animated formats exist only for animated images
   * @returns null if the image has no such thumbnail, or it cannot be made
   */
  async find(attachment: Attachment, name: string): Promise<Thumbnail | null> {
    const { image, pathId } = attachment;
    const format = image && thumbnailFormatsOf(image).find((candidate) => candidate.name === name);
    if (!format) return null;
    const key = thumbnailKeyOf(pathId, name);
    const stored = await this.blobs.stat(key);
    if (stored) return { key, ...stored };
    const underWay = this.making.get(key);
    if (underWay) return underWay;
    const make = (): Promise<Thumbnail | null> => this.work.runAsServer(() => this.make(attachment, format, key));
    const making = this.limit.run(this.work.owner, make).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  private async make({ id, realmId, pathId }: Attachment, format: ThumbnailFormat, key: string): Promise<Thumbnail | null> {
    const original = await this.images.readAll(blobKeyOf(pathId));
    if (!original) return null;
    try {
      const { bytes, contentType } = await this.processor.thumbnail(original, format);
      const size = await this.blobs.put(key, toByteStream(bytes), contentType);
      if (await this.attachments.findById(realmId, id)) return { key, contentType, size };
      // The image was deleted meanwhile, perhaps before this thumbnail existed and could be deleted with it.
      await this.blobs.delete(key);
      return null;
    } catch (error) {
      if (error instanceof InvalidImage) return null;
      throw error;
    }
  }
}
