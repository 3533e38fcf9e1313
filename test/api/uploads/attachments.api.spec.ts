import { beforeEach, describe, expect, it } from 'vitest';
import { BlobStore } from '../../../src/kernel/blob-store.js';
import { UnusedAttachmentsService } from '../../../src/modules/uploads/application/unused-attachments.service.js';
import { EventListener, type WireEvent } from '../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { upload } from '../../support/uploads.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
interface Wire {
  readonly id: number;
  readonly path_id: string;
  readonly messages: readonly { readonly id: number; readonly date_sent: number }[];
}

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

const success = async (answer: Promise<{ body: Json }>): Promise<Json> => {
  const { body } = await answer;
  expect(body['result']).toBe('success');
  return body;
};
const send = async (who: TestAccount, to: TestAccount, content: string): Promise<number> =>
  (await success(who.client.post('messages', { type: 'direct', to: [to.user.id], content })))['id'] as number;
const own = async (who: TestAccount): Promise<Wire[]> => (await success(who.client.get('attachments')))['attachments'] as Wire[];
const usesOf = async (who: TestAccount): Promise<number[][]> => (await own(who)).map(({ messages }) => messages.map(({ id }) => id));
const keyOf = (url: string): string => url.replace('/user_uploads/', 'uploads/').replace(/\/[^/]*$/, '');
const isStored = async (url: string): Promise<boolean> => (await server.get(BlobStore).stat(keyOf(url))) !== null;
const hasAttachment = async (who: TestAccount): Promise<number[]> => {
  const narrow = [{ operator: 'has', operand: 'attachment' }];
  const { messages } = (await success(who.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow }))) as {
    messages: { id: number }[];
  };
  return messages.map(({ id }) => id);
};

describe('GET /attachments', () => {
  it('lists the files of the account with the messages that link to them, and the used space', async () => {
    const before = Date.now();
    const url = await upload(ada.client, 'my plan.txt', '123456');
    await upload(ben.client, 'b.txt', '1234');
    const id = await send(ada, ben, `[plan](${url})`);
    const body = await success(ada.client.get('attachments'));
    const [only] = body['attachments'] as Json[];
    const [message] = only?.['messages'] as Wire['messages'];
    expect(body).toEqual({
      result: 'success',
      msg: '',
      upload_space_used: 10,
      attachments: [
        {
          id: only?.['id'],
          name: 'my plan.txt',
          path_id: url.replace('/user_uploads/', ''),
          size: 6,
          create_time: only?.['create_time'],
          messages: [{ id, date_sent: message?.date_sent }],
        },
      ],
    });
    expect(message?.date_sent).toBeGreaterThanOrEqual(before);
  });
});

describe('the messages that link to a file', () => {
  it('are those whose sender may read the file', async () => {
    const url = await upload(ada.client, 'a.txt');
    const stolen = await send(ben, ben, `[a](${url})`);
    expect(await usesOf(ada)).toEqual([[]]);
    const first = await send(ada, ben, `[a](${url})`);
    const second = await send(ben, ben, `[a](${url})`);
    expect(await usesOf(ada)).toEqual([[first, second]]);
    expect(await hasAttachment(ben)).toEqual([first, second]);
    expect(await hasAttachment(ben)).not.toContain(stolen);
  });

  it.each([
    ['a full URL', (url: string) => `see http://${realm.host}${url}`],
    ['a name with percents', (url: string) => `[a](${encodeURI(url)})`],
    ['two links to it', (url: string) => `[a](${url}) [b](${url}#part)`],
    ['a query', (url: string) => `[a](${url}?download=1)`],
  ])('may link to it by %s', async (_, link) => {
    const url = await upload(ada.client, 'größe.txt');
    const id = await send(ada, ben, link(url));
    expect(await usesOf(ada)).toEqual([[id]]);
  });

  it('do not include those that contain its path as text', async () => {
    const url = await upload(ada.client, 'a.txt');
    const id = await send(ada, ben, `\`[a](${url})\``);
    expect(await usesOf(ada)).toEqual([[]]);
    expect(await hasAttachment(ada)).not.toContain(id);
  });

  it('change when a message is edited', async () => {
    const [a, b] = [await upload(ada.client, 'a.txt'), await upload(ada.client, 'b.txt')];
    const id = await send(ada, ben, `[a](${a})`);
    const edited = await success(ada.client.patch(`messages/${id}`, { content: `[b](${b})` }));
    expect(await usesOf(ada)).toEqual([[], [id]]);
    expect((await ben.client.get(a)).status).toBe(403);
    expect((await ben.client.get(b)).status).toBe(200);
    expect(edited['detached_uploads']).toEqual([(await own(ada))[0]]);
    const answer = await success(ada.client.patch(`messages/${id}`, { content: `still [b](${b})` }));
    expect(answer['detached_uploads']).toEqual([]);
    await success(ada.client.patch(`messages/${id}`, { content: 'nothing' }));
    expect(await usesOf(ada)).toEqual([[], []]);
    expect(await hasAttachment(ada)).toEqual([]);
  });

  it('do not include deleted messages', async () => {
    const owner = await realm.join('Olga', 100);
    const url = await upload(owner.client, 'a.txt');
    const id = await send(owner, ben, `[a](${url})`);
    const other = await send(ben, ben, `[a](${url})`);
    await success(owner.client.delete(`messages/${id}`));
    expect(await usesOf(owner)).toEqual([[other]]);
    expect((await ben.client.get(url)).status).toBe(200);
  });

  it('remain the same when messages are moved, and readers of the new channel may read the file', async () => {
    const owner = await realm.join('Olga', 100);
    const cleo = await realm.join('Cleo');
    for (const name of ['one', 'two']) {
      await success(owner.client.post('users/me/subscriptions', { subscriptions: [{ name }], invite_only: true }));
    }
    await success(owner.client.post('users/me/subscriptions', { subscriptions: [{ name: 'two' }], principals: [cleo.user.id] }));
    const url = await upload(owner.client, 'a.txt');
    const sent = await success(owner.client.post('messages', { type: 'channel', to: 'one', topic: 't', content: `[a](${url})` }));
    const target = await success(owner.client.get('get_stream_id', { stream: 'two' }));
    expect((await cleo.client.get(url)).status).toBe(403);
    await success(owner.client.patch(`messages/${String(sent['id'])}`, { stream_id: target['stream_id'] }));
    expect(await usesOf(owner)).toEqual([[sent['id']]]);
    expect((await cleo.client.get(url)).status).toBe(200);
  });
});

describe('DELETE /attachments/{attachment_id}', () => {
  it('deletes the file, also for readers of messages that link to it', async () => {
    const url = await upload(ada.client, 'a.txt', '123');
    await send(ada, ben, `[a](${url})`);
    const [{ id }] = (await own(ada)) as [Wire];
    expect((await ada.client.delete(`attachments/${id}`)).body).toEqual({ result: 'success', msg: '' });
    expect((await success(ada.client.get('attachments')))['upload_space_used']).toBe(0);
    expect(await own(ada)).toEqual([]);
    expect([(await ada.client.get(url)).status, (await ben.client.get(url)).status]).toEqual([404, 404]);
    await expect.poll(() => isStored(url)).toBe(false);
  });

  it('rejects files that do not exist or belong to another account', async () => {
    const url = await upload(ada.client, 'a.txt');
    await send(ada, ben, `[a](${url})`);
    const [{ id }] = (await own(ada)) as [Wire];
    const notFound = { result: 'error', msg: 'Invalid attachment', code: 'BAD_REQUEST' };
    const eve = await (await TestRealm.create(server)).join('Eve');
    expect((await ben.client.delete(`attachments/${id}`)).body).toEqual(notFound);
    expect((await eve.client.delete(`attachments/${id}`)).body).toEqual(notFound);
    expect((await ada.client.delete('attachments/999999999')).body).toEqual(notFound);
    expect((await ada.client.get(url)).status).toBe(200);
  });
});

describe('events', () => {
  it('turn the initial list of files into the present one', async () => {
    await upload(ada.client, 'old.txt', '12');
    const listener = await EventListener.register(ada.client, { event_types: ['attachment'] });
    const files = new Map((await own(ada)).map((one) => [one.id, one]));
    const [a, b] = [await upload(ada.client, 'a.txt', '123'), await upload(ada.client, 'b.txt', '1234')];
    const id = await send(ada, ben, `[a](${a}) [b](${b})`);
    await send(ben, ben, `[a](${a})`);
    await success(ada.client.patch(`messages/${id}`, { content: `only [a](${a})` }));
    const deleted = (await own(ada)).find(({ path_id: path }) => b.endsWith(path));
    await success(ada.client.delete(`attachments/${String(deleted?.id)}`));
    const events: WireEvent[] = [];
    while (events.at(-1)?.['op'] !== 'remove') events.push(...(await listener.take(1)));
    for (const { op, attachment } of events as unknown as { op: string; attachment: Wire }[]) {
      if (op === 'remove') files.delete(attachment.id);
      else files.set(attachment.id, attachment);
    }
    const fresh = await success(ada.client.get('attachments'));
    expect([...files.values()]).toEqual(fresh['attachments']);
    expect(events.at(-1)).toMatchObject({ attachment: { id: deleted?.id }, upload_space_used: fresh['upload_space_used'] });
    expect(Object.keys(events.at(-1)?.['attachment'] as Json)).toEqual(['id']);
    expect(events.map(({ op }) => op)).toEqual(['add', 'add', 'update', 'update', 'update', 'update', 'remove']);
  });
});

describe('files to which no message links', () => {
  const age = async (url: string, days: number): Promise<void> => {
    const path = url.replace('/user_uploads/', '');
    await server.write('UPDATE attachment SET unused_since = unused_since - ? WHERE path_id = ?', [days * 86_400_000, path]);
  };

  it('are deleted after five weeks with an event to the owner', async () => {
    const [old, young, used] = [await upload(ada.client, 'old'), await upload(ada.client, 'young'), await upload(ada.client, 'used')];
    const listener = await EventListener.register(ada.client, { event_types: ['attachment'] });
    await send(ada, ben, `[x](${used})`);
    expect(await listener.take(1)).toMatchObject([{ op: 'update' }]);
    for (const url of [old, used]) await age(url, 36);
    await age(young, 34);
    await server.get(UnusedAttachmentsService).sweep();
    expect((await own(ada)).map(({ path_id: path }) => path.split('/').at(-1))).toEqual(['young', 'used']);
    expect(await listener.take(1)).toMatchObject([{ op: 'remove' }]);
    await expect.poll(() => isStored(old)).toBe(false);
    expect(await isStored(used)).toBe(true);
  });

  it('are unused from the deletion of the last message with a link', async () => {
    const owner = await realm.join('Olga', 100);
    const url = await upload(owner.client, 'a');
    const id = await send(owner, ben, `[x](${url})`);
    await success(owner.client.delete(`messages/${id}`));
    await server.get(UnusedAttachmentsService).sweep();
    expect(await own(owner)).toHaveLength(1);
    await age(url, 36);
    await server.get(UnusedAttachmentsService).sweep();
    expect(await own(owner)).toEqual([]);
  });

  it('are not deleted while a scheduled message links to them', async () => {
    const url = await upload(ada.client, 'a');
    const at = Math.floor(Date.now() / 1000) + 86_400;
    const scheduled = { type: 'direct', to: [ben.user.id], content: `[x](${url})`, scheduled_delivery_timestamp: at };
    const { scheduled_message_id: id } = await success(ada.client.post('scheduled_messages', scheduled));
    await age(url, 36);
    await server.get(UnusedAttachmentsService).sweep();
    expect(await own(ada)).toHaveLength(1);
    await success(ada.client.delete(`scheduled_messages/${String(id)}`));
    await age(url, 36);
    await server.get(UnusedAttachmentsService).sweep();
    expect(await own(ada)).toEqual([]);
  });
});
