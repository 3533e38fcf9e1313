import { describe, expect, it } from 'vitest';
import { DataSource } from 'typeorm';
import { BotType } from '../../../src/kernel/actor.js';
import { UserRepository } from '../../../src/modules/users/accounts.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../src/modules/users/system-bots.api.js';
import { SystemBots1700000000132 } from '../../../src/platform/database/migrations/0132-system-bots.js';
import { createOrganization } from '../../support/organizations.js';
import { TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

async function migrate(): Promise<void> {
  const runner = server.get(DataSource).createQueryRunner();
  await new SystemBots1700000000132().up(runner);
  await runner.release();
}

/** The addresses of the system accounts of a realm, by id. */
async function systemBotsOf(realmId: number): Promise<string[]> {
  const users = await server.get(UserRepository).listByRealm(realmId);
  return users.filter(({ system }) => system).map(({ email }) => email);
}

describe('the migration that creates system bots', () => {
  it('gives them to an organization without any, with the domain of its other bots', async () => {
    const realm = await TestRealm.create(server);
    await realm.bot('Helper', BotType.generic, await realm.join('Max'));
    await migrate();
    const domain = realm.host;
    expect(await systemBotsOf(realm.realm.id)).toEqual([`emailgateway@${domain}`, `notification-bot@${domain}`, `welcome-bot@${domain}`]);
    for (const bot of Object.values(SYSTEM_BOTS)) {
      expect(await server.get(SystemBotsService).find(realm.realm.id, bot)).toMatchObject({ fullName: bot.fullName, isBot: true });
    }
  });

  it('gives them a domain that nobody owns where there are no bots, or where a bot has the address', async () => {
    const [empty, taken] = [await TestRealm.create(server), await TestRealm.create(server)];
    await taken.bot('welcome-bot', BotType.generic, await taken.join('Max'));
    await migrate();
    expect(await systemBotsOf(empty.realm.id)).toEqual(
      ['emailgateway', 'notification-bot', 'welcome-bot'].map((one) => `${one}@bots.invalid`),
    );
    expect(await systemBotsOf(taken.realm.id)).toContain('welcome-bot@bots.invalid');
  });

  it('changes nothing in organizations that have them, and nothing when it runs again', async () => {
    const { id } = await createOrganization(server);
    const realm = await TestRealm.create(server);
    const before = await systemBotsOf(id);
    await migrate();
    const created = await systemBotsOf(realm.realm.id);
    await migrate();
    expect(await systemBotsOf(id)).toEqual(before);
    expect(await systemBotsOf(realm.realm.id)).toEqual(created);
  });
});
