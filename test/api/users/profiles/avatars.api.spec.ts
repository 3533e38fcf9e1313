import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { SharpImageProcessor } from '../../../../src/platform/content/sharp-image-processor.js';
import { EventListener } from '../../../support/event-listener.js';
import { animation, picture } from '../../../support/images.js';
import { whileFilesAreStuck } from '../../../support/stuck-files.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { MULTIPART, type Part, postFiles } from '../../../support/uploads.js';

const server = TestServer.usual();

const PATH = 'users/me/avatar';

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

const post = (who: TestAccount, ...parts: Part[]): Promise<ApiResponse> => postFiles(who.client, PATH, parts);
const failure = (msg: string, code = 'BAD_REQUEST'): object => ({ result: 'error', msg, code });
/** A URL with a part that nobody can know. */
const urlOf = ({ user }: TestAccount, version: number, size = ''): string =>
  expect.stringMatching(
    new RegExp(`^/user_avatars/${realm.realm.id}/${user.id}-[A-Za-z0-9]{22}${size}\\.png\\?version=${version}$`),
  ) as string;
const medium = (url: string): string => url.replace('.png', '-medium.png');
const seen = async (who = ada): Promise<string> =>
  ((await ben.client.get(`users/${who.user.id}`, { client_gravatar: false })).body['user'] as { avatar_url: string }).avatar_url;
const upload = async (who: TestAccount): Promise<string> =>
  (await post(who, { name: 'a.png', content: await picture(30, 30) })).body['avatar_url'] as string;
const sizeOf = async (url: string): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${url}`);
  return new SharpImageProcessor().inspect(new Uint8Array(await answer.arrayBuffer()));
};

describe('POST /users/me/avatar', () => {
  it('makes a file the avatar, in two sizes that everyone with the URL may see', async () => {
    const { status, body } = await post(ada, { name: 'me.jpg', content: await picture(300, 200, 'jpeg') });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', avatar_url: urlOf(ada, 2) }]);
    const url = await seen();
    expect(url).toBe(body['avatar_url']);
    expect(await sizeOf(url)).toEqual({ width: 100, height: 100, frames: 1, contentType: 'image/png' });
    expect(await sizeOf(medium(url))).toEqual({ width: 500, height: 500, frames: 1, contentType: 'image/png' });
    const { headers } = await realm.stranger.get(url);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('rejects a dozen concurrent interlaced images of 9,400² pixels, and accepts a small one meanwhile', async () => {
    const blank = sharp({ create: { width: 9_400, height: 9_400, channels: 3, background: '#000' }, limitInputPixels: false });
    const content = await blank.png({ progressive: true }).toBuffer();
    const large = Array.from({ length: 12 }, () => post(ada, { name: 'a.png', content }));
    expect((await post(ben, { name: 'b.png', content: await picture(30, 30) })).status).toBe(200);
    for (const answer of await Promise.all(large)) {
      expect([answer.status, answer.body]).toEqual([400, failure('Image size exceeds limit.', 'BAD_IMAGE')]);
    }
  });

  it('returns a new URL for each new avatar', async () => {
    const former = await upload(ada);
    expect((await realm.stranger.get(former)).status).toBe(200);
    await post(ada, { name: 'b.gif', content: await animation(30, 30) });
    const url = await seen();
    expect(url).toEqual(urlOf(ada, 3));
    expect(await sizeOf(url)).toMatchObject({ frames: 1 });
    expect((await realm.stranger.get(url.replace('version=3', 'version=2'))).headers['cache-control']).toBe('public, max-age=300');
    const outdated = [former, medium(former), former.replace('version=2', 'version=3'), former.replace(/\?.*/, '')];
    for (const path of outdated) expect([path, (await realm.stranger.get(path)).status]).toEqual([path, 404]);
  });

  it('is published in events that keep the initial state up to date', async () => {
    const [hers, his] = [await EventListener.register(ada.client), await EventListener.register(ben.client, { client_gravatar: false })];
    await post(ada, { name: 'a.png', content: await picture(30, 30) });
    const person = {
      user_id: ada.user.id,
      avatar_source: 'U',
      avatar_url: urlOf(ada, 2),
      avatar_url_medium: urlOf(ada, 2, '-medium'),
      avatar_version: 2,
    };
    const [event] = await his.take(1);
    expect(event).toEqual({ id: event?.id, type: 'realm_user', op: 'update', person });
    expect(await hers.take(1)).toMatchObject([{ type: 'realm_user', person }]);
    const fresh = await EventListener.register(ada.client);
    const { avatar_url, avatar_url_medium, avatar_version } = event?.['person'] as Record<string, unknown>;
    expect(fresh.state).toMatchObject({ avatar_source: 'U', avatar_url, avatar_url_medium });
    const again = await EventListener.register(ben.client, { client_gravatar: false });
    const of = (state: Record<string, unknown>): object | undefined =>
      (state['realm_users'] as { user_id: number }[]).find(({ user_id: id }) => id === ada.user.id);
    expect({ ...of(his.state), avatar_url, avatar_version }).toEqual(of(again.state));
  });

  it('requires exactly one file', async () => {
    const none = failure('You must upload exactly one avatar.');
    const content = await picture(10, 10);
    expect((await post(ada)).body).toEqual(none);
    expect((await post(ada, { name: 'a.png', content }, { name: 'b.png', content })).body).toEqual(none);
    expect((await ada.client.post(PATH, { file: 'x' })).body).toEqual(none);
    expect((await ada.client.send('POST', PATH, { 'content-type': MULTIPART })).body).toEqual(none);
    expect(await seen()).toContain('gravatar');
  });

  it('rejects files that are no images, broken images, and images that are too large', async () => {
    const unreadable = failure('Could not decode image; did you upload an image file?', 'BAD_IMAGE');
    expect((await post(ada, { name: 'a.png', type: 'image/png', content: 'text' })).body).toEqual(unreadable);
    expect((await post(ada, { name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' })).body).toEqual(
      unreadable,
    );
    const large = await post(ada, { name: 'a.png', content: Buffer.alloc(5 * 1024 * 1024 + 1) });
    expect([large.status, large.body]).toEqual([400, failure('Uploaded file is larger than the allowed limit of 5 MiB')]);
    expect(await seen()).toContain('gravatar');
  });

  it('accepts only administrators where avatar changes are disabled', async () => {
    realm = await TestRealm.create(server, { avatar_changes_disabled: true });
    const [cleo, olga] = [await realm.join('Cleo'), await realm.join('Olga', Role.administrator)];
    const closed = failure('Avatar changes are disabled in this organization.');
    const content = await picture(10, 10);
    expect((await post(cleo, { name: 'a.png', content })).body).toEqual(closed);
    expect((await cleo.client.delete(PATH)).body).toEqual(closed);
    expect((await post(olga, { name: 'a.png', content })).status).toBe(200);
    expect((await olga.client.delete(PATH)).status).toBe(200);
  });
});

describe('DELETE /users/me/avatar', () => {
  it('succeeds although the files cannot be deleted, and nobody sees them', async () => {
    const url = await upload(ada);
    const removing = async (): Promise<void> => {
      expect((await ada.client.delete(PATH)).body).toMatchObject({
        result: 'success',
        avatar_url: expect.stringContaining('gravatar') as string,
      });
    };
    expect(await whileFilesAreStuck(server, `avatars/${realm.realm.id}`, removing)).toBe(2);
    expect([await seen(), (await realm.stranger.get(url)).status]).toEqual([expect.stringContaining('gravatar'), 404]);
  });

  it('restores the avatar of the provider and deletes the file', async () => {
    const listener = await EventListener.register(ben.client);
    const url = await upload(ada);
    await listener.take(1);
    const { status, body } = await ada.client.delete(PATH);
    expect(status).toBe(200);
    expect(body).toEqual({ result: 'success', msg: '', avatar_url: body['avatar_url'] });
    expect(body['avatar_url']).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon&version=3$/);
    expect(await listener.take(1)).toMatchObject([
      {
        person: {
          avatar_source: 'G',
          avatar_url: body['avatar_url'],
          avatar_url_medium: (body['avatar_url'] as string).replace('&version', '&s=500&version'),
          avatar_version: 3,
        },
      },
    ]);
    expect((await realm.stranger.get(url)).status).toBe(404);
    await upload(ada);
    for (const former of [url, medium(url)]) expect((await realm.stranger.get(former)).status).toBe(404);
  });
});

describe('GET /avatar/{user}', () => {
  it('redirects to the avatar, by id or address, in both sizes', async () => {
    const url = await upload(ada);
    const leadsTo = async (path: string): Promise<unknown> => {
      const { status, headers } = await ben.client.get(path);
      return status === 302 ? headers['location'] : status;
    };
    expect(await leadsTo(`/avatar/${ada.user.id}`)).toBe(url);
    expect(await leadsTo(`/avatar/${ada.user.id}/medium`)).toBe(medium(url));
    expect(await leadsTo(`/avatar/${ada.email}`)).toBe(url);
    expect(await leadsTo(`/avatar/${ada.email}/medium`)).toBe(medium(url));
    expect(await leadsTo(`/avatar/${ben.user.id}/medium`)).toMatch(/gravatar.*&s=500/);
    expect(await leadsTo('/avatar/999999999')).toContain('00000000000000000000000000000000');
    expect(await leadsTo('/avatar/nobody@example.com')).toContain('00000000000000000000000000000000');
    expect((await realm.stranger.get(`/avatar/${ada.user.id}`)).status).toBe(401);
  });
});

describe('GET /user_avatars/{realm_id}/{file}', () => {
  it('finds an avatar only by the URL that shows it, which needs no log-in', async () => {
    const [hers, his, elsewhere] = [await upload(ada), await upload(ben), await TestRealm.create(server)];
    const own = /-(\w{22})\.png/.exec(hers)?.[1] ?? '';
    const other = /-(\w{22})\.png/.exec(his)?.[1] ?? '';
    const [folder, { id }] = [`/user_avatars/${realm.realm.id}`, ada.user];
    for (const path of [hers, medium(hers), his, medium(his)]) expect((await realm.stranger.get(path)).status).toBe(200);
    const guessed = [
      ...[`${id}`, `${id}-medium`, `${id}-`, `${id}--medium`, `${id}-${'A'.repeat(22)}`, `${id}-${'0'.repeat(22)}-medium`],
      ...[`${id}-${other}`, `${id}-${other}-medium`, `${ben.user.id}-${own}`, own, `${own}-medium`, `-${own}`],
      ...[`${id}-${own.slice(0, -1)}`, `${id}-${own.toLowerCase()}`, `${id}-${own}${own}`, `${id}-${own}-large`, `999999999-${own}`],
    ].flatMap((name) => [`${folder}/${name}.png`, `${folder}/${name}.png?version=2`]);
    const answers = [`/user_avatars/${elsewhere.realm.id}/${id}-${own}.png?version=2`, ...guessed].map(async (path) => {
      const { status, body } = await realm.stranger.get(path);
      return [path, status, body];
    });
    const missing = (await realm.stranger.get(`${folder}/nothing.png`)).body;
    for (const answer of await Promise.all(answers)) expect(answer).toEqual([answer[0], 404, missing]);
  });

  it('is what messages, lists and the account itself show', async () => {
    const url = await upload(ada);
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'Look!' });
    const message = (await ben.client.get(`messages/${String(body['id'])}`)).body['message'];
    expect(message).toMatchObject({ avatar_url: url });
    const { members } = (await ben.client.get('users')).body;
    expect((members as { user_id: number }[]).find(({ user_id: id }) => id === ada.user.id)).toMatchObject({ avatar_url: url });
    expect((await ada.client.get('users/me')).body).toMatchObject({ avatar_url: url });
  });

  it.each(['/user_avatars/1/nothing.png', '/user_avatars/1/1.gif', '/user_avatars/1/..%2f1.png', '/user_avatars/x/1.png'])(
    'answers 404 for %s',
    async (path) => {
      expect((await realm.stranger.get(path)).status).toBe(404);
    },
  );
});
