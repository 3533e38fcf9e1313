import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';
import { basic } from '../support/test-client.js';

const MIB = 1024 * 1024;
const SIZE = 200 * MIB;
const INTERRUPTIONS = 3;
const EMAIL = 'hamlet@example.com';
/** The permitted growth of the process. It would grow by 200 if the whole file were in memory. */
const MAX_GROWTH_MIB = 100;

async function largeFile(path: string): Promise<string> {
  const file = await open(path, 'w');
  const digest = createHash('sha256');
  for (let written = 0; written < SIZE; written += 4 * MIB) {
    const piece = randomBytes(4 * MIB);
    digest.update(piece);
    await file.write(piece);
  }
  await file.close();
  return digest.digest('hex');
}

it('a tus upload of 200 MB is unchanged after three interruptions and uses little memory', { timeout: 60_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'skein-tus-'));
  const server = await SpawnedServer.create('skein_tus', { SKEIN_MAX_FILE_MIB: '300', SKEIN_DATA_DIR: directory });
  try {
    const path = join(directory, 'film.bin');
    const digest = await largeFile(path);
    await server.start();
    const form = { method: 'POST', body: new URLSearchParams({ username: EMAIL }) };
    const { api_key: key } = (await (await fetch(`${server.url}/api/v1/dev_fetch_api_key`, form)).json()) as { api_key: string };
    const authorization = basic(EMAIL, key);
    const before = server.residentMib;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, server.residentMib)), 50);
    const offsets: number[] = [];
    let uploadUrl: string | null = null;
    /** Uploads one part; breaks off in the middle of a request after `until` bytes were sent. */
    const uploadPart = (until: number): Promise<string | null> =>
      new Promise((resolve, reject) => {
        const upload = new Upload(createReadStream(path), {
          endpoint: `${server.url}/api/v1/tus`,
          uploadUrl,
          uploadSize: SIZE,
          chunkSize: 64 * MIB,
          retryDelays: null,
          headers: { authorization },
          metadata: { filename: 'film.bin', filetype: 'application/octet-stream' },
          onProgress: (sent) => {
            if (sent < until) return;
            offsets.push(sent);
            uploadUrl = upload.url;
            void upload.abort().then(() => resolve(null), reject);
          },
          onError: reject,
          onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
        });
        upload.start();
      });
    for (let count = 1; count <= INTERRUPTIONS; count += 1) expect(await uploadPart(count * 45 * MIB)).toBeNull();
    const answer = JSON.parse((await uploadPart(Infinity)) ?? '') as { url: string; filename: string };
    expect(answer.filename).toBe('film.bin');
    const file = await fetch(server.url + answer.url, { headers: { authorization } });
    const arrived = createHash('sha256');
    for await (const piece of file.body as unknown as AsyncIterable<Uint8Array>) arrived.update(piece);
    clearInterval(watch);
    expect(arrived.digest('hex')).toBe(digest);
    expect(offsets).toHaveLength(INTERRUPTIONS);
    console.log(`resident memory: ${before} MiB before, ${peak} MiB at most`);
    expect(peak - before).toBeLessThan(MAX_GROWTH_MIB);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.stop('SIGKILL');
    await rm(directory, { recursive: true });
  }
});
