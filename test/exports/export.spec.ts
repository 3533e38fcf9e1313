import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobStore } from '../../src/kernel/blob-store.js';
import { Role } from '../../src/kernel/actor.js';
import { blobKeyOf } from '../../src/modules/uploads/uploads.api.js';
import { type CommandResult, runSkein } from '../support/command-line.js';
import { picture } from '../support/images.js';
import { post, whisper } from '../support/messages.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { postFiles, upload } from '../support/uploads.js';

type Row = Readonly<Record<string, unknown>>;

/** A tarball that was written, by the names of its parts. */
class Written {
  private constructor(private readonly parts: ReadonlyMap<string, Uint8Array>) {}

  static async read(path: string): Promise<Written> {
    const entries = await unpackTar(gunzipSync(await readFile(path)));
    return new Written(new Map(entries.map(({ header, data }) => [header.name.replace(/^export\//, ''), data ?? new Uint8Array()])));
  }

  get names(): string[] {
    return [...this.parts.keys()];
  }

  text(name: string): string {
    return Buffer.from(this.parts.get(name) ?? []).toString();
  }

  json(name: string): unknown {
    return JSON.parse(this.text(name));
  }

  table(name: string): Row[] {
    return (this.json('realm.json') as Record<string, Row[]>)[name] ?? [];
  }

  messages(table: 'zerver_message' | 'zerver_usermessage' = 'zerver_message'): Row[] {
    const files = this.names.filter((name) => name.startsWith('messages-'));
    return files.flatMap((name) => (this.json(name) as Record<string, Row[]>)[table] ?? []);
  }

  get everything(): string {
    return this.names.map((name) => this.text(name)).join('\n');
  }
}

const server = TestServer.usual();

describe('skein export', () => {
  let folder: string;
  let realm: TestRealm;
  let [ada, ben, cem]: (TestAccount | undefined)[] = [];
  let path: string;
  let result: CommandResult;
  let written: Written;
  let url: string;
  let ids: { secret: number; pair: number; group: number; note: number; edited: number };

  const of = (account: TestAccount | undefined): TestAccount => {
    if (!account) throw new Error('nobody has joined');
    return account;
  };
  const run = (file: string, ...options: string[]): Promise<CommandResult> =>
    runSkein(['export', file, '--organization', realm.realm.stringId, ...options, '--json']);
  const flagsOf = (message: number, account: TestAccount | undefined): unknown =>
    written.messages('zerver_usermessage').find((row) => row['message'] === message && row['user_profile'] === account?.user.id)?.[
      'flags_mask'
    ];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skein-export-'));
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    [ada, ben] = await realm.joinGarden();
    cem = await realm.join('Cem Hidden', Role.administrator);
    await of(ada).client.post('users/me/subscriptions', {
      subscriptions: [{ name: 'vault', description: 'Keys' }],
      principals: [of(ada).user.id, of(cem).user.id],
      invite_only: true,
    });
    await of(cem).client.post('user_groups/create', { name: 'gardeners', description: 'Green', members: [of(ben).user.id] });
    url = await upload(of(ada).client, 'plan.txt', 'the plan');
    await postFiles(of(cem).client, 'realm/emoji/parsley', [{ name: 'parsley.png', content: await picture(40, 40) }]);
    await postFiles(of(ben).client, 'users/me/avatar', [{ name: 'ben.png', content: await picture(60, 60) }]);
    ids = {
      secret: await post(of(ada), 'vault', 'codes', 'a secret text'),
      pair: await whisper(of(ada), [of(ben)], 'for Ben alone'),
      group: await whisper(of(ada), [of(ben), of(cem)], 'for the three'),
      note: await whisper(of(ada), [of(ada)], 'a note to myself'),
      edited: await post(of(ada), 'garden', 'beds', `first [plan.txt](${url})`),
    };
    await of(ada).client.patch(`messages/${ids.edited}`, { content: `second @**Ben** [plan.txt](${url})` });
    await of(ben).client.post(`messages/${ids.edited}/reactions`, { emoji_name: 'parsley' });
    await of(ben).client.post('messages/flags', { messages: [ids.edited], op: 'add', flag: 'starred' });
    await of(ben).client.post('messages/flags', { messages: [ids.pair], op: 'add', flag: 'read' });
    await of(ada).client.post('mark_all_as_read');
    await of(ben).client.post('users/me/alert_words', { alert_words: ['beetroot'] });
    path = join(folder, 'all.tar.gz');
    result = await run(path);
    written = await Written.read(path);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes a file that only its user can read, and says what it has', async () => {
    expect(result.code).toBe(0);
    expect(JSON.parse(result.output)).toMatchObject({ file: path, scope: 'all', messages: 7, files: { count: 3, missing: [] } });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['all.tar.gz']);
  });

  it('writes the tables, in which every reference is to a row', () => {
    const idsOf = (table: string): Set<unknown> => new Set(written.table(table).map((row) => row['id']));
    const [recipients, groups, people] = ['zerver_recipient', 'zerver_usergroup', 'zerver_userprofile'].map(idsOf);
    expect(written.table('zerver_realm')).toMatchObject([
      {
        id: realm.realm.id,
        string_id: realm.realm.stringId,
        deactivated: false,
        topics_policy: 2,
        message_edit_history_visibility_policy: 1,
      },
    ]);
    const accounts = [...(people ?? []), ...idsOf('zerver_userprofile_crossrealm')];
    for (const message of written.messages()) {
      expect(recipients).toContain(message['recipient']);
      expect(accounts).toContain(message['sender']);
      expect(idsOf('zerver_client')).toContain(message['sending_client']);
    }
    for (const row of [...written.table('zerver_stream'), ...written.table('zerver_subscription')])
      expect(recipients).toContain(row['recipient']);
    for (const row of [...written.table('zerver_stream'), ...written.table('zerver_realm'), ...written.table('zerver_namedusergroup')]) {
      for (const [name, value] of Object.entries(row)) if (/^can_.*_group$/.test(name)) expect(groups).toContain(value);
    }
    for (const row of written.table('zerver_usergroupmembership')) expect(groups).toContain(row['user_group']);
    expect(written.table('zerver_namedusergroup')).toContainEqual(expect.objectContaining({ name: 'gardeners', description: 'Green' }));
  });

  it('writes channels with their members, and direct messages to their recipients', () => {
    const channel = (name: string): Row => written.table('zerver_stream').find((row) => row['name'] === name) ?? {};
    expect(channel('vault')).toMatchObject({ invite_only: true, description: 'Keys', deactivated: false });
    const members = written.table('zerver_subscription').filter((row) => row['recipient'] === channel('vault')['recipient']);
    expect(members.map((row) => row['user_profile']).toSorted()).toEqual([of(ada).user.id, of(cem).user.id].toSorted());
    const recipientOf = (message: number): Row | undefined => {
      const row = written.messages().find(({ id }) => id === message);
      return written.table('zerver_recipient').find(({ id }) => id === row?.['recipient']);
    };
    expect(recipientOf(ids.pair)).toMatchObject({ type: 1, type_id: of(ben).user.id });
    expect(recipientOf(ids.note)).toMatchObject({ type: 1, type_id: of(ada).user.id });
    expect(recipientOf(ids.group)).toMatchObject({ type: 3 });
    expect(recipientOf(ids.secret)).toMatchObject({ type: 2, type_id: channel('vault')['id'] });
  });

  it('writes messages with their history, reactions and flags of everybody who has received them', () => {
    const edited = written.messages().find(({ id }) => id === ids.edited);
    expect(edited).toMatchObject({
      content: `second @**Ben** [plan.txt](${url})`,
      has_attachment: true,
      is_channel_message: true,
      subject: 'beds',
    });
    expect(JSON.parse(edited?.['edit_history'] as string)).toMatchObject([
      { prev_content: `first [plan.txt](${url})`, user_id: of(ada).user.id },
    ]);
    expect(written.table('zerver_reaction')).toMatchObject([{ message: ids.edited, user_profile: of(ben).user.id, emoji_name: 'parsley' }]);
    const flag = { read: 1, starred: 2, mentioned: 8, direct: 2_048 };
    expect(flagsOf(ids.edited, ben)).toBe(flag.starred | flag.mentioned);
    expect(flagsOf(ids.edited, ada)).toBe(flag.read);
    expect(flagsOf(ids.pair, ben)).toBe(flag.read | flag.direct);
    expect(flagsOf(ids.group, cem)).toBe(flag.direct);
    expect(flagsOf(ids.secret, ben)).toBeUndefined();
  });

  it('writes files, emoji and pictures where their lists say that they are', () => {
    const [uploaded] = (written.json('attachment.json') as { zerver_attachment: Row[] }).zerver_attachment;
    expect(uploaded).toMatchObject({ file_name: 'plan.txt', size: 8, messages: [ids.edited], owner: of(ada).user.id });
    expect(url).toBe(`/user_uploads/${String(uploaded?.['path_id'])}`);
    for (const kind of ['uploads', 'emoji', 'avatars']) {
      const [record] = written.json(`${kind}/records.json`) as Row[];
      expect(written.names).toContain(`${kind}/${String(record?.['path'])}`);
    }
    expect(written.text(`uploads/${String(uploaded?.['path_id'])}`)).toBe('the plan');
  });

  it('writes no passwords, keys and other secrets', () => {
    for (const secret of [of(ada).key, of(ben).key, '$argon2', 'password', 'api_key']) expect(written.everything).not.toContain(secret);
  });

  it('is recorded in the audit log', async () => {
    const { body } = await of(cem).client.get('audit_log');
    expect(body['entries']).toContainEqual(
      expect.objectContaining({ action: 'realm.exported', details: { scope: 'all', files: true } }) as unknown,
    );
  });

  it('writes nothing private when only what is public is wanted', async () => {
    const file = join(folder, 'public.tar.gz');
    expect(await run(file, '--public')).toMatchObject({ code: 0 });
    const open = await Written.read(file);
    expect(open.messages().map(({ id }) => id)).toContain(ids.edited);
    for (const text of ['a secret text', 'for Ben alone', 'for the three', 'a note to myself', 'vault', 'beetroot']) {
      expect(open.everything).not.toContain(text);
    }
    expect(open.messages('zerver_usermessage')).toEqual([]);
    expect(open.text(`uploads/${url.replace('/user_uploads/', '')}`)).toBe('the plan');
    await rm(file);
  });

  it('writes private data only of those who let it be exported, where that is wanted', async () => {
    await of(ben).client.patch('settings', { allow_private_data_export: true });
    const file = join(folder, 'consent.tar.gz');
    expect(await run(file, '--with-consent')).toMatchObject({ code: 0 });
    const some = await Written.read(file);
    const messages = some.messages().map(({ id }) => id);
    expect([ids.pair, ids.group, ids.edited].map((id) => messages.includes(id))).not.toContain(false);
    for (const text of ['a secret text', 'a note to myself', 'vault']) expect(some.everything).not.toContain(text);
    expect(new Set(some.messages('zerver_usermessage').map((row) => row['user_profile']))).toEqual(new Set([of(ben).user.id]));
    expect(some.table('zerver_alertword')).toMatchObject([{ word: 'beetroot', user_profile: of(ben).user.id }]);
    const settingsOf = (account: TestAccount | undefined): (Row | undefined)[] => [
      some.table('zerver_userprofile').find(({ id }) => id === account?.user.id),
      some.table('zerver_subscription').findLast((row) => row['user_profile'] === account?.user.id),
    ];
    expect(settingsOf(ben)).toMatchObject([{ allow_private_data_export: true }, { pin_to_top: false }]);
    for (const row of settingsOf(ada)) for (const name of ['enable_sounds', 'pin_to_top', 'color']) expect(row).not.toHaveProperty(name);
    await rm(file);
    expect(await run(file, '--with-consent', '--public')).toMatchObject({ code: 2, errors: 'Choose --public or --with-consent.\n' });
  });

  it('leaves files out, and says which are missing', async () => {
    const bare = join(folder, 'bare.tar.gz');
    expect(await run(bare, '--no-files')).toMatchObject({ code: 0 });
    expect((await Written.read(bare)).names.filter((name) => name.startsWith('uploads/'))).toEqual([]);
    await server.get(BlobStore).delete(blobKeyOf(url.replace('/user_uploads/', '')));
    const lossy = join(folder, 'lossy.tar.gz');
    const { code, output } = await run(lossy);
    expect([code, (JSON.parse(output) as { files: unknown }).files]).toMatchObject([3, { count: 2, missing: [url.replace('/user_', '')] }]);
    for (const file of [bare, lossy]) await rm(file);
  });

  it('does not write over a file, and leaves nothing where it cannot write', async () => {
    const taken = join(folder, 'taken.tar.gz');
    await writeFile(taken, 'mine');
    expect(await run(taken)).toMatchObject({ code: 2, errors: expect.stringContaining('exists') as unknown });
    expect(await readFile(taken, 'utf8')).toBe('mine');
    expect(await run(join(folder, 'nowhere', 'x.tar.gz'))).toMatchObject({
      code: 2,
      errors: expect.stringContaining('does not exist') as unknown,
    });
    expect(await run('')).toMatchObject({ code: 2, errors: 'The path of the file for the export is empty.\n' });
    await rm(taken);
    expect(await readdir(folder)).toEqual(['all.tar.gz']);
  });
});
