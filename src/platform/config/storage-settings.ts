import { join } from 'node:path';
import type { EnvironmentReader } from './environment-reader.js';

/** Where uploaded files are kept. */
export type StorageSettings =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string;
      readonly pathStyle: boolean;
      readonly prefix: string;
    };

export function readStorageSettings(env: EnvironmentReader, dataDirectory: string): StorageSettings {
  if (env.choice('SKEIN_STORAGE', ['disk', 's3'], 'disk') === 'disk') {
    return { kind: 'disk', directory: env.text('SKEIN_STORAGE_DIR', join(dataDirectory, 'storage')) };
  }
  return {
    kind: 's3',
    bucket: env.required('SKEIN_S3_BUCKET', 'skein-uploads'),
    region: env.text('SKEIN_S3_REGION', 'us-east-1'),
    endpoint: env.text('SKEIN_S3_ENDPOINT', ''),
    pathStyle: env.flag('SKEIN_S3_PATH_STYLE', false),
    prefix: env.text('SKEIN_S3_PREFIX', ''),
  };
}
