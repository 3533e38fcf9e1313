import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

let realm: TestRealm;
let olga: TestAccount;
let max: TestAccount;
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  max = await realm.join('Max');
});

const add = async (domain: string, allowSubdomains = false): Promise<Record<string, unknown>> =>
  (await olga.client.post('realm/domains', { domain, allow_subdomains: allowSubdomains })).body;
const list = async (): Promise<unknown> => (await max.client.get('realm/domains')).body['domains'];

describe('/realm/domains', () => {
  it('are added, changed and removed with an event to everyone, and the initial state follows', async () => {
    const picture = await ClientPicture.of(server, max, ['realm_domains', 'realm']);
    expect((await add(' Example.COM '))['new_domain']).toEqual([expect.any(Number), 'example.com']);
    await add('example.org', true);
    await picture.expectFresh();
    expect(await list()).toEqual([
      { domain: 'example.com', allow_subdomains: false },
      { domain: 'example.org', allow_subdomains: true },
    ]);
    expect((await olga.client.patch('realm/domains/example.com', { allow_subdomains: true })).body).toEqual({ result: 'success', msg: '' });
    expect((await olga.client.patch('realm/domains/example.com', { allow_subdomains: true })).status).toBe(200);
    await picture.expectFresh();
    expect((await olga.client.delete('realm/domains/example.org')).body).toEqual({ result: 'success', msg: '' });
    await picture.expectFresh();
    expect(await list()).toEqual([{ domain: 'example.com', allow_subdomains: true }]);
    expect(picture.eventTypes).toHaveLength(5);
  });

  it('disable the restriction to domains when the last one is removed', async () => {
    await add('example.com');
    await olga.client.patch('realm', { emails_restricted_to_domains: true });
    const picture = await ClientPicture.of(server, max, ['realm_domains', 'realm']);
    await olga.client.delete('realm/domains/example.com');
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(['realm_domains', 'realm']);
  });

  it.each([
    ['', "Invalid domain: Domain can't be empty."],
    ['localhost', 'Invalid domain: Domain must have at least one dot (.)'],
    ['.example.com', 'Invalid domain: Domain cannot start or end with a dot (.)'],
    ['a..b', "Invalid domain: Consecutive '.' are not allowed."],
    ['-a.b', "Invalid domain: Subdomains cannot start or end with a '-'."],
    ['a_b.com', "Invalid domain: Domain can only have letters, numbers, '.' and '-'s."],
  ])('must be well formed: rejects %j', async (domain, msg) => {
    expect(await add(domain)).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
  });

  it('are rejected if they exist already, and unknown ones cannot be changed', async () => {
    await add('example.com');
    expect(await add('EXAMPLE.com')).toMatchObject({ msg: 'The domain example.com is already a part of your organization.' });
    for (const { body } of [
      await olga.client.patch('realm/domains/nowhere.com', { allow_subdomains: true }),
      await olga.client.delete('realm/domains/nowhere.com'),
    ]) {
      expect(body).toEqual({ result: 'error', msg: 'No entry found for domain nowhere.com.', code: 'BAD_REQUEST' });
    }
  });

  it('can be changed by owners only, whatever the parameters', async () => {
    const error = { result: 'error', msg: 'Must be an organization owner', code: 'UNAUTHORIZED_PRINCIPAL' };
    for (const { client } of [await realm.join('Adam', Role.administrator), max]) {
      expect((await client.post('realm/domains')).body).toEqual(error);
      expect((await client.patch('realm/domains/example.com')).body).toEqual(error);
      expect((await client.delete('realm/domains/example.com')).body).toEqual(error);
    }
  });

  it('belong to one organization', async () => {
    await add('example.com');
    const other = await TestRealm.create(server);
    const xenia = await other.join('Xenia', Role.owner);
    expect((await xenia.client.delete('realm/domains/example.com')).status).toBe(400);
    expect((await xenia.client.get('realm/domains')).body['domains']).toEqual([]);
  });
});
