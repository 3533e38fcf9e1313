import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { CommandLine } from '../../src/cli/frame/command-line.js';
import { runSkein } from '../support/command-line.js';
import { emptyDatabase, tableChecksums } from '../support/empty-database.js';
import { testDatabaseUrl } from '../support/test-database.js';

/** What a command needs besides its name, and whether it acts in one organization (`-o`, or its first argument). */
interface Usage {
  readonly args: readonly string[];
  readonly organization?: 'option' | 'argument';
}

/** The database and the prefix of Redis keys: the database of the other tests has another event log. */
const NAME = 'skein_wrong_input';
const PERSON = 'mia@example.com';

/** A correct use of every command that reads settings. `FOLDER` is a folder of the test. */
const USAGES: Readonly<Record<string, Usage>> = {
  'organization create': { args: ['Some Name', '--subdomain', 'some', '--owner', PERSON] },
  'organization key': { args: [] },
  'organization list': { args: [] },
  'organization show': { args: [], organization: 'argument' },
  'organization rename': { args: ['--name', 'Other Name'], organization: 'argument' },
  'organization deactivate': { args: ['--confirm', 'Some Name'], organization: 'argument' },
  'organization reactivate': { args: [], organization: 'argument' },
  'organization delete': { args: ['--confirm', 'Some Name'], organization: 'argument' },
  'user create': { args: [PERSON], organization: 'option' },
  'user list': { args: [], organization: 'option' },
  'user deactivate': { args: [PERSON], organization: 'option' },
  'user reactivate': { args: [PERSON], organization: 'option' },
  'user set-role': { args: [PERSON, 'owner'], organization: 'option' },
  'user reset-password': { args: [PERSON], organization: 'option' },
  'user reset-second-factor': { args: [PERSON], organization: 'option' },
  'user end-sessions': { args: [PERSON], organization: 'option' },
  'user erase': { args: [PERSON, '--confirm', PERSON], organization: 'option' },
  'user grant': { args: [PERSON, 'create-users'], organization: 'option' },
  'user revoke': { args: [PERSON, 'create-users'], organization: 'option' },
  'bot create': { args: ['helper', '--name', 'Helper', '--owner', PERSON], organization: 'option' },
  'bot list': { args: [], organization: 'option' },
  'bot renew-key': { args: ['helper-bot@example.com'], organization: 'option' },
  'notices explain': { args: ['--user', PERSON, '--message', '1'], organization: 'option' },
  'webhook list': { args: [], organization: 'option' },
  'webhook show': { args: ['helper-bot@example.com'], organization: 'option' },
  'sign-on list': { args: [], organization: 'option' },
  'sign-on add': {
    args: ['acme', '--issuer', 'https://id.example.com', '--client-id', 'skein', '--display-name', 'Acme'],
    organization: 'option',
  },
  'sign-on test': { args: ['acme'], organization: 'option' },
  'sign-on set-secret': { args: ['acme'], organization: 'option' },
  'sign-on enable': { args: ['acme'], organization: 'option' },
  'sign-on disable': { args: ['acme'], organization: 'option' },
  'sign-on allow-passwords': { args: [], organization: 'option' },
  'sign-on remove': { args: ['acme', '--confirm', 'acme'], organization: 'option' },
  'directory show': { args: [], organization: 'option' },
  'directory set': {
    args: ['--url', 'ldaps://ldap.example.com', '--service-dn', 'cn=skein,dc=example,dc=com', '--base', 'dc=example,dc=com'],
    organization: 'option',
  },
  'directory test': { args: ['ada'], organization: 'option' },
  'directory enable': { args: [], organization: 'option' },
  'directory disable': { args: [], organization: 'option' },
  'directory sync': { args: [], organization: 'option' },
  'directory remove': { args: ['--confirm', 'Some Name'], organization: 'option' },
  'scim show': { args: [], organization: 'option' },
  'scim create-token': { args: [], organization: 'option' },
  'scim remove-token': { args: ['--confirm', 'Some Name'], organization: 'option' },
  'import invite': { args: ['FOLDER/slack', '--owner', PERSON], organization: 'option' },
  'import status': { args: [], organization: 'option' },
  'import undo': { args: ['1'], organization: 'option' },
  'import run': { args: ['FOLDER/slack', '--owner', PERSON], organization: 'option' },
  doctor: { args: [] },
  export: { args: ['FOLDER/export.tar.gz'], organization: 'option' },
  backup: { args: ['FOLDER/new'] },
  restore: { args: ['FOLDER/backup'] },
  migrate: { args: [] },
};

/** These commands read no settings. */
const WITHOUT_SETTINGS = ['import inspect', 'version'];
/** These commands do not derive keys, so that they work with any secret; `doctor` reports a wrong one as a problem. */
const WITHOUT_SECRET = ['doctor', 'migrate'];

const commandsOf = (command: ReturnType<typeof createProgram>, path: readonly string[] = []): string[] =>
  command.commands.length === 0 ? [path.join(' ')] : command.commands.flatMap((child) => commandsOf(child, [...path, child.name()]));

describe('skein refuses with exit code 2 and changes nothing', () => {
  let folder: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'skein-wrong-input-'));
    mkdirSync(join(folder, 'slack'));
    writeFileSync(join(folder, 'slack', 'users.json'), '[]');
    writeFileSync(join(folder, 'slack', 'channels.json'), '[{"id":"C1","name":"garden","members":[]}]');
    await emptyDatabase(NAME);
    environment = {
      DATABASE_URL: await testDatabaseUrl(NAME),
      SKEIN_REDIS_PREFIX: NAME,
      SKEIN_DATA_DIR: join(folder, 'data'),
      SKEIN_ENV: 'test',
    };
    const owner = ['--owner', PERSON, '--owner-name', 'Mia', '--password-stdin'];
    const created = await runSkein(['organization', 'create', 'Some Name', ...owner], { environment, input: 'a new and long password' });
    expect(created).toMatchObject({ code: 0, errors: '' });
    expect(await runSkein(['backup', join(folder, 'backup')], { environment })).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The checksums of all tables but those that every process brings up to date when it starts. */
  async function readTables(): Promise<Record<string, string>> {
    const { event_log_ledger, outbox, ...tables } = await tableChecksums(environment['DATABASE_URL'] ?? '');
    expect([event_log_ledger, outbox]).not.toContain(undefined);
    return tables;
  }

  /** Runs the command and compares the tables. @returns what it wrote to the standard error */
  async function refuse(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
    const before = await readTables();
    const all = args.map((arg) => arg.replace('FOLDER', folder));
    const { code, output, errors } = await runSkein(all, { environment: { ...environment, ...settings } });
    expect({ code, output, errors }).toMatchObject({ code: 2, output: '' });
    expect(await readTables()).toEqual(before);
    expect(existsSync(join(folder, 'new'))).toBe(false);
    return errors;
  }

  it('in a way that this table knows for every command', () => {
    const program = createProgram(new CommandLine({ input: process.stdin, write: () => undefined, writeError: () => undefined }));
    expect(commandsOf(program).toSorted()).toEqual([...Object.keys(USAGES), ...WITHOUT_SETTINGS].toSorted());
  });

  describe.each(Object.entries(USAGES))('%s', (command, { args, organization }) => {
    const words = command.split(' ');

    it('with an argument too many', async () => {
      const extra = organization === 'argument' ? ['one', 'two'] : ['two', 'three'];
      expect(await refuse([...words, ...args, ...extra])).toMatch(/^error: too many arguments/);
    });

    it.each([
      ['another secret than a long one', { SKEIN_SECRET: 'short' }, /^Configuration:\n {2}SKEIN_SECRET is required and must have at least/],
      ['no database', { DATABASE_URL: '' }, /^Configuration:\n {2}DATABASE_URL is required/],
      ['a malformed Redis', { REDIS_URL: 'nowhere' }, /^Configuration:\n {2}REDIS_URL /],
      ['an unknown setting', { SKEIN_WROKER: 'inline' }, /^Configuration:\n {2}SKEIN_WROKER /],
    ])('with %s', async (_, settings, message) => {
      const errors = await refuse([...words, ...args], settings);
      expect(errors).toMatch(message);
      expect(errors.trimEnd().split('\n')).toHaveLength(2);
    });

    if (!WITHOUT_SECRET.includes(command))
      it('with the secret of another server', async () => {
        const errors = await refuse([...words, ...args], { SKEIN_SECRET: 'another secret of at least 32 characters' });
        expect(errors).toMatch(/another SKEIN_SECRET|SKEIN_SECRET is not the secret that this database was used with/);
        expect(errors.trimEnd().split('\n')).toHaveLength(1);
      });

    if (organization !== undefined)
      it('in an unknown organization', async () => {
        const named = organization === 'option' ? [...args, '-o', 'nowhere'] : ['nowhere', ...args];
        expect(await refuse([...words, ...named])).toBe('There is no organization "nowhere".\n');
      });
  });

  it.each(
    Object.entries(USAGES)
      .filter(
        ([command, { args }]) =>
          /<|^(?:user (?!list)|backup|restore|bot (?!list)|webhook (?!list)|sign-on (?!list)|directory (?:set|test|remove)|import|organization create)/.test(
            command,
          ) && args.length > 0,
      )
      .map(([command]) => command),
  )('%s without its arguments', async (command) => {
    expect(await refuse(command.split(' '))).toMatch(/^error: (?:missing required argument|required option) [^\n]+\n$/);
  });

  it.each(Object.keys(USAGES).filter((command) => /^user (?!create|list)/.test(command)))('%s for an unknown person', async (command) => {
    const [, ...rest] = USAGES[command]?.args ?? [];
    expect(await refuse([...command.split(' '), 'nobody@example.com', ...rest])).toBe(
      'There is no account "nobody@example.com" in the default organization.\n',
    );
  });

  it('restore of a changed manifest, into a database or a file store that is not empty', async () => {
    expect(await refuse(['restore', 'FOLDER/backup'])).toMatch(/^The database is not empty: it contains \d+ tables/);
    const place = { DATABASE_URL: await emptyDatabase(`${NAME}_target`), SKEIN_DATA_DIR: join(folder, 'occupied') };
    cpSync(join(folder, 'backup'), join(folder, 'changed'), { recursive: true });
    writeFileSync(join(folder, 'changed', 'manifest.json'), '{}');
    expect(await refuse(['restore', 'FOLDER/changed'], place)).toMatch(/manifest\.json is not the manifest of a backup/);
    cpSync(join(folder, 'backup'), join(place.SKEIN_DATA_DIR, 'storage', 'files'), { recursive: true });
    expect(await refuse(['restore', 'FOLDER/backup'], place)).toMatch(/^The file store is not empty/);
    expect(await tableChecksums(place.DATABASE_URL)).toEqual({});
  });

  it('backup into a folder without a name', async () => {
    for (const name of ['', ' ']) expect(await refuse(['backup', name])).toBe('The path of the folder for the backup is empty.\n');
  });

  it('backup into a folder that is not empty', async () => {
    writeFileSync(join(folder, 'notes'), 'mine');
    expect(await refuse(['backup', 'FOLDER'])).toMatch(/is not empty\. A backup needs an empty or new folder\.\n$/);
  });
});
