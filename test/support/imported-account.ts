import { type BotType, Role } from '../../src/kernel/actor.js';
import { CreateUnclaimedAccountService } from '../../src/modules/users/administration.api.js';
import type { User } from '../../src/modules/users/accounts.api.js';
import type { TestRealm } from './test-realm.js';
import type { TestServer } from './test-server.js';

/** An account that an import has made for an author, and that nobody has claimed. */
export function importedAccount(
  server: TestServer,
  { realm }: TestRealm,
  { email, fullName = 'Z. from afar', role = Role.member, botType = null }: ImportedPerson,
): Promise<User> {
  const account = { realmId: realm.id, email, fullName, role, timezone: '', botType, botOwnerId: null, system: false };
  return server.get(CreateUnclaimedAccountService).create(account, true);
}

interface ImportedPerson {
  readonly email: string;
  readonly fullName?: string;
  readonly role?: Role;
  readonly botType?: BotType | null;
}
