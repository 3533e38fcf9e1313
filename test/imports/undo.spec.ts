import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Sql } from '../../src/platform/database/sql.js';
import { ArchiveFolder } from '../support/archive-folder.js';
import { type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { HeldLock } from '../support/held-lock.js';
import { post } from '../support/messages.js';
import { Office, reportOf } from '../support/office.js';
import { TestServer } from '../support/test-server.js';
import { zipFile } from '../support/zip-file.js';

const server = TestServer.usual();
const CORNER_CASES = join(import.meta.dirname, 'archives/slack-corner-cases');

let office: Office;
beforeEach(async () => void (office = await Office.found(server)));

const here = (): string[] => ['--organization', office.realm.realm.stringId];
const undo = (run: unknown): Promise<CommandResult> => runSkein(['import', 'undo', String(run), ...here(), '--json']);
const runOf = async (...options: string[]): Promise<unknown> => reportOf(await office.run(CORNER_CASES, ...options))['run'];
const stubs = async (): Promise<number> => {
  const [row] = await server
    .get(Sql)
    .rows<{ n: number }>('SELECT COUNT(*) AS n FROM user_account WHERE realm_id = ? AND imported_stub = 1', [office.realm.realm.id]);
  return row?.n ?? 0;
};

describe('skein import status', () => {
  it('lists the imports of an organization with what they have brought', async () => {
    expect(await runSkeinForJson(['import', 'status', ...here()])).toEqual({ imports: [] });
    const run = await runOf();
    const time = expect.stringMatching(/^\d{4}-/) as string;
    expect(await runSkeinForJson(['import', 'status', ...here()])).toEqual({
      imports: [{ run, format: 'slack', phase: 'finished', messages: 33, started: time, finished: time }],
    });
    expect((await runSkein(['import', 'status', ...here()])).output).toMatch(
      /^IMPORT +FROM +PHASE +MESSAGES +STARTED +FINISHED\n\d+ +Slack +finished +33 /,
    );
  });
});

describe('skein import undo', () => {
  it('removes everything that nobody has used, so that the archive can be imported again, also with other options', async () => {
    const run = await runOf();
    const result = await undo(run);
    // One message of the archive was too long for one of ours, and one lists what was pinned. Only bots stay.
    expect(reportOf(result)).toMatchObject({ messages: 35, channels: 3 });
    const { kept } = reportOf(result) as { kept: { kind: string; reason: string }[] };
    expect(new Set(kept.map(({ kind, reason }) => `${kind}: ${reason}`))).toEqual(new Set(['account: bots are not erased']));
    server.clearCaches();
    expect((await office.messages([{ operator: 'is', operand: 'dm' }])).map(({ content }) => content)).toEqual([]);
    const { body } = await office.ann.client.get('streams');
    expect((body['streams'] as { name: string }[]).map(({ name }) => name)).toEqual([]);
    expect(await stubs()).toBe(kept.length);
    const again = await office.run(CORNER_CASES, '--threads-from', '3');
    server.clearCaches();
    expect((await office.messages([{ operator: 'is', operand: 'dm' }])).map(({ content }) => content)).toContain('direct hi');
    expect(reportOf(again)).toMatchObject({
      messages: 33,
      present: 0,
      channels: expect.arrayContaining([expect.objectContaining({ name: 'general' })]) as unknown,
    });
  });

  it('keeps conversations in which somebody has written since, and those who wrote there, and says so', async () => {
    const run = await runOf();
    server.clearCaches();
    await office.ann.client.post('messages', { type: 'channel', to: 'secret', topic: 'imported', content: 'an answer' });
    const result = await undo(run);
    expect(result.code).toBe(3);
    const { kept } = reportOf(result) as { kept: { kind: string; name: string; reason: string }[] };
    expect(kept).toContainEqual({ kind: 'channel', name: 'secret', reason: 'somebody has written there since' });
    server.clearCaches();
    expect((await office.inChannel('secret')).map(({ content }) => content)).toEqual(['private text', 'an answer']);
    expect(reportOf(await office.run(CORNER_CASES))).toMatchObject({ messages: 32, present: 1 });
  });

  it('leaves accounts alone that existed before or that somebody has claimed', async () => {
    const run = await runOf();
    expect((await runSkein(['user', 'reactivate', 'bob@example.com', ...here()])).code).toBe(0);
    await undo(run);
    const rows = await server
      .get(Sql)
      .rows<{ email: string; active: number }>(
        "SELECT email, active FROM user_account WHERE realm_id = ? AND email_key IN ('ann@example.com', 'bob@example.com', 'dan@example.com') ORDER BY email_key",
        [office.realm.realm.id],
      );
    expect(rows).toEqual([
      { email: 'Ann@Example.com', active: 1 },
      { email: 'bob@example.com', active: 1 },
    ]);
  });

  it('does nothing the second time, and refuses what is no import of the organization', async () => {
    const run = await runOf();
    await undo(run);
    expect(reportOf(await undo(run))).toMatchObject({ messages: 0, channels: 0, accounts: 0 });
    const other = await Office.found(server);
    const foreign = reportOf(await other.run(CORNER_CASES, '--channels', 'general'))['run'];
    expect(await undo(foreign)).toMatchObject({ code: 2, errors: expect.stringMatching(/no import/) as unknown });
    expect(await undo('x')).toMatchObject({ code: 2 });
    expect(await other.count('import_map')).toBeGreaterThan(0);
  });
});

describe('skein import undo, among other imports', () => {
  const folder = ArchiveFolder.usual();
  const MONTHS = ['2023-01-15', '2023-02-15', '2023-03-15'];

  /** One message in each of three months, which are topics. */
  const months = (): Promise<string> =>
    folder.write(
      zipFile([
        { name: 'users.json', content: JSON.stringify([{ id: 'U01', name: 'ann', profile: { email: 'ann@example.com' } }]) },
        { name: 'channels.json', content: JSON.stringify([{ id: 'C01', name: 'months', members: ['U01'] }]) },
        ...MONTHS.map((day) => {
          const ts = `${Date.parse(day) / 1_000}.000100`;
          return { name: `months/${day}.json`, content: JSON.stringify([{ type: 'message', user: 'U01', text: `of ${day}`, ts }]) };
        }),
      ]),
    );
  const lineOf = (type: string, content: object): string => JSON.stringify({ type, [type]: content });
  const ofMattermost = (): Promise<string> =>
    folder.write(
      [
        JSON.stringify({ type: 'version', version: 1 }),
        lineOf('user', { username: 'ann', email: 'ann@example.com' }),
        lineOf('post', { team: 'works', channel: 'plans', user: 'ann', message: 'a plan', create_at: 1_700_000_000_000 }),
      ].join('\n'),
    );

  it('keeps what somebody writes meanwhile', async () => {
    const run = reportOf(await office.run(await months(), '--topic-per', 'month'))['run'];
    server.clearCaches();
    const [, second] = await office.inChannel('months');
    const lock = await HeldLock.take(server, 'SELECT 1 FROM message WHERE id = ? FOR UPDATE', [second?.id]);
    const undone = undo(run);
    await lock.untilAwaited();
    await post(office.ann, 'months', 'imported 2023-01', 'now here');
    await lock.release();
    expect(reportOf(await undone)).toMatchObject({
      messages: 3,
      channels: 0,
      kept: [{ kind: 'channel', name: 'months', reason: 'it has messages' }],
    });
    server.clearCaches();
    expect((await office.inChannel('months')).map(({ content }) => content)).toEqual(['now here']);
  });

  it('is refused while an import that began later is not undone, from whatever chat it is, and whatever its number', async () => {
    const run = await runOf();
    await undo(run);
    const other = reportOf(await office.run(await ofMattermost()))['run'];
    expect(await runOf()).toBe(run);
    expect(await undo(other)).toMatchObject({
      code: 2,
      errors: expect.stringContaining(`The import ${String(run)} may have added`) as unknown,
    });
    expect((await undo(run)).output).not.toBe('');
    expect(reportOf(await undo(other))).toMatchObject({ messages: 1 });
  });

  it('lets another import of the same archive report to the owners again', async () => {
    const reports = async (): Promise<number> =>
      (await office.messages([{ operator: 'is', operand: 'dm' }], office.owner.client)).filter(({ content }) =>
        content.startsWith('Messages were imported'),
      ).length;
    const run = await runOf();
    await runOf();
    server.clearCaches();
    expect(await reports()).toBe(1);
    await undo(run);
    await runOf();
    server.clearCaches();
    expect(await reports()).toBe(2);
  });
});

describe('--mapping', () => {
  const folder = ArchiveFolder.usual();

  const mapped = async (mapping: unknown): Promise<CommandResult> => {
    const path = folder.join('mapping.json');
    await writeFile(path, JSON.stringify(mapping));
    return office.run(CORNER_CASES, '--mapping', path);
  };

  it('joins people of the archive with accounts of other addresses, by their addresses or keys', async () => {
    const robert = await office.realm.join('Robert');
    const carol = await office.realm.join('Carol');
    const result = await mapped({ 'bob@example.com': robert.email, U03: carol.email });
    expect(reportOf(result)).toMatchObject({ accounts_created: 12 });
    const { matched } = reportOf(result) as { matched: { name: string; user_id: number }[] };
    expect(matched.map(({ name, user_id: id }) => [name, id])).toEqual(
      expect.arrayContaining([
        ['Bob B', robert.user.id],
        ['Cara C', carol.user.id],
      ]),
    );
    server.clearCaches();
    expect(await office.messages([{ operator: 'is', operand: 'dm' }], robert.client)).not.toEqual([]);
  });

  it('may be as long as it needs to be, and is compared without regard to its order', async () => {
    const people = Array.from({ length: 2_000 }, (_, index) => ({
      id: `U${index}`,
      profile: { email: `person.of.number.${index}@example.com` },
    }));
    const archive = await folder.write(
      zipFile([
        { name: 'users.json', content: JSON.stringify(people) },
        { name: 'channels.json', content: JSON.stringify([{ id: 'C01', name: 'quiet', members: ['U1'] }]) },
      ]),
    );
    const runWith = async (entries: readonly (readonly [string, string])[]): Promise<CommandResult> =>
      office.run(archive, '--mapping', await folder.write(JSON.stringify(Object.fromEntries(entries))));
    const entries = people.map(({ profile }) => [profile.email, 'ann@example.com'] as const);
    expect(reportOf(await runWith(entries))).toMatchObject({ repeated: false, accounts_created: 0 });
    expect(reportOf(await runWith(entries.toReversed()))).toMatchObject({ repeated: true });
    expect(await runWith(entries.slice(1))).toMatchObject({ code: 2, errors: expect.stringMatching(/other options/) as unknown });
  });

  it.each([
    ['nobody of the archive', { 'nobody@example.com': 'ann@example.com' }, /nobody@example\.com, who is no person/],
    ['no account', { U03: 'nobody@example.com' }, /nobody@example\.com, which is no account/],
    ['something else', { U03: 7 }, /no object of JSON/],
  ])('that names %s is refused, and nothing is written', async (_, mapping, problem) => {
    expect(await mapped(mapping)).toMatchObject({ code: 2, errors: expect.stringMatching(problem) as unknown });
    expect(await office.count('import_map')).toBe(0);
  });
});
