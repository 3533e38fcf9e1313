import type { FactoryProvider } from '@nestjs/common';
import { BlobStore } from '../../kernel/blob-store.js';
import { Config } from '../config/config.js';
import { DiskBlobStore } from './disk-blob-store.js';

/** Opens the store that the configuration names. The S3 client is loaded only where it is used: it is large. */
export async function openBlobStore({ storage }: Pick<Config, 'storage'>): Promise<BlobStore> {
  if (storage.kind === 'disk') return new DiskBlobStore(storage.directory);
  const { S3BlobStore } = await import('./s3-blob-store.js');
  return new S3BlobStore(storage);
}

export const blobStoreProvider: FactoryProvider<BlobStore> = { provide: BlobStore, inject: [Config], useFactory: openBlobStore };
