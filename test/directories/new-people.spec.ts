import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { addDirectory, TRIED } from '../support/directories.js';
import { BASE, dnOf, LdapServer } from '../support/ldap-server.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const SECRET = 'the password in the directory';

const server = TestServer.usual();
let ldap: LdapServer;
let realm: TestRealm;
let olga: TestAccount;

beforeAll(async () => {
  const create = { width: 80, height: 80, channels: 3, background: 'teal' } as const;
  const jpegPhoto = await sharp({ create }).jpeg().toBuffer();
  const zoe = { uid: 'zoe', cn: 'Zoe', mail: ['zoe@company.example'], password: SECRET, jpegPhoto };
  ldap = await LdapServer.start([TRIED, zoe]);
  await ldap.do(async (client) => {
    for (const name of ['Engineers', 'Search, and \\"rescue\\"', 'Unknown']) {
      const dn = `cn=${name.replace(',', '\\,')},ou=groups,${BASE}`;
      await client.add(dn, { objectClass: ['groupOfNames'], member: [dnOf('zoe')] });
    }
  });
});
afterAll(() => ldap.stop());

beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
});

describe('A new person of a directory', () => {
  it('joins the user groups that have the names of its groups, and gets its picture', async () => {
    for (const name of ['engineers', 'Search, and "rescue"', 'Others']) {
      expect((await olga.client.post('user_groups/create', { name, description: '', members: [] })).status).toBe(200);
    }
    const attributes = { groupsAttribute: 'memberOf', pictureAttribute: 'jpegPhoto' };
    await addDirectory(server, realm, ldap, { ...attributes, domains: ['company.example'], createsAccounts: true });
    const { body: key } = await realm.stranger.post('fetch_api_key', { username: 'zoe', password: SECRET });
    const zoe = realm.clientWith('zoe@company.example', String(key['api_key']));
    expect((await zoe.get('users/me')).body).toMatchObject({
      full_name: 'Zoe',
      role: Role.member,
      avatar_url: expect.stringMatching(/\/user_avatars\//) as string,
    });
    const { body } = await olga.client.get('user_groups');
    const groups = body['user_groups'] as readonly {
      readonly name: string;
      readonly members: readonly number[];
      readonly is_system_group: boolean;
    }[];
    const joined = groups.filter(({ members, is_system_group: isSystem }) => !isSystem && members.includes(Number(key['user_id'])));
    expect(joined.map(({ name }) => name).sort()).toEqual(['Search, and "rescue"', 'engineers']);
  });

  it('gets an account also without groups and a picture', async () => {
    await addDirectory(server, realm, ldap, { domains: ['company.example'], createsAccounts: true });
    expect((await realm.stranger.post('fetch_api_key', { username: 'zoe@company.example', password: SECRET })).status).toBe(200);
  });
});
