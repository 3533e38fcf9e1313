import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../support/images.js';
import { hasSmallDisks, WHERE_DISKS_CAN_BE_MOUNTED, withSmallDisk } from '../support/small-disk.js';
import { SpawnedServer } from '../support/spawned-server.js';
import type { ApiResponse, TestClient } from '../support/test-client.js';
import { postFiles, upload } from '../support/uploads.js';

const MIB = 1024 * 1024;
const TOKEN = 'a-token-for-metrics';
const WELL = [200, 'ok', 'up', 200, '', '1'];
const FULL = [200, 'degraded', 'degraded', 500, 'upload_disk: is full', '0'];
const UNAVAILABLE = {
  result: 'error',
  msg: 'The storage of files is temporarily unavailable. Please try again.',
  code: 'SERVER_NOT_READY',
};

describe.runIf(hasSmallDisks)(`a server whose disk of files is full${WHERE_DISKS_CAN_BE_MOUNTED}`, () => {
  let folder: string;
  let server: SpawnedServer;
  let iago: TestClient;
  /** The disk as this process sees it. */
  let disk: string;
  let image: Buffer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-full-disk-'));
    const environment = { SKEIN_DATA_DIR: folder, SKEIN_MAX_FILE_MIB: '10', SKEIN_METRICS_TOKEN: TOKEN, SKEIN_LOG_LEVEL: 'silent' };
    const created = await SpawnedServer.create('skein_full_disk', environment);
    server = created.after(withSmallDisk(folder, 12));
    await server.start();
    iago = await server.clientOf('iago');
    disk = `/proc/${server.pid}/root${folder}`;
    image = await picture(300, 300);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const files = (): string[] =>
    readdirSync(join(disk, 'storage'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const uploaded = async (): Promise<Record<string, unknown>> => (await iago.get('attachments')).body;
  const post = (path: string, content: string | Buffer): Promise<ApiResponse> => postFiles(iago, path, [{ name: 'a.png', content }]);
  const outcome = ({ status, body, headers }: ApiResponse): unknown => [status, body, headers['retry-after']];

  const outcomeOfHealth = async (): Promise<unknown> => {
    const [ready, health] = [await fetch(`${server.url}/health/ready`), await fetch(`${server.url}/health`)];
    const { status, details } = (await ready.json()) as { status: string; details: { upload_disk: { status: string } } };
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const [, isUp] = /^skein_dependency_up\{dependency="upload_disk"\} (\d)$/m.exec(await metrics.text()) ?? [];
    return [ready.status, status, details.upload_disk.status, health.status, ((await health.json()) as { msg: string }).msg, isUp];
  };

  /** Occupies the rest of the disk. */
  function fill(): void {
    for (const size of [MIB, 4096, 1]) {
      try {
        for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  const makeRoom = (): void => rmSync(join(disk, 'filler'), { force: true });

  it('answers an upload that does not fit with a 503 that names the storage, and keeps nothing of it', async () => {
    expect(await outcomeOfHealth()).toEqual(WELL);
    await upload(iago, 'first.txt');
    appendFileSync(join(disk, 'filler'), Buffer.alloc(8 * MIB));
    const before = [files(), await uploaded()];
    expect(outcome(await post('user_uploads', Buffer.alloc(8 * MIB)))).toEqual([503, UNAVAILABLE, '5']);
    await expect.poll(outcomeOfHealth).toEqual(FULL);
    expect([files(), await uploaded()]).toEqual(before);
    await upload(iago, 'second.txt');
  });

  it('refuses files of every kind in the same way, and continues to serve', async () => {
    fill();
    await expect.poll(outcomeOfHealth).toEqual(FULL);
    const { body: self } = await iago.get('users/me');
    const before = [files(), await uploaded()];
    for (const path of ['user_uploads', 'users/me/avatar', 'realm/emoji/full', 'realm/icon', 'realm/logo?night=false']) {
      expect([path, outcome(await post(path, image))]).toEqual([path, [503, UNAVAILABLE, '5']]);
    }
    expect([files(), await uploaded()]).toEqual(before);
    const { body } = await iago.get('realm/emoji');
    expect(Object.values(body['emoji'] as Record<string, { name: string }>).map(({ name }) => name)).not.toContain('full');
    expect((await iago.get('users/me')).body['avatar_url']).toBe(self['avatar_url']);
    expect((await iago.post('messages', { type: 'direct', to: '[11]', content: 'Still here' })).status).toBe(200);
  });

  it('refuses the rest of a resumable upload, which continues when there is room', async () => {
    const content = Buffer.alloc(MIB / 2, 'skein');
    const tus = { 'tus-resumable': '1.0.0' };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const send = (path: string, offset: number, end?: number): Promise<ApiResponse> =>
      iago.send('PATCH', path, { ...tus, ...type, 'upload-offset': String(offset) }, content.subarray(offset, end));
    makeRoom();
    const metadata = { 'upload-length': String(content.length), 'upload-metadata': `filename ${btoa('resumed')}` };
    const begun = await iago.send('POST', '/api/v1/tus', { ...tus, ...metadata });
    const { pathname } = new URL(begun.headers['location'] as string, server.url);
    expect((await send(pathname, 0, 10_000)).status).toBe(204);
    fill();
    const refused = await send(pathname, 10_000);
    expect([refused.status, refused.text, refused.headers['retry-after']]).toEqual([
      503,
      JSON.stringify({ message: UNAVAILABLE.msg }),
      '5',
    ]);
    makeRoom();
    const { headers } = await iago.send('HEAD', pathname, tus);
    expect((await send(pathname, Number(headers['upload-offset']))).status).toBe(200);
    const attachments = (await uploaded())['attachments'] as { readonly name: string; readonly path_id: string }[];
    const id = attachments.find(({ name }) => name === 'resumed')?.path_id;
    expect((await iago.get(`/user_uploads/${id}`)).text).toBe(content.toString());
  });

  it('accepts files again when there is room', async () => {
    makeRoom();
    for (const path of ['user_uploads', 'users/me/avatar', 'realm/emoji/full', 'realm/icon']) {
      expect([path, (await post(path, image)).status]).toEqual([path, 200]);
    }
    await expect.poll(outcomeOfHealth).toEqual(WELL);
  });
});
