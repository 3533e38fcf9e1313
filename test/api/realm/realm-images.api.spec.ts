import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { SharpImageProcessor } from '../../../src/platform/content/sharp-image-processor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener } from '../../support/event-listener.js';
import { picture } from '../../support/images.js';
import { whileFilesAreStuck } from '../../support/stuck-files.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { type Part, postFiles } from '../../support/uploads.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string, code = 'BAD_REQUEST'): object => ({ result: 'error', msg, code });

let realm: TestRealm;
let adam: TestAccount;
let max: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  adam = await realm.join('Adam', Role.administrator);
  max = await realm.join('Max');
});

const post = (path: string, ...parts: Part[]): Promise<ApiResponse> => postFiles(adam.client, path, parts);
const urlOf = (kind: string, version: number): string => `/user_avatars/${realm.realm.id}/realm/${kind}.png?version=${version}`;
const defaultUrl = (): string => `http://${realm.host}/static/realm-icon.svg`;
async function state(): Promise<Record<string, unknown>> {
  return (await max.client.post('register', { fetch_event_types: ['realm'], event_types: [] })).body;
}
async function sizeOf(url: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${url}`);
  return new SharpImageProcessor().inspect(new Uint8Array(await answer.arrayBuffer()));
}

describe('POST /realm/icon', () => {
  it('crops the file to a square icon, which everyone may see', async () => {
    expect(await state()).toMatchObject({ realm_icon_url: defaultUrl(), realm_icon_source: 'G' });
    const { status, body } = await post('realm/icon', { name: 'icon.jpg', content: await picture(300, 200, 'jpeg') });
    expect([status, body]).toEqual([200, { ...SUCCESS, icon_url: urlOf('icon', 1) }]);
    expect(await sizeOf(urlOf('icon', 1))).toEqual({ width: 100, height: 100, frames: 1, contentType: 'image/png' });
    expect(await state()).toMatchObject({ realm_icon_url: urlOf('icon', 1), realm_icon_source: 'U' });
    expect((await realm.stranger.get('server_settings')).body['realm_icon']).toBe(urlOf('icon', 1));
    const { headers } = await realm.stranger.get(urlOf('icon', 1));
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' });
  });

  it('gives each new icon a new URL, so that browsers do not show a cached one', async () => {
    await post('realm/icon', { name: 'a.png', content: await picture(30, 30) });
    const { body } = await post('realm/icon', { name: 'b.png', content: await picture(40, 40) });
    expect(body['icon_url']).toBe(urlOf('icon', 2));
    expect((await realm.stranger.get(urlOf('icon', 1))).headers['cache-control']).toBe('public, max-age=300');
  });

  it('rejects everything but one image of at most 5 MiB, and changes nothing', async () => {
    const image = { name: 'a.png', content: await picture(9, 9) };
    expect((await post('realm/icon')).body).toEqual(failure('You must upload exactly one icon.'));
    expect((await post('realm/icon', image, image)).body).toEqual(failure('You must upload exactly one icon.'));
    const unreadable = failure('Could not decode image; did you upload an image file?', 'BAD_IMAGE');
    expect((await post('realm/icon', { name: 'a.png', content: 'text' })).body).toEqual(unreadable);
    const large = await post('realm/icon', { name: 'a.png', content: Buffer.alloc(5 * 1024 * 1024 + 1) });
    expect([large.status, large.body]).toEqual([400, failure('Uploaded file is larger than the allowed limit of 5 MiB')]);
    expect(await state()).toMatchObject({ realm_icon_url: defaultUrl(), realm_icon_source: 'G' });
  });

  it('accepts only administrators, also for logos and for deleting', async () => {
    const content = await picture(9, 9);
    const answers = [
      await postFiles(max.client, 'realm/icon', [{ name: 'a.png', content }]),
      await postFiles(max.client, 'realm/logo?night=false', [{ name: 'a.png', content }]),
      await max.client.delete('realm/icon'),
      await max.client.delete('realm/logo', { night: true }),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([400, failure('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL')]);
    }
  });

  it('is published in events that keep the initial state up to date', async () => {
    const listener = await EventListener.register(max.client, { event_types: ['realm'] });
    const view = await ClientPicture.of(server, max, ['realm']);
    await post('realm/icon', { name: 'a.png', content: await picture(9, 9) });
    await adam.client.delete('realm/icon');
    expect(await listener.take(2)).toMatchObject([
      { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url: urlOf('icon', 1), icon_source: 'U' } },
      { type: 'realm', op: 'update_dict', property: 'icon', data: { icon_url: defaultUrl(), icon_source: 'G' } },
    ]);
    await view.expectFresh();
  });
});

describe('DELETE /realm/icon', () => {
  it('shows the default icon again and deletes the file', async () => {
    await post('realm/icon', { name: 'a.png', content: await picture(9, 9) });
    expect((await adam.client.delete('realm/icon')).body).toEqual({ ...SUCCESS, icon_url: defaultUrl() });
    expect(await state()).toMatchObject({ realm_icon_url: defaultUrl(), realm_icon_source: 'G' });
    expect((await realm.stranger.get(urlOf('icon', 1))).status).toBe(404);
    const { body } = await post('realm/icon', { name: 'a.png', content: await picture(9, 9) });
    expect(body['icon_url']).toBe(urlOf('icon', 3));
  });
});

describe('a replaced image whose file cannot be deleted', () => {
  it('does not turn the change of the icon into an error', async () => {
    const folder = `realm_images/${realm.realm.id}`;
    const file = { name: 'a.png', content: await picture(9, 9) };
    await post('realm/icon', file);
    const replacing = async (): Promise<void> => {
      expect((await post('realm/icon', file)).body).toEqual({ ...SUCCESS, icon_url: urlOf('icon', 2) });
    };
    expect(await whileFilesAreStuck(server, folder, replacing)).toBe(1);
    const resetting = async (): Promise<void> => {
      expect((await adam.client.delete('realm/icon')).body).toEqual({ ...SUCCESS, icon_url: defaultUrl() });
    };
    expect(await whileFilesAreStuck(server, folder, resetting)).toBe(1);
    expect(await state()).toMatchObject({ realm_icon_url: defaultUrl() });
  });
});

describe('GET /realm/icon and /realm/logo', () => {
  it('redirect to the image with the query of the request', async () => {
    expect((await max.client.get('realm/icon')).headers['location']).toBe(defaultUrl());
    await post('realm/icon', { name: 'a.png', content: await picture(9, 9) });
    await post('realm/logo?night=true', { name: 'a.png', content: await picture(9, 9) });
    const icon = await max.client.get('realm/icon', { v: 7 });
    expect([icon.status, icon.headers['location']]).toEqual([302, `${urlOf('icon', 1)}&v=7`]);
    const [day, night] = [await max.client.get('realm/logo', { night: false }), await max.client.get('realm/logo', { night: true })];
    expect([day, night].map(({ headers }) => headers['location'])).toEqual([
      `${defaultUrl()}?night=false`,
      `${urlOf('night_logo', 1)}&night=true`,
    ]);
    expect((await max.client.get('realm/logo')).body).toMatchObject({ msg: "Missing 'night' argument" });
    expect((await realm.stranger.get('realm/icon')).status).toBe(401);
  });
});

describe('POST /realm/logo', () => {
  it.each([
    ['logo', 'false'],
    ['night_logo', 'true'],
  ])('fits a file into the box of the %s, with night in a field before or after the file or in the query', async (kind, night) => {
    const file = { name: 'wide.png', content: await picture(1600, 100) };
    const field = { field: 'night', content: night };
    const view = await ClientPicture.of(server, max, ['realm']);
    const listener = await EventListener.register(max.client, { event_types: ['realm'] });
    for (const parts of [
      [file, field],
      [field, file],
    ]) {
      expect((await post('realm/logo', ...parts)).body).toEqual(SUCCESS);
    }
    expect((await post(`realm/logo?night=${night}`, file)).body).toEqual(SUCCESS);
    const expected = { [`${kind}_url`]: urlOf(kind, 3), [`${kind}_source`]: 'U' };
    expect((await listener.take(3))[2]).toMatchObject({ type: 'realm', op: 'update_dict', property: kind, data: expected });
    expect(await sizeOf(urlOf(kind, 3))).toMatchObject({ width: 800, height: 50 });
    await view.expectFresh();
    expect((await adam.client.delete('realm/logo', { night })).body).toEqual(SUCCESS);
    expect(await state()).toMatchObject({ [`realm_${kind}_url`]: defaultUrl(), [`realm_${kind}_source`]: 'D' });
  });

  it('requires night and exactly one file', async () => {
    const file = { name: 'a.png', content: await picture(9, 9) };
    expect((await post('realm/logo', file)).body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'night' argument" });
    expect((await post('realm/logo?night=perhaps', file)).body).toMatchObject({ msg: 'night is not valid JSON' });
    expect((await post('realm/logo?night=true')).body).toEqual(failure('You must upload exactly one logo.'));
    expect((await post('realm/logo?night=true', file, file)).body).toEqual(failure('You must upload exactly one logo.'));
    expect(await state()).toMatchObject({ realm_logo_source: 'D', realm_night_logo_source: 'D' });
  });

  it('affects no other organization', async () => {
    await post('realm/icon', { name: 'a.png', content: await picture(9, 9) });
    const other = await TestRealm.create(server);
    const zed = await other.join('Zed');
    const { body } = await zed.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(body).toMatchObject({ realm_icon_source: 'G', realm_icon_url: `http://${other.host}/static/realm-icon.svg` });
    expect((await realm.stranger.get(`/user_avatars/${other.realm.id}/realm/icon.png`)).status).toBe(404);
    expect((await realm.stranger.get(`/user_avatars/${realm.realm.id}/realm/unknown.png`)).status).toBe(404);
  });
});
