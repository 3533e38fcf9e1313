import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { BlobStore } from '../../../kernel/blob-store.js';

/**
 * Deletes files that nothing refers to any more. The change that left them unused has been committed or rolled back by then, and its outcome
 * is what the client must learn: a file that cannot be deleted is logged and left over.
 */
@Injectable()
export class UnusedFilesService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(UnusedFilesService.name);
  private readonly deletions = new Set<Promise<unknown>>();

  constructor(private readonly blobs: BlobStore) {}

  /** Callers need not wait for the deletion. It never rejects. @param keys of the blob store */
  async delete(keys: readonly string[]): Promise<void> {
    const deletion = Promise.all(keys.map((key) => this.deleteOrLog(key)));
    this.deletions.add(deletion);
    await deletion;
    this.deletions.delete(deletion);
  }

  /** Waits for the deletions in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.deletions);
  }

  private async deleteOrLog(key: string): Promise<void> {
    try {
      await this.blobs.delete(key);
    } catch (error) {
      this.logger.error(`The blob ${key} could not be deleted: ${(error as Error).message}`);
    }
  }
}
