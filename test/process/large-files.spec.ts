import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SpawnedServer } from '../support/spawned-server.js';
import { basic } from '../support/test-client.js';

const MIB = 1024 * 1024;
const SIZE = 200 * MIB;
const INTERRUPTIONS = 3;
const EMAIL = 'hamlet@example.com';
/** The permitted growth of the process. It would grow by 200 if all that arrives were in memory. */
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

/** Records the largest memory of the server while the work is done. @returns its growth in MiB */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = server.residentMib;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, server.residentMib)), 50);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak - before;
}

async function digestOf(url: string): Promise<string> {
  const file = await fetch(server.url + url, { headers: { authorization } });
  const digest = createHash('sha256');
  for await (const piece of file.body as unknown as AsyncIterable<Uint8Array>) digest.update(piece);
  return digest.digest('hex');
}

let directory: string;
let server: SpawnedServer;
let authorization: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skein-large-files-'));
  server = await SpawnedServer.create('skein_large_files', { SKEIN_MAX_FILE_MIB: '300', SKEIN_DATA_DIR: directory });
  await server.start();
  const form = { method: 'POST', body: new URLSearchParams({ username: EMAIL }) };
  const { api_key: key } = (await (await fetch(`${server.url}/api/v1/dev_fetch_api_key`, form)).json()) as { api_key: string };
  authorization = basic(EMAIL, key);
});

afterAll(async () => {
  const code = await server.stop();
  await rm(directory, { recursive: true });
  expect(code).toBe(0);
});

it('a tus upload of 200 MB is unchanged after three interruptions and uses little memory', async () => {
  const path = join(directory, 'film.bin');
  const digest = await largeFile(path);
  let interruptions = 0;
  let uploadUrl: string | null = null;
  /** Uploads one part; breaks off in the middle of a request after `until` bytes were sent. */
  const uploadPart = (until: number): Promise<string | null> =>
    new Promise((resolve, reject) => {
      let interrupted = false;
      const upload = new Upload(createReadStream(path), {
        endpoint: `${server.url}/api/v1/tus`,
        uploadUrl,
        uploadSize: SIZE,
        chunkSize: 64 * MIB,
        retryDelays: null,
        headers: { authorization },
        metadata: { filename: 'film.bin', filetype: 'application/octet-stream' },
        onProgress: (sent) => {
          if (interrupted || sent < until) return;
          interrupted = true; // Further progress may be reported until the request has ended.
          interruptions += 1;
          uploadUrl = upload.url;
          void upload.abort().then(() => resolve(null), reject);
        },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      });
      upload.start();
    });
  const growth = await growthDuring(async () => {
    for (let count = 1; count <= INTERRUPTIONS; count += 1) expect(await uploadPart(count * 45 * MIB)).toBeNull();
    const answer = JSON.parse((await uploadPart(Infinity)) ?? '') as { url: string; filename: string };
    expect(answer.filename).toBe('film.bin');
    expect(await digestOf(answer.url)).toBe(digest);
  });
  expect(interruptions).toBe(INTERRUPTIONS);
  expect(growth).toBeLessThan(MAX_GROWTH_MIB);
});

it('a form with a file of 200 MB is stored unchanged and uses little memory', async () => {
  const path = join(directory, 'tape.bin');
  const digest = await largeFile(path);
  const growth = await growthDuring(async () => {
    const form = new FormData();
    form.append('file', await openAsBlob(path), 'tape.bin');
    const sent = await fetch(`${server.url}/api/v1/user_uploads`, { method: 'POST', headers: { authorization }, body: form });
    const { url } = (await sent.json()) as { url: string };
    expect(await digestOf(url)).toBe(digest);
  });
  expect(growth).toBeLessThan(MAX_GROWTH_MIB);
});
