import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('POST /messages/render', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  it('returns the HTML that a message would have', async () => {
    const content = 'Ask @**Ada** about **roses**.';
    const { status, body } = await ada.client.post('messages/render', { content });
    expect([status, body]).toEqual([
      200,
      {
        result: 'success',
        msg: '',
        rendered: `<p>Ask <span class="user-mention" data-user-id="${ada.user.id}">@Ada</span> about <strong>roses</strong>.</p>`,
      },
    ]);
    const sent = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content });
    const message = (await ada.client.get(`messages/${String(sent.body['id'])}`)).body['message'] as Record<string, unknown>;
    expect(message['content']).toBe(body['rendered']);
  });

  it('converts emoticons to emoji for accounts that have turned this on', async () => {
    const rendered = async (): Promise<unknown> => (await ada.client.post('messages/render', { content: 'Roses :)' })).body['rendered'];
    expect(await rendered()).toBe('<p>Roses :)</p>');
    await ada.client.patch('settings', { translate_emoticons: true });
    expect(await rendered()).toBe(
      '<p>Roses <span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span></p>',
    );
  });

  it('applies the default code language and the URL of the organization', async () => {
    const rendered = async (content: string): Promise<unknown> => (await ada.client.post('messages/render', { content })).body['rendered'];
    await realm.changeSettings({ default_code_block_language: 'rust' });
    expect(await rendered('```\na\n```')).toContain('data-code-language="Rust"');
    const url = String((await ada.client.get('server_settings')).body['realm_url']);
    expect(await rendered(`${url}/#narrow/is/dm`)).toBe(`<p><a href="#narrow/is/dm">${url}/#narrow/is/dm</a></p>`);
  });

  it('renders mentions at the edges of tables and quotes', async () => {
    for (const content of ['|@**Ada**|\n|---|', '>@**Ada**']) {
      const { body } = await ada.client.post('messages/render', { content });
      expect(body['rendered']).toContain(`data-user-id="${ada.user.id}"`);
    }
  });

  it('stores nothing and publishes nothing', async () => {
    await ada.client.post('messages/render', { content: 'c' });
    const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 5, num_after: 0 });
    expect(body['messages']).toEqual([]);
  });

  it('links private channels only for their subscribers', async () => {
    const ben = await realm.join('Ben');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], invite_only: true });
    const rendered = async (account: TestAccount): Promise<unknown> =>
      (await account.client.post('messages/render', { content: '#**secret**' })).body['rendered'];
    expect(await rendered(ada)).toContain('<a class="stream"');
    expect(await rendered(ben)).toBe('<p>#<strong>secret</strong></p>');
  });

  it('links channels only for guests who are subscribed to them', async () => {
    const gil = await realm.join('Gil', Role.guest);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'shed' }], principals: [gil.user.id] });
    const { body } = await gil.client.post('messages/render', { content: '#**garden** #**shed**' });
    expect(body['rendered']).toMatch(/^<p>#<strong>garden<\/strong> <a class="stream" .*>#shed<\/a><\/p>$/);
  });

  it('links a topic through its newest message that the author can see', async () => {
    const ben = await realm.join('Ben');
    const subscribe = (principals: number[]): Promise<unknown> =>
      ada.client.post('users/me/subscriptions', {
        subscriptions: [{ name: 'den' }],
        invite_only: true,
        history_public_to_subscribers: false,
        principals,
      });
    const send = async (topic: string): Promise<unknown> =>
      (await ada.client.post('messages', { type: 'channel', to: 'den', topic, content: 'c' })).body['id'];
    await subscribe([ada.user.id]);
    await send('Roses');
    await subscribe([ben.user.id]);
    const second = await send('roses');
    const address = async (account: TestAccount, link: string): Promise<unknown> =>
      /href="\/#narrow\/channel\/\d+-den(.*?)"/.exec(
        String((await account.client.post('messages/render', { content: link })).body['rendered']),
      )?.[1];
    expect(await address(ada, '#**den>ROSES**')).toBe(`/topic/ROSES/with/${String(second)}`);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['den'] });
    const third = await send('roses');
    await subscribe([ben.user.id]);
    expect(await address(ada, '#**den>roses**')).toBe(`/topic/roses/with/${String(third)}`);
    expect(await address(ben, '#**den>roses**')).toBe(`/topic/roses/with/${String(second)}`);
    expect(await address(ben, '#**den>lilies**')).toBe('/topic/lilies');
  });

  it('renders system groups by their display names, and videos', async () => {
    const rendered = async (content: string): Promise<unknown> => (await ada.client.post('messages/render', { content })).body['rendered'];
    expect(await rendered('@_*role:fullmembers*')).toMatch(
      /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Full members<\/span><\/p>$/,
    );
    const path = '/user_uploads/1/ab/0123456789abcdefghijABCD/cat.mp4';
    expect(await rendered(`[cat](${path})`)).toContain(`<video preload="metadata" src="${path}"></video>`);
    await realm.changeSettings({ inline_image_preview: false });
    expect(await rendered(`[cat](${path})`)).toBe(`<p><a href="${path}">cat</a></p>`);
  });

  it('renders empty content as empty HTML, and rejects content that is too long', async () => {
    expect((await ada.client.post('messages/render', { content: '' })).body['rendered']).toBe('');
    const { body } = await ada.client.post('messages/render', { content: 'x'.repeat(10_001) });
    expect(body['rendered']).toMatch(/^<p>x{9980}<br>\n\[message truncated\]<\/p>$/);
  });

  it('rejects a request without content', async () => {
    const { status, body } = await ada.client.post('messages/render');
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'content' argument", var_name: 'content' },
    ]);
  });
});
