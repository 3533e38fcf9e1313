import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { type CommandResult, runSkein } from '../support/command-line.js';
import { Office, reportOf } from '../support/office.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();
const CORNER_CASES = join(import.meta.dirname, 'archives/slack-corner-cases');

let office: Office;
beforeEach(async () => void (office = await Office.found(server)));

const here = (): string[] => ['--organization', office.realm.realm.stringId];
const invite = (...options: string[]): Promise<CommandResult> =>
  runSkein(['import', 'invite', CORNER_CASES, '--owner', office.owner.email, ...here(), ...options, '--json']);
interface Invited {
  readonly email: string;
  readonly invited_as: Role;
  readonly invited: number;
  readonly expiry_date: number;
}
const invitations = async (): Promise<readonly Invited[]> => (await office.owner.client.get('invites')).body['invites'] as Invited[];

describe('skein import invite', () => {
  it('mails an invitation to everybody whom the archive knows, who has not left and whose account is nobody’s, once', async () => {
    await office.run(CORNER_CASES);
    const counts = { already_invited: 0, present: 1, left: 1, unknown: 1, refused: [] };
    expect(reportOf(await invite('--dry-run'))).toEqual({ ...counts, invited: 9 });
    expect(await invitations()).toEqual([]);
    expect(reportOf(await invite())).toEqual({ ...counts, invited: 9 });
    expect((await invitations()).map(({ email }) => email).sort()).toEqual(
      ['bob', ...Array.from({ length: 8 }, (_, index) => `p${index}`)].map((name) => `${name}@example.com`),
    );
    expect(reportOf(await invite())).toEqual({ ...counts, invited: 0, already_invited: 9 });
    expect(await invitations()).toHaveLength(9);
  });

  it('gives them the roles that the import has given them, for thirty days', async () => {
    await office.run(CORNER_CASES);
    const bob = await office.accountId('bob@example.com');
    await server.get(Sql).run('UPDATE user_account SET role = ? WHERE id = ?', [Role.moderator, bob]);
    await invite();
    const found = (await invitations()).find(({ email }) => email === 'bob@example.com');
    expect(found).toMatchObject({ invited_as: Role.moderator });
    expect(found && (found.expiry_date - found.invited) / 86_400).toBe(30);
  });

  it('invites nobody whose address the organization does not allow, and says so', async () => {
    await office.run(CORNER_CASES);
    await office.owner.client.post('realm/domains', { domain: 'elsewhere.example', allow_subdomains: false });
    await office.realm.changeSettings({ emails_restricted_to_domains: true });
    const result = await invite();
    expect(result.code).toBe(3);
    expect(reportOf(result)).toMatchObject({
      invited: 0,
      refused: expect.arrayContaining([{ email: 'bob@example.com', problem: expect.any(String) as string }]) as unknown,
    });
    expect(await invitations()).toEqual([]);
  });

  it('is in the name of an owner', async () => {
    const { code, errors } = await runSkein(['import', 'invite', CORNER_CASES, '--owner', 'ann@example.com', ...here()]);
    expect([code, errors]).toEqual([2, expect.stringContaining('is no owner')]);
  });
});
