import { setTimeout } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { MakeThumbnailsService } from '../../../src/modules/uploads/application/make-thumbnails.service.js';
import { EventListener, type WireEvent } from '../../support/event-listener.js';
import { animation, picture } from '../../support/images.js';
import { testDatabaseUrl } from '../../support/test-database.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { upload } from '../../support/uploads.js';

type Json = Record<string, unknown>;

/** Does not create thumbnails by itself, only when a test requests it. */
let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_WORKER: 'separate' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada', Role.owner);
  ben = await realm.join('Ben');
});

const success = async (answer: Promise<{ body: Json }>): Promise<Json> => {
  const { body } = await answer;
  expect(body['result']).toBe('success');
  return body;
};
const send = async (who: TestAccount, to: TestAccount, content: string): Promise<number> =>
  (await success(who.client.post('messages', { type: 'direct', to: [to.user.id], content })))['id'] as number;
const contentOf = async (id: number): Promise<string> => {
  const { message } = (await success(ben.client.get(`messages/${id}`))) as { message: Json };
  return message['content'] as string;
};
async function makeThumbnails(url: string, owner = ada): Promise<void> {
  const { attachments } = (await success(owner.client.get('attachments'))) as { attachments: { id: number; path_id: string }[] };
  const id = attachments.find(({ path_id }) => url.endsWith(path_id))?.id ?? 0;
  await server.get(MakeThumbnailsService).make(realm.realm.id, id);
}
/** Returns an image that is truncated after its header. */
const truncated = async (): Promise<Buffer> => (await picture(900, 600, 'jpeg')).subarray(0, 1500);

const block = (url: string, title: string, image: string): string =>
  `<div class="message_inline_image"><a href="${url}" title="${title}">${image}</a></div>`;
const placeholder = (dimensions: string, type: string): string =>
  `<img class="image-loading-placeholder" data-original-content-type="${type}" data-original-dimensions="${dimensions}" ` +
  'src="/static/images/loading/loader-black.svg">';
const thumbnail = (url: string, dimensions: string, type: string, form = '840x560.webp'): string =>
  `<img data-original-content-type="${type}" data-original-dimensions="${dimensions}" src="${url.replace('uploads/', 'uploads/thumbnail/')}/${form}">`;

it('serves the placeholder of images', async () => {
  const { status, headers } = await realm.stranger.get('/static/images/loading/loader-black.svg');
  expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([200, 'image/svg+xml', "default-src 'none'"]);
});

describe('a message that links to an uploaded image', () => {
  it('shows a placeholder until the thumbnail exists, and then the thumbnail', async () => {
    const url = await upload(ada.client, 'photo.png', await picture(64, 48));
    const id = await send(ada, ben, `[photo.png](${url})`);
    const paragraph = `<p><a href="${url}">photo.png</a></p>`;
    expect(await contentOf(id)).toBe(`${paragraph}\n${block(url, 'photo.png', placeholder('64x48', 'image/png'))}`);

    const listener = await EventListener.register(ben.client, { event_types: ['update_message'] });
    await makeThumbnails(url);
    const [event] = await listener.take(1);
    const rendered = `${paragraph}\n${block(url, 'photo.png', thumbnail(url, '64x48', 'image/png'))}`;
    expect(event).toEqual({
      id: event?.id,
      type: 'update_message',
      user_id: null,
      edit_timestamp: event?.['edit_timestamp'],
      message_id: id,
      message_ids: [id],
      rendering_only: true,
      content: `[photo.png](${url})`,
      rendered_content: rendered,
      flags: [],
    });
    expect(await contentOf(id)).toBe(rendered);
    const { message } = (await success(ben.client.get(`messages/${id}`))) as { message: Json };
    expect(message).not.toHaveProperty('last_edit_timestamp');
    expect(message).not.toHaveProperty('edit_history');
    expect((await ben.client.get(thumbnail(url, '', '').replace(/^.*src="|">$/g, ''))).headers['content-type']).toBe('image/webp');
  });

  it('shows an existing thumbnail immediately, and an animated one for an animated image', async () => {
    const url = await upload(ada.client, 'dance.gif', await animation(30, 20));
    await makeThumbnails(url);
    const image = thumbnail(url, '30x20', 'image/gif', '840x560-anim.webp').replace('<img', '<img data-animated="true"');
    expect(await contentOf(await send(ada, ben, `[dance](${url})`))).toContain(block(url, 'dance', image));
  });

  it('has no preview of a broken image once the thumbnail fails', async () => {
    const url = await upload(ada.client, 'photo.jpg', await truncated(), 'image/jpeg');
    const id = await send(ada, ben, `[photo](${url})`);
    expect(await contentOf(id)).toContain('image-loading-placeholder');
    const listener = await EventListener.register(ben.client, { event_types: ['update_message'] });
    await makeThumbnails(url);
    await listener.take(1);
    expect(await contentOf(id)).toBe(`<p><a href="${url}">photo</a></p>`);
    expect(await contentOf(await send(ada, ben, `[photo](${url})`))).not.toContain('<img');
  });

  it('loses the placeholder when the image is deleted', async () => {
    const url = await upload(ada.client, 'photo.png', await picture(64, 48));
    const id = await send(ada, ben, `[photo](${url})`);
    expect(await contentOf(id)).toContain('image-loading-placeholder');
    const listener = await EventListener.register(ben.client, { event_types: ['update_message'] });
    const { attachments } = (await success(ada.client.get('attachments'))) as { attachments: { id: number }[] };
    await success(ada.client.delete(`attachments/${attachments[0]?.id}`));
    await listener.take(1);
    expect(await contentOf(id)).toBe(`<p><a href="${url}">photo</a></p>`);
  });

  it('has no preview of an image that its author may not read', async () => {
    const url = await upload(ada.client, 'photo.png', await picture(64, 48));
    await makeThumbnails(url);
    expect(await contentOf(await send(ben, ada, `[photo](${url})`))).not.toContain('<img');
  });

  it('has no preview of a file that is no image, or where the organization disabled previews', async () => {
    const url = await upload(ada.client, 'photo.png', await picture(64, 48));
    const text = await upload(ada.client, 'photo.jpg', 'no picture', 'image/jpeg');
    expect(await contentOf(await send(ada, ben, `[a](${text})`))).not.toContain('<img');
    await success(ada.client.patch('realm', { inline_image_preview: false }));
    expect(await contentOf(await send(ada, ben, `[a](${url})`))).not.toContain('<img');
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm'] });
    expect([body['realm_inline_image_preview'], body['server_inline_image_preview']]).toEqual([false, true]);
  });

  it('shows the image that an edit added, and gets only one update event', async () => {
    const url = await upload(ada.client, 'photo.png', await picture(64, 48));
    const [one, other] = [await send(ada, ben, 'soon'), await send(ada, ben, `[b](${url})`)];
    await success(ada.client.patch(`messages/${one}`, { content: `[a](${url})` }));
    expect(await contentOf(one)).toContain('image-loading-placeholder');
    const listener = await EventListener.register(ben.client, { event_types: ['update_message'] });
    await makeThumbnails(url);
    await makeThumbnails(url);
    const updated = (await listener.take(2)).map((event: WireEvent) => event['message_id']);
    expect(updated).toEqual([one, other]);
    await success(ada.client.patch(`messages/${one}`, { content: 'gone' }));
    expect((await listener.take(1))[0]).toMatchObject({
      rendering_only: false,
      orig_rendered_content: expect.stringContaining('840x560.webp') as string,
    });
  });

  it('shows a thumbnail that was created between its rendering and its sending', async () => {
    const url = await upload(ada.client, 'photo.png', await picture(64, 48));
    const first = await send(ada, ben, 'hello');
    const listener = await EventListener.register(ben.client, { event_types: ['message', 'update_message'], apply_markdown: true });
    const elsewhere = await createConnection({ uri: await testDatabaseUrl() });
    await elsewhere.beginTransaction();
    await elsewhere.query('SELECT c.id FROM conversation c JOIN message m ON m.conversation_id = c.id WHERE m.id = ? FOR UPDATE', [first]);
    const sending = send(ada, ben, `[a](${url})`);
    await concurrentWriter(elsewhere);
    await makeThumbnails(url);
    await elsewhere.commit();
    await elsewhere.end();
    const id = await sending;
    expect(await listener.take(2)).toMatchObject([
      { type: 'message', message: { id, content: expect.stringContaining('image-loading-placeholder') as string } },
      { type: 'update_message', message_id: id, rendered_content: expect.stringContaining('840x560.webp') as string },
    ]);
  });
});

/** Returns when another connection is about to write messages in this database. */
async function concurrentWriter(connection: Connection): Promise<void> {
  for (;;) {
    const [rows] = await connection.query(
      `SELECT 1 FROM information_schema.processlist
        WHERE db = DATABASE() AND id <> CONNECTION_ID() AND info LIKE '%FROM conversation%FOR UPDATE%'`,
    );
    if ((rows as unknown[]).length > 0) return;
    await setTimeout(20);
  }
}
