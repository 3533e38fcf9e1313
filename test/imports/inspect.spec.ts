import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchiveFolder, inspectArchive, tryToInspect } from '../support/archive-folder.js';
import { type ZipMember, zipFile } from '../support/zip-file.js';

/**
 * `slack-corner-cases` is an export of Slack in its own form, written for what is easily overlooked. `slackdump-converted` has the conversations of the
 * same workspace as slackdump converts them, without any list.
 */
const ARCHIVES = join(import.meta.dirname, 'archives');
const CORNER_CASES = join(ARCHIVES, 'slack-corner-cases');

const folder = ArchiveFolder.usual();

/** Packs the files of a folder. */
async function pack(source: string, prefix = ''): Promise<ZipMember[]> {
  const names = (await readdir(source, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(
    names.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { name: prefix + path.slice(source.length + 1), content: await readFile(path) };
    }),
  );
}

const written = (members: readonly ZipMember[]): Promise<string> => folder.write(zipFile(members));

const day = (...messages: (object | string)[]): string =>
  `[${messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message))).join(',')}]`;
const message = (ts: string, more: object = {}): object => ({ type: 'message', user: 'U1', text: 'hello', ts, ...more });
const CHANNEL = { name: 'channels.json', content: JSON.stringify([{ id: 'C1', name: 'general', members: ['U1'] }]) };
const USER = { name: 'users.json', content: JSON.stringify([{ id: 'U1', name: 'ann', profile: { email: 'ann@example.com' } }]) };

describe('skein import inspect', () => {
  it('counts everything in an export of Slack, without a database', async () => {
    expect(await inspectArchive(CORNER_CASES)).toMatchObject({
      format: 'slack',
      people: { total: 15, with_address: 11, without_address: 1, deactivated: 1, guests: 0, administrators: 1, bots: 2, placeholders: 1 },
      conversations: { public: 2, private: 1, archived: 1, direct: 4 },
      messages: 33,
      threads: 2,
      replies: 4,
      threads_without_beginning: 1,
      edited: 1,
      pinned: 1,
      unknown_emoji: { party: 1, thumbsup_all: 1 },
      files: { in_archive: 0, missing: 0, external: 1, gone: 2 },
      skipped: { membership: 1, history: 1, change: 1, deleted: 1 },
      unknown_kinds: {},
      damages: 0,
      ignored_files: [],
    });
  });

  it('prints the same for people', async () => {
    const { code, output, errors } = await tryToInspect(CORNER_CASES);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^FOUND +COUNT +BECOMES\n/);
    expect(output).toMatch(/\nOwners and administrators +1 +members, unless --keep-roles is given\n/);
    expect(output).toMatch(/\nDeleted or withheld files +2\n/);
    expect(output).toMatch(/\nMarks of deleted messages +1\n/);
  });

  it('finds the same in a zip file, also if that contains the folder rather than its content', async () => {
    const expected = await inspectArchive(CORNER_CASES);
    expect(await inspectArchive(await written(await pack(CORNER_CASES)))).toEqual(expected);
    const leftovers = { name: '__MACOSX/acme/._users.json', content: 'x' };
    expect(await inspectArchive(await written([...(await pack(CORNER_CASES, 'acme/')), leftovers]))).toEqual(expected);
  });

  it('reads what slackdump writes, whose conversations are private because nothing says that they are not', async () => {
    expect(await inspectArchive(join(ARCHIVES, 'slackdump-converted'))).toMatchObject({
      conversations: { public: 0, private: 3, direct: 4 },
      channels: expect.arrayContaining([expect.objectContaining({ name: 'general', private: true, listed: false })]) as unknown,
      threads: 2,
    });
  });

  it('reports wrong JSON with its file and byte, and reads the rest', async () => {
    const path = await written([
      CHANNEL,
      USER,
      { name: 'general/2024-01-01.json', content: day(message('1.000001'), '{"ts": oops}', message('2.000001'), message('never'), '17') },
      { name: 'general/2024-01-02.json', content: `[${JSON.stringify(message('3.000001'))},{"ts":"4` },
      {
        name: 'general/2024-01-03.json',
        content: Buffer.concat([Buffer.from('[{"ts":"5.0","text":"'), Buffer.from([0xff]), Buffer.from('"}]')]),
      },
    ]);
    const first = JSON.stringify(message('1.000001'));
    expect(await inspectArchive(path)).toMatchObject({
      messages: 3,
      damages: 5,
      damaged: [
        { file: 'general/2024-01-01.json', byte: first.length + 2, problem: 'no JSON' },
        { file: 'general/2024-01-01.json', problem: 'no message with a time' },
        { file: 'general/2024-01-01.json', problem: 'no message with a time' },
        { file: 'general/2024-01-02.json', byte: first.length + 2, problem: 'The file ends within its list.' },
        { file: 'general/2024-01-03.json', byte: 1, problem: 'no JSON' },
      ],
    });
  });

  it('reports the end of a day that is cut off, also of one that is read in parts', async () => {
    const path = folder.join('long');
    await mkdir(join(path, 'general'), { recursive: true });
    await writeFile(join(path, 'channels.json'), CHANNEL.content);
    const text = 'x'.repeat(3_500_000);
    const messages = Array.from({ length: 12 }, (_, index) => message(`${index}.000001`, { text }));
    await writeFile(join(path, 'general/2024-01-01.json'), day(...messages).slice(0, -10));
    expect(await inspectArchive(path)).toMatchObject({
      messages: 11,
      damages: 1,
      damaged: [{ problem: 'The file ends within its list.' }],
    });
  });

  it('counts messages of an equal time apart, and the same message once', async () => {
    const path = await written([
      CHANNEL,
      USER,
      { name: 'general/2024-01-01.json', content: day(message('1.000001'), message('1.000001'), message('1.000001', { text: 'other' })) },
    ]);
    expect(await inspectArchive(path)).toMatchObject({ messages: 2, skipped: { repeated: 1 } });
  });

  it('names kinds of messages that it does not know, and imports their text', async () => {
    const path = await written([
      CHANNEL,
      USER,
      { name: 'general/2024-01-01.json', content: day(message('1.000001', { subtype: 'new_thing' })) },
    ]);
    expect(await inspectArchive(path)).toMatchObject({ messages: 1, unknown_kinds: { new_thing: 1 } });
  });

  it('counts files that the archive has, and those that it lacks', async () => {
    const withFile = (ts: string, id: string): object => message(ts, { files: [{ id, name: `${id}.txt`, mode: 'hosted', size: 5 }] });
    const path = await written([
      CHANNEL,
      USER,
      { name: 'general/2024-01-01.json', content: day(withFile('1.000001', 'F1'), withFile('2.000001', 'F2'), withFile('3.000001', 'F3')) },
      { name: '__uploads/F1/F1.txt', content: 'first' },
      { name: 'general/attachments/F2-F2.txt', content: 'second' },
    ]);
    expect(await inspectArchive(path)).toMatchObject({ files: { in_archive: 2, bytes: 11, missing: 1 } });
  });

  it('sums up a list of members of any length', async () => {
    const members = Array.from({ length: 200_000 }, () => 'U1');
    const channels = { name: 'channels.json', content: JSON.stringify([{ id: 'C1', name: 'general', members }]) };
    expect(await inspectArchive(await written([channels, USER]))).toMatchObject({ channels: [{ members: 1 }] });
  });
});

describe('An archive', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['that does not exist', () => Promise.resolve(folder.join('nothing')), /^There is no file or folder /],
    [
      'that is no zip file',
      async () => (await writeFile(folder.join('text'), 'Dear diary'), folder.join('text')),
      /is no readable zip file/,
    ],
    ['that is no export', () => written([{ name: 'letter.txt', content: 'x' }]), /^This is no export that is known/],
    [
      'with a path that leaves its folder',
      () => written([CHANNEL, { name: '../../etc/passwd', content: 'x' }]),
      /no readable zip file: .*\.\.\/\.\.\/etc/,
    ],
    ['with an absolute path', () => written([CHANNEL, { name: '/etc/passwd', content: 'x' }]), /no readable zip file: .*\/etc\/passwd/],
    [
      'with a link',
      () => written([CHANNEL, { name: 'general/x.json', content: '/etc/passwd', mode: 0o120777 }]),
      /general\/x\.json .* is a link/,
    ],
    ['with a device', () => written([CHANNEL, { name: 'x', content: '', mode: 0o020666 }]), /^x in the archive is a link or a device/],
    [
      'with a bomb',
      () => written([CHANNEL, { name: 'general/2024-01-01.json', content: `[${' '.repeat(4_000_000)}]` }]),
      /more than 200 times/,
    ],
    ['with a file twice', () => written([CHANNEL, CHANNEL]), /contains channels\.json twice/],
    ['that is encrypted', () => written([{ ...CHANNEL, flags: 1 }]), /encrypted/],
    [
      'with a file that is longer than it says',
      () => written([CHANNEL, { name: 'general/2024-01-01.json', content: day(message('1.000001')), claimedSize: 10 }]),
      /general\/2024-01-01\.json in the archive cannot be read/,
    ],
  ])('%s is refused', async (_, make, problem) => {
    const { code, output, errors } = await tryToInspect(await make());
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(problem);
    expect(errors).not.toContain('    at ');
  });

  it('in a folder is refused if there is a link in it, but may be named by one', async () => {
    const copy = folder.join('copy');
    await cp(CORNER_CASES, copy, { recursive: true });
    await symlink(copy, folder.join('named'));
    expect(await inspectArchive(folder.join('named'))).toMatchObject({ damages: 0 });
    await mkdir(join(copy, 'evil'));
    await symlink('/etc/passwd', join(copy, 'evil/2024-01-01.json'));
    expect((await tryToInspect(copy)).errors).toMatch(/evil\/2024-01-01\.json in the archive is a link/);
  });
});
