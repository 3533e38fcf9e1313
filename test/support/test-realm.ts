import { randomBytes } from 'node:crypto';
import { type BotType, Role } from '../../src/kernel/actor.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { Realm, RealmRepository } from '../../src/modules/realm/realm.api.js';
import { AccountsService, BotInterface, BotService, BotServiceRepository, type User } from '../../src/modules/users/users.api.js';
import { TestClient } from './test-client.js';
import type { TestServer } from './test-server.js';

export interface TestAccount {
  readonly user: User;
  readonly email: string;
  readonly key: string;
  readonly client: TestClient;
}

export const PASSWORD = 'correct horse battery staple';

/** An organization of the test's own, reached by its own host name: tests that share a server never see each other. */
export class TestRealm {
  private constructor(
    private readonly server: TestServer,
    readonly realm: Realm,
    readonly host: string,
  ) {}

  static async found(server: TestServer, choices: Realm['choices'] = {}): Promise<TestRealm> {
    const stringId = `r${randomBytes(6).toString('hex')}`;
    const realm = new Realm(stringId, `Realm ${stringId}`, 'A realm for a test.', Date.now(), choices);
    await server.get(UnitOfWork).run(async () => {
      await server.get(RealmRepository).add(realm);
      await server.get(AccountsService).createSystemGroups(realm.id);
    });
    return new TestRealm(server, realm, `${stringId}.skein.test`);
  }

  /** @param name also the local part of the address */
  async join(name: string, role: Role = Role.member): Promise<TestAccount> {
    return this.account({ name, role, botType: null, botOwnerId: null, password: PASSWORD });
  }

  async bot(name: string, botType: BotType, owner: TestAccount, payloadUrl?: string): Promise<TestAccount> {
    const account = await this.account({ name, role: Role.member, botType, botOwnerId: owner.user.id, password: null });
    if (payloadUrl !== undefined) {
      await this.server
        .get(BotServiceRepository)
        .add(new BotService(account.user.id, this.realm.id, name, payloadUrl, BotInterface.generic));
    }
    return account;
  }

  /** A client without credentials. */
  get stranger(): TestClient {
    return new TestClient(this.server, this.host, null);
  }

  /** A client with credentials of one's own making. */
  clientWith(email: string, key: string): TestClient {
    return new TestClient(this.server, this.host, { email, key });
  }

  private async account(wish: {
    name: string;
    role: Role;
    botType: BotType | null;
    botOwnerId: number | null;
    password: string | null;
  }): Promise<TestAccount> {
    const accounts = this.server.get(AccountsService);
    const email = `${wish.name.toLowerCase().replace(/\s+/g, '.')}@${this.host}`;
    const { role, botType, botOwnerId } = wish;
    const user = await accounts.create(
      { realmId: this.realm.id, email, fullName: wish.name, role, timezone: '', botType, botOwnerId, system: false },
      wish.password,
    );
    const key = accounts.apiKey(user);
    return { user, email, key, client: this.clientWith(email, key) };
  }
}
