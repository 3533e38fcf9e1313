import { EventLogSink } from '../../src/kernel/client-events.js';
import { UnitOfWork } from '../../src/kernel/unit-of-work.js';
import { type User, UserRepository } from '../../src/modules/users/accounts.api.js';
import type { TestAccount } from './test-realm.js';
import type { TestServer } from './test-server.js';

/** Changes an account directly in the database of a running server. */
export async function changeAccount(server: TestServer, account: TestAccount | User, changes: Partial<User>): Promise<void> {
  const { id, realmId } = 'user' in account ? account.user : account;
  const repository = server.get(UserRepository);
  await server.get(UnitOfWork).run(async () => {
    const [user] = await repository.findByIds([id]);
    if (!user) throw new Error(`no user ${id}`);
    await repository.save(Object.assign(user, changes));
  });
  forgetAccount(server, { id, realmId });
}

/** Invalidates the caches of the server's processes, as the event of a change does. */
export function forgetAccount(server: TestServer, { id, realmId }: Pick<User, 'id' | 'realmId'>): void {
  for (const sink of server.getFromAll(EventLogSink)) sink.receive({ realmId, changedUsers: [id] });
}
