import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The only credentials that the server accepts. */
const CREDENTIAL = 'S3RVER';

export interface S3Server {
  readonly url: string;
  /** The number of objects. */
  readonly count: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Starts an S3-compatible server with one bucket. The credentials are passed to the SDK in environment variables. */
export async function startS3(bucket: string): Promise<S3Server> {
  process.env['AWS_ACCESS_KEY_ID'] = CREDENTIAL;
  process.env['AWS_SECRET_ACCESS_KEY'] = CREDENTIAL;
  const directory = await mkdtemp(join(tmpdir(), 'skein-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}`,
    count: async () => (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('._S3rver_object')).length,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
