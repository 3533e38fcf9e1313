import { Injectable } from '@nestjs/common';
import { BlobStore, readAllBytes } from '../../../kernel/blob-store.js';
import { ConcurrencyLimit } from '../../../kernel/concurrency-limit.js';
import { InvalidImage, ImageProcessor } from '../../../kernel/image-processor.js';
import type { ImageMetadata } from '../domain/attachment.js';

/** Pictures that are larger as files are not looked into: they would be in memory as a whole. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Each is in memory as a whole while it is looked into, which is quick. */
const MAX_CONCURRENT = 3;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff']);

/** Looks into files that may be pictures. */
@Injectable()
export class InspectImageService {
  private readonly limit = new ConcurrencyLimit(MAX_CONCURRENT);

  constructor(
    private readonly blobs: BlobStore,
    private readonly images: ImageProcessor,
  ) {}

  /** @returns null for what is no picture that thumbnails can be made of, whatever its sender says */
  async inspect(key: string, size: number, contentType: string): Promise<ImageMetadata | null> {
    return TYPES.has(contentType) && size <= MAX_BYTES ? this.limit.run(() => this.lookInto(key)) : null;
  }

  /** The whole file; null if it is gone. */
  async bytesOf(key: string): Promise<Uint8Array | null> {
    const found = await this.blobs.read(key);
    return found && readAllBytes(found.body);
  }

  private async lookInto(key: string): Promise<ImageMetadata | null> {
    const bytes = await this.bytesOf(key);
    if (!bytes) return null;
    try {
      return await this.images.inspect(bytes);
    } catch (error) {
      if (error instanceof InvalidImage) return null;
      throw error;
    }
  }
}
