import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener } from '../../support/event-listener.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const BOUNDARY = 'a-boundary';

const square = { width: 100, height: 50, channels: 4, background: { r: 0, g: 128, b: 0, alpha: 1 } } as const;
const frame = (green: number): Promise<Buffer> =>
  sharp({ create: { ...square, background: { r: 0, g: green, b: 0, alpha: 1 } } })
    .png()
    .toBuffer();

describe('custom emoji', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let png: Buffer;
  let gif: Buffer;

  beforeAll(async () => {
    png = await frame(128);
    gif = await sharp([await frame(0), await frame(255)], { join: { animated: true } })
      .gif()
      .toBuffer();
  });

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.administrator);
    ben = await realm.join('Ben');
  });

  function upload(name: string, files: readonly Buffer[] = [png], account = ben): Promise<ApiResponse> {
    const parts = files.flatMap((file, index) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${index}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`),
      file,
      Buffer.from('\r\n'),
    ]);
    const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return account.client.send('POST', `realm/emoji/${encodeURIComponent(name)}`, type, body);
  }
  async function add(name: string, file = png, account = ben): Promise<Json> {
    const { status, body } = await upload(name, [file], account);
    expect([status, body]).toEqual([200, SUCCESS]);
    return (await list()).at(-1) as Json;
  }
  async function list(account = ada): Promise<Json[]> {
    return Object.values((await account.client.get('realm/emoji')).body['emoji'] as Record<string, Json>);
  }
  const remove = (name: string, account = ben): Promise<ApiResponse> => account.client.delete(`realm/emoji/${encodeURIComponent(name)}`);
  const rendered = async (content: string): Promise<unknown> => (await ben.client.post('messages/render', { content })).body['rendered'];

  describe('POST /realm/emoji/{name}', () => {
    it('creates an emoji that everyone may see', async () => {
      const emoji = await add('green_tick');
      const id = String(emoji['id']);
      const { body } = await (await realm.join('Gus', Role.guest)).client.get('realm/emoji');
      expect(body).toEqual({
        ...SUCCESS,
        emoji: {
          [id]: {
            id,
            name: 'green_tick',
            source_url: expect.stringMatching(new RegExp(`^/user_avatars/${realm.realm.id}/emoji/images/\\w+\\.png$`)) as string,
            still_url: null,
            deactivated: false,
            author_id: ben.user.id,
          },
        },
      });
    });

    it('serves its image without credentials, to be cached permanently', async () => {
      const { source_url: url } = await add('green_tick');
      const { status, headers } = await realm.stranger.send('GET', String(url));
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
      expect(headers['cache-control']).toContain('immutable');
      expect((await realm.stranger.send('GET', `${String(url)}x`)).status).toBe(404);
      expect((await realm.stranger.send('GET', String(url).replace('images', 'images/still'))).status).toBe(404);
    });

    it('stores animations, and a still image for each', async () => {
      const emoji = await add('dancing_robot', gif);
      expect(emoji['source_url']).toMatch(/\.gif$/);
      expect(emoji['still_url']).toMatch(/\/still\/\w+\.png$/);
      for (const [url, type] of [
        [emoji['source_url'], 'image/gif'],
        [emoji['still_url'], 'image/png'],
      ]) {
        const { status, headers } = await realm.stranger.send('GET', String(url));
        expect([status, headers['content-type']]).toEqual([200, type]);
      }
    });

    it('replaces spaces in a name by underscores', async () => {
      expect((await add(' green tick '))['name']).toBe('green_tick');
      expect((await upload('green_tick')).body).toEqual(failure('A custom emoji with this name already exists.'));
    });

    it.each([
      ['Tick', 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.'],
      ['tick!', 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.'],
      ['hä', 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.'],
      ['tick_', 'Emoji names must end with either a letter or digit.'],
      ['tick-', 'Emoji names must end with either a letter or digit.'],
      [' ', 'Emoji name is missing'],
      ['x'.repeat(101), 'emoji_name is too long (limit: 100 characters)'],
    ])('rejects the name "%s"', async (name, msg) => {
      const { status, body } = await upload(name);
      expect([status, body]).toEqual([400, failure(msg)]);
      expect(await list()).toEqual([]);
    });

    it('requires exactly one file', async () => {
      const none = await ben.client.post('realm/emoji/tick', { file: 'x' });
      for (const answer of [none, await upload('tick', []), await upload('tick', [png, png])]) {
        expect([answer.status, answer.body]).toEqual([400, failure('You must upload exactly one file.')]);
      }
      expect(await list()).toEqual([]);
    });

    it('rejects files that are no images or too large', async () => {
      const { status, body } = await upload('tick', [Buffer.from('no image')]);
      expect([status, body['code']]).toEqual([400, 'BAD_IMAGE']);
      expect((await upload('tick', [Buffer.alloc(5 * 1024 * 1024 + 1)])).body).toEqual(
        failure('Uploaded file is larger than the allowed limit of 5 MiB'),
      );
      expect(await list()).toEqual([]);
    });

    it('accepts names that are no default emoji of the protocol from everyone', async () => {
      expect(await add('party_popper')).toMatchObject({ name: 'party_popper' });
    });

    it('lets only administrators override a default emoji', async () => {
      expect((await upload('tada')).body).toEqual(failure('Only administrators can override default emoji.'));
      await add('tada', png, ada);
      expect(await list()).toMatchObject([{ name: 'tada', author_id: ada.user.id }]);
    });

    it('requires the permission of the organization, and always rejects guests', async () => {
      const guest = await realm.join('Gus', Role.guest);
      expect((await upload('tick', [png], guest)).body).toEqual(failure('Not allowed for guest users'));
      const other = await TestRealm.create(server, { can_add_custom_emoji_group: 'role:administrators' });
      expect((await upload('tick', [png], await other.join('Eve'))).body).toEqual(failure('Insufficient permission'));
      expect((await upload('tick', [png], await other.join('Ida', Role.administrator))).body).toEqual(SUCCESS);
    });
  });

  describe('DELETE /realm/emoji/{name}', () => {
    it('deactivates an emoji for its author and for administrators', async () => {
      const cora = await realm.join('Cora');
      await add('tick');
      const { status, body } = await remove('tick', cora);
      expect([status, body]).toEqual([400, failure('Must be an organization administrator or emoji author')]);
      expect((await remove('tick')).body).toEqual(SUCCESS);
      expect(await list()).toMatchObject([{ name: 'tick', deactivated: true }]);
      await add('tick');
      expect((await remove('tick', ada)).body).toEqual(SUCCESS);
      expect((await list()).map(({ deactivated }) => deactivated)).toEqual([true, true]);
    });

    it('answers 404 for an emoji that is unknown, deactivated or of another organization', async () => {
      await add('tick');
      const eve = await (await TestRealm.create(server)).join('Eve', Role.owner);
      await add('gone');
      await remove('gone');
      for (const [name, account] of [
        ['none', ada],
        ['gone', ada],
        ['tick', eve],
        ['tada', ada],
      ] as const) {
        const { status, body } = await remove(name, account);
        expect([status, body]).toEqual([404, failure(`Emoji '${name}' does not exist`)]);
      }
    });
  });

  it('are published to everyone as a complete list', async () => {
    const guest = await realm.join('Gus', Role.guest);
    const picture = await ClientPicture.of(server, guest, ['realm_emoji']);
    await add('tick');
    await add('dancing_robot', gif);
    await remove('tick');
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(new Array(3).fill('realm_emoji'));
  });

  it('are published one by one to clients that know such events', async () => {
    const listener = await EventListener.register(ada.client, {
      event_types: ['realm_emoji'],
      client_capabilities: { notification_settings_null: true, individual_emoji_changes: true },
    });
    const tick = await add('tick');
    await remove('tick');
    expect(await listener.take(2)).toEqual([
      { id: expect.any(Number) as number, type: 'realm_emoji', op: 'add', emoji: tick },
      { id: expect.any(Number) as number, type: 'realm_emoji', op: 'update_one', emoji_id: tick['id'], data: { deactivated: true } },
    ]);
  });

  it('replace their names in messages, in preference to default emoji', async () => {
    const tick = await add('green_tick');
    const tada = await add('tada', png, ada);
    const image = (emoji: Json, title: string): string =>
      `<img alt=":${String(emoji['name'])}:" class="emoji" src="${String(emoji['source_url'])}" title="${title}">`;
    expect(await rendered('Done :green_tick:, :tada:!')).toBe(`<p>Done ${image(tick, 'green tick')}, ${image(tada, 'tada')}!</p>`);
    expect(await rendered('`:green_tick:` 🎉')).toContain('emoji-1f389');
    await remove('tada', ada);
    await remove('green_tick');
    expect(await rendered(':tada:')).toContain('emoji-1f389');
    expect(await rendered(':green_tick:')).toBe('<p>:green_tick:</p>');
    const eve = await (await TestRealm.create(server)).join('Eve');
    expect((await eve.client.post('messages/render', { content: ':green_tick:' })).body['rendered']).toBe('<p>:green_tick:</p>');
  });

  describe('as reactions', () => {
    let id: number;
    beforeEach(async () => {
      id = (await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'Hi' })).body['id'] as number;
    });
    const react = (parameters: Json, account = ben): Promise<ApiResponse> => account.client.post(`messages/${id}/reactions`, parameters);
    const unreact = (parameters: Json, account = ben): Promise<ApiResponse> =>
      account.client.delete(`messages/${id}/reactions`, parameters);

    it('are accepted by name alone and with their id', async () => {
      const { id: code } = await add('tick');
      const listener = await EventListener.register(ada.client, { event_types: ['reaction'] });
      const emoji = { emoji_name: 'tick', emoji_code: code, reaction_type: 'realm_emoji' };
      expect((await react({ emoji_name: 'tick' })).body).toEqual(SUCCESS);
      expect((await react(emoji, ada)).body).toEqual(SUCCESS);
      expect((await react(emoji)).body).toMatchObject({ code: 'REACTION_ALREADY_EXISTS' });
      expect(await listener.take(2)).toMatchObject([
        { op: 'add', user_id: ben.user.id, ...emoji },
        { op: 'add', user_id: ada.user.id, ...emoji },
      ]);
      expect((await unreact({ emoji_name: 'tick' })).body).toEqual(SUCCESS);
      expect((await unreact(emoji, ada)).body).toEqual(SUCCESS);
    });

    it('are rejected if they are unknown, have another name, or are deactivated', async () => {
      const { id: code } = await add('tick');
      const { id: other } = await add('gone');
      await remove('gone');
      const elsewhere = await TestRealm.create(server);
      const eve = await elsewhere.join('Eve', Role.administrator);
      await upload('far', [png], eve);
      const [far] = await list(eve);
      for (const [name, emojiCode, msg] of [
        ['tick', '99999999', 'Invalid custom emoji.'],
        ['far', far?.['id'], 'Invalid custom emoji.'],
        ['tock', code, 'Invalid custom emoji name.'],
        ['gone', other, 'This custom emoji has been deactivated.'],
      ]) {
        const { status, body } = await react({ emoji_name: name, emoji_code: emojiCode, reaction_type: 'realm_emoji' });
        expect([status, body]).toEqual([400, failure(String(msg))]);
      }
      expect((await react({ emoji_name: 'gone' })).body).toEqual(failure("Emoji 'gone' does not exist"));
    });

    it('can be repeated by others and removed after the deactivation of the emoji', async () => {
      const { id: code } = await add('tick');
      const emoji = { emoji_name: 'tick', emoji_code: code, reaction_type: 'realm_emoji' };
      await react(emoji);
      await remove('tick');
      expect((await react(emoji, ada)).body).toEqual(SUCCESS);
      expect((await unreact(emoji, ada)).body).toEqual(SUCCESS);
      expect((await unreact(emoji)).body).toEqual(SUCCESS);
    });
  });
});
