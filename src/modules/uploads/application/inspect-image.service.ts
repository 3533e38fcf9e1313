import { Injectable } from '@nestjs/common';
import { BlobStore, readAllBytes } from '../../../kernel/blob-store.js';
import { ConcurrencyLimit } from '../../../kernel/concurrency-limit.js';
import { CurrentWork } from '../../../kernel/current-work.js';
import { InvalidImage, ImageProcessor } from '../../../kernel/image-processor.js';
import type { ImageMetadata } from '../domain/attachment.js';

/** Larger files do not count as images, because a file is held in memory as a whole while it is inspected. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_CONCURRENT = 3;
const MAX_CONCURRENT_PER_ACCOUNT = 2;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff']);

/** Determines the metadata of uploaded images from their content. */
@Injectable()
export class InspectImageService {
  private readonly limit = new ConcurrencyLimit({ running: MAX_CONCURRENT, ofAccount: { running: MAX_CONCURRENT_PER_ACCOUNT } });

  constructor(
    private readonly blobs: BlobStore,
    private readonly images: ImageProcessor,
    private readonly work: CurrentWork,
  ) {}

  /** Returns null if no thumbnails can be made of the file, whatever content type the client sent. */
  async inspect(key: string, size: number, contentType: string): Promise<ImageMetadata | null> {
    return TYPES.has(contentType) && size <= MAX_BYTES ? this.limit.run(this.work.owner, () => this.inspectContent(key)) : null;
  }

  /** Reads a whole file; returns null if it no longer exists. */
  async readAll(key: string): Promise<Uint8Array | null> {
    const found = await this.blobs.read(key);
    return found && readAllBytes(found.body);
  }

  private async inspectContent(key: string): Promise<ImageMetadata | null> {
    const bytes = await this.readAll(key);
    if (!bytes) return null;
    try {
      return await this.images.inspect(bytes);
    } catch (error) {
      if (error instanceof InvalidImage) return null;
      throw error;
    }
  }
}
