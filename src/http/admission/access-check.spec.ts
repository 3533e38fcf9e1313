import { describe, expect, it } from 'vitest';
import { BotType, Role } from '../../kernel/actor.js';
import type { Config } from '../../platform/config/config.js';
import { RealmDirectory, type RealmEntry } from '../auth/account-directory.js';
import type { Access } from '../request/endpoint.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { AccessCheck } from './access-check.js';

class OneRealm extends RealmDirectory {
  constructor(private readonly realm: RealmEntry) {
    super();
  }
  findBySubdomain = (subdomain: string): RealmEntry | null => (subdomain === 'acme' ? this.realm : null);
  findById = (): RealmEntry => this.realm;
  hasAny = (): boolean => true;
}

const check = (active: boolean, isOpen = false): AccessCheck =>
  new AccessCheck(new OneRealm({ id: 7, active }), { isOpen: () => Promise.resolve(isOpen) }, {
    externalHost: 'chat.example.com',
  } as Config);

const GUEST = { role: Role.guest, botType: null };
const MEMBER = { role: Role.member, botType: null };
const BOT = { role: Role.member, botType: BotType.generic };
const ADMINISTRATOR = { role: Role.administrator, botType: null };
const OWNER = { role: Role.owner, botType: null };

describe('The access of an account', () => {
  const admit = (actor: object, access: Access): unknown =>
    check(true).admit({ wire: { actor, route: { endpoint: { access } } } } as unknown as IncomingWireMessage);

  it.each<[Access, object[], object[]]>([
    ['visitor', [GUEST, MEMBER, BOT, OWNER], []],
    ['reader', [GUEST, MEMBER, BOT, OWNER], []],
    ['account', [GUEST, MEMBER, BOT, OWNER], []],
    ['person', [GUEST, MEMBER, OWNER], [BOT]],
    ['member', [MEMBER, BOT, OWNER], [GUEST]],
    ['memberPerson', [MEMBER, OWNER], [GUEST, BOT]],
    ['administrator', [ADMINISTRATOR, OWNER], [GUEST, MEMBER, BOT]],
    ['owner', [OWNER], [GUEST, MEMBER, BOT, ADMINISTRATOR]],
  ])('to an endpoint for %s depends on its role and on whether it is a bot', (access, admitted, rejected) => {
    for (const actor of admitted) expect(admit(actor, access)).toBeUndefined();
    for (const actor of rejected) expect(() => admit(actor, access)).toThrow();
  });
});

describe('The access of a visitor', () => {
  const visit = async (host: string, active: boolean, servesDeactivated?: boolean): Promise<unknown> => {
    const wire = { route: { endpoint: { access: 'visitor', servesDeactivated } }, realmId: undefined };
    await check(active).admit({ headers: { host }, wire } as unknown as IncomingWireMessage);
    return wire.realmId;
  };

  it('is to the organization of the host name', async () => {
    await expect(visit('acme.chat.example.com', true)).resolves.toBe(7);
    await expect(visit('other.chat.example.com', true)).rejects.toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' });
  });

  it('ends when the organization is deactivated, unless the endpoint is for that', async () => {
    await expect(visit('acme.chat.example.com', false)).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
    await expect(visit('acme.chat.example.com', false, true)).resolves.toBe(7);
  });

  it('is to what readers may call only where the organization is open to visitors', async () => {
    const read = async (isOpen: boolean, active = true): Promise<unknown> => {
      const wire = { route: { endpoint: { access: 'reader' } }, realmId: undefined };
      await check(active, isOpen).admit({ headers: { host: 'acme.chat.example.com' }, wire } as unknown as IncomingWireMessage);
      return wire.realmId;
    };
    await expect(read(true)).resolves.toBe(7);
    await expect(read(false)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(read(true, false)).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
  });
});
