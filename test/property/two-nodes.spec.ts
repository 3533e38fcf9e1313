import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { changeAccount } from '../support/change-account.js';
import { picture } from '../support/images.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import { type ApiResponse, type Parameters as RequestParameters, TestClient } from '../support/test-client.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { postFiles } from '../support/uploads.js';
import { makeGroup } from '../support/user-groups.js';

/** 10,000 take several minutes, so they run after changes of caches: SKEIN_TEST_OPERATIONS=10000 npm test -- test/property/two-nodes.spec.ts */
const OPERATIONS = Number(process.env['SKEIN_TEST_OPERATIONS'] ?? 600);
const SEED = 40;
/** Organizations whose operations run at the same time. */
const LANES = 6;
const TIME_LIMIT_MS = 600_000 + 300 * OPERATIONS;
/** On a machine that stands still for seconds, statements reach their time limits. */
const MAX_UNAVAILABLE = OPERATIONS / 100;

type Json = Record<string, unknown>;

let server: TestServer;
/** A second node with the same database and the same Redis. */
let second: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
  second = await server.startNode();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

function succeeded({ body }: ApiResponse): Json {
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body;
}

/** The server answered 503, so that nobody knows what was changed. */
class Unavailable extends Error {}

/** A client for which an outage is an error, instead of an answer that may look like a stale one. */
class AvailableClient extends TestClient {
  override async send(...request: Parameters<TestClient['send']>): Promise<ApiResponse> {
    const response = await super.send(...request);
    if (response.status === 503) throw new Unavailable(response.text);
    return response;
  }
}

/** An account with its present credentials, and clients of it on both nodes. */
class Person {
  constructor(
    private readonly host: string,
    readonly id: number,
    public email: string,
    public key: string,
  ) {}

  static from({ host }: TestRealm, { user, email, key }: TestAccount): Person {
    return new Person(host, user.id, email, key);
  }

  on(node: TestServer): TestClient {
    return new AvailableClient(node, this.host, { email: this.email, key: this.key });
  }
}

/** One organization, the operations on it, and what its accounts expect. */
class Lane {
  private named = 0;

  private constructor(
    private readonly random: SeededRandom,
    private readonly owner: Person,
    /** Asks what others see. Nothing happens to it. */
    private readonly witness: Person,
    /** To whom things happen. */
    private readonly subject: Person,
    private readonly ids: { readonly garden: number; readonly closed: number; readonly group: number; readonly field: number },
  ) {}

  static async create(random: SeededRandom): Promise<Lane> {
    const realm = await TestRealm.create(server);
    const owner = await realm.join('Olga', Role.owner);
    await changeAccount(server, owner, { canChangeUserEmails: true });
    const [witness, subject] = [await realm.join('Wim'), await realm.join('Sue')];
    const principals = [owner, witness, subject].map(({ user }) => user.id);
    for (const name of ['garden', 'closed'])
      succeeded(await owner.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals }));
    const idOf = async (name: string): Promise<number> =>
      succeeded(await owner.client.get('get_stream_id', { stream: name }))['stream_id'] as number;
    const group = await makeGroup(owner, 'crew', [owner]);
    const field = succeeded(await owner.client.post('realm/profile_fields', { field_type: 1, name: 'Hobby' }))['id'] as number;
    const closed = await idOf('closed');
    succeeded(await owner.client.patch(`streams/${closed}`, { can_send_message_group: { new: group } }));
    const [one, two, three] = [owner, witness, subject].map((account) => Person.from(realm, account)) as [Person, Person, Person];
    return new Lane(random, one, two, three, { garden: await idOf('garden'), closed, group, field });
  }

  /** Runs one operation on a node. @returns what the other one answers immediately afterwards, and what it must answer */
  async run(): Promise<{ readonly name: string; readonly answer: unknown; readonly expected: unknown }> {
    const nodes = this.random.chance(0.5) ? [server, second] : [second, server];
    const [name, operation] = this.random.pick(Object.entries(this.operations));
    const [answer, expected] = await operation(...(nodes as [TestServer, TestServer]));
    return { name, answer, expected };
  }

  /** Each takes the node of the change and the node of the question, and returns the answer and the expected one. */
  private readonly operations: Readonly<Record<string, (here: TestServer, there: TestServer) => Promise<readonly [unknown, unknown]>>> = {
    'a new key': async (here, there) => {
      const { subject } = this;
      const former = subject.on(there);
      await former.get('users/me');
      subject.key = succeeded(await subject.on(here).post('users/me/api_key/regenerate'))['api_key'] as string;
      const statuses = [(await former.get('users/me')).status, (await subject.on(there).get('users/me')).status];
      return [statuses, [401, 200]];
    },
    deactivation: async (here, there) => {
      const { subject, owner } = this;
      await subject.on(there).get('users/me');
      succeeded(await owner.on(here).delete(`users/${subject.id}`));
      const { status } = await subject.on(there).get('users/me');
      const members = succeeded(await this.witness.on(there).get('users'))['members'] as Json[];
      const shown = members.find(({ user_id: id }) => id === subject.id)?.['is_active'];
      succeeded(await owner.on(here).post(`users/${subject.id}/reactivate`));
      const reactivated = (await subject.on(there).get('users/me')).status;
      // Reactivation does not subscribe again.
      const principals = [subject.id];
      for (const name of ['garden', 'closed'])
        succeeded(await owner.on(here).post('users/me/subscriptions', { subscriptions: [{ name: await this.nameOf(name) }], principals }));
      return [
        [status, shown, reactivated],
        [401, false, 200],
      ];
    },
    'a role': async (here, there) => {
      const { subject, owner } = this;
      const results: unknown[] = [];
      for (const role of [Role.administrator, Role.guest, Role.member]) {
        succeeded(await owner.on(here).patch(`users/${subject.id}`, { role }));
        const profile = succeeded(await subject.on(there).get('users/me'));
        const change = await subject.on(there).patch('realm', { description: this.unique('About') });
        const create = await subject.on(there).post('users/me/subscriptions', { subscriptions: [{ name: this.unique('made') }] });
        results.push([profile['role'], change.status, create.status]);
      }
      return [
        results,
        [
          [Role.administrator, 200, 200],
          [Role.guest, 400, 400],
          [Role.member, 400, 200],
        ],
      ];
    },
    'a name': async (here, there) => {
      const name = this.unique('Sue');
      succeeded(await this.owner.on(here).patch(`users/${this.subject.id}`, { full_name: name }));
      const { rendered } = succeeded(await this.witness.on(there).post('messages/render', { content: `@**${name}**` }));
      const user = succeeded(await this.witness.on(there).get(`users/${this.subject.id}`))['user'] as Json;
      return [
        [String(rendered).includes('user-mention'), user['full_name']],
        [true, name],
      ];
    },
    'an address': async (here, there) => {
      const { subject } = this;
      const former = subject.on(there);
      await former.get('users/me');
      const email = `${this.unique('sue')}@example.org`;
      succeeded(await this.owner.on(here).patch(`users/${subject.id}`, { new_email: email }));
      subject.email = email;
      return [
        [(await former.get('users/me')).status, (await subject.on(there).get('users/me')).status],
        [401, 200],
      ];
    },
    'a member of a group': async (here, there) => {
      const [{ subject, owner }, { group }] = [this, this.ids];
      const results: unknown[] = [];
      for (const change of ['add', 'delete']) {
        succeeded(await owner.on(here).post(`user_groups/${group}/members`, { [change]: [subject.id] }));
        const sent = await this.post(subject.on(there), this.ids.closed, 'hello');
        const { is_user_group_member: isMember } = succeeded(await subject.on(there).get(`user_groups/${group}/members/${subject.id}`));
        results.push([sent.status, isMember]);
      }
      return [
        results,
        [
          [200, true],
          [400, false],
        ],
      ];
    },
    'the name of a group': async (here, there) => {
      const name = this.unique('crew');
      succeeded(await this.owner.on(here).patch(`user_groups/${this.ids.group}`, { name }));
      const { rendered } = succeeded(await this.owner.on(there).post('messages/render', { content: `@*${name}*` }));
      return [String(rendered).includes('user-group-mention'), true];
    },
    'an alert word': async (here, there) => {
      const word = this.unique('alert');
      succeeded(await this.subject.on(here).post('users/me/alert_words', { alert_words: [word] }));
      const first = await this.flagsOf(there, word);
      succeeded(await this.subject.on(here).delete('users/me/alert_words', { alert_words: [word] }));
      const second = await this.flagsOf(there, word);
      return [
        [first.includes('has_alert_word'), second.includes('has_alert_word')],
        [true, false],
      ];
    },
    'a linkifier': async (here, there) => {
      const prefix = this.unique('ISSUE');
      const rule = { pattern: `${prefix}-(?P<id>[0-9]+)`, url_template: 'https://issues.example.com/{id}' };
      const isLinked = async (): Promise<boolean> =>
        String(succeeded(await this.witness.on(there).post('messages/render', { content: `${prefix}-7` }))['rendered']).includes('<a href');
      const { id } = succeeded(await this.owner.on(here).post('realm/filters', rule));
      const first = await isLinked();
      succeeded(await this.owner.on(here).delete(`realm/filters/${String(id)}`));
      return [
        [first, await isLinked()],
        [true, false],
      ];
    },
    'a custom emoji': async (here, there) => {
      const name = this.unique('emoji');
      const isShown = async (): Promise<boolean> =>
        String(succeeded(await this.witness.on(there).post('messages/render', { content: `:${name}:` }))['rendered']).includes('<img');
      succeeded(await postFiles(this.owner.on(here), `realm/emoji/${name}`, [{ name: 'a.png', type: 'image/png', content: await image }]));
      const first = await isShown();
      succeeded(await this.owner.on(here).delete(`realm/emoji/${name}`));
      return [
        [first, await isShown()],
        [true, false],
      ];
    },
    'a setting of the organization': async (here, there) => {
      const name = this.unique('Realm');
      succeeded(await this.owner.on(here).patch('realm', { name }));
      return [succeeded(await this.witness.on(there).get('server_settings'))['realm_name'], name];
    },
    'a permission of the organization': async (here, there) => {
      const results: number[] = [];
      for (const group of [this.ids.group, await this.systemGroup('role:members')]) {
        succeeded(await this.owner.on(here).patch('realm', { can_create_public_channel_group: { new: group } }));
        const subscriptions = [{ name: this.unique('allowed') }];
        results.push((await this.witness.on(there).post('users/me/subscriptions', { subscriptions })).status);
      }
      return [results, [400, 200]];
    },
    'the name of a channel': async (here, there) => {
      const name = this.unique('garden');
      succeeded(await this.owner.on(here).patch(`streams/${this.ids.garden}`, { new_name: name }));
      this.names.set('garden', name);
      const sent = await this.witness.on(there).post('messages', { type: 'channel', to: name, topic: 't', content: 'hello' });
      return [sent.status, 200];
    },
    'a permission of a channel': async (here, there) => {
      const results: number[] = [];
      for (const group of [this.ids.group, await this.systemGroup('role:everyone')]) {
        succeeded(await this.owner.on(here).patch(`streams/${this.ids.garden}`, { can_send_message_group: { new: group } }));
        results.push((await this.post(this.witness.on(there), this.ids.garden, 'hello')).status);
      }
      return [results, [400, 200]];
    },
    'the privacy of a channel': async (here, there) => {
      const name = this.unique('secret');
      succeeded(await this.owner.on(here).post('users/me/subscriptions', { subscriptions: [{ name }] }));
      const { stream_id: id } = succeeded(await this.owner.on(here).get('get_stream_id', { stream: name }));
      const statuses: number[] = [];
      for (const isPrivate of [true, false]) {
        await this.witness.on(there).get(`users/me/${String(id)}/topics`);
        succeeded(await this.owner.on(here).patch(`streams/${String(id)}`, { is_private: isPrivate }));
        statuses.push((await this.witness.on(there).get(`users/me/${String(id)}/topics`)).status);
      }
      return [statuses, [400, 200]];
    },
    'a profile field': async (here, there) => {
      const value = this.unique('value');
      const data = [{ id: this.ids.field, value }];
      succeeded(await this.subject.on(here).patch('users/me/profile_data', { data }));
      return [(await this.listedSubject(there))['profile_data'], { [this.ids.field]: expect.objectContaining({ value }) as unknown }];
    },
    'no profile field': async (here, there) => {
      const name = this.unique('Field');
      const { id } = succeeded(await this.owner.on(here).post('realm/profile_fields', { field_type: 1, name }));
      succeeded(await this.subject.on(here).patch('users/me/profile_data', { data: [{ id, value: 'short-lived' }] }));
      const before = String(id) in ((await this.listedSubject(there))['profile_data'] as Json);
      succeeded(await this.owner.on(here).delete(`realm/profile_fields/${String(id)}`));
      return [
        [before, String(id) in ((await this.listedSubject(there))['profile_data'] as Json)],
        [true, false],
      ];
    },
    'the visibility of an address': async (here, there) => {
      const results: unknown[] = [];
      for (const visibility of [1, 4]) {
        succeeded(await this.subject.on(here).patch('settings', { email_address_visibility: visibility }));
        results.push((await this.listedSubject(there))['delivery_email']);
      }
      return [results, [this.subject.email, null]];
    },
    'a time zone': async (here, there) => {
      const timezone = this.random.pick(['Europe/Rome', 'Asia/Tokyo', 'Africa/Cairo']);
      succeeded(await this.subject.on(here).patch('settings', { timezone }));
      return [(await this.listedSubject(there))['timezone'], timezone];
    },
  };

  private readonly names = new Map<string, string>();

  private nameOf(channel: string): Promise<string> {
    return Promise.resolve(this.names.get(channel) ?? channel);
  }

  private post(client: TestClient, to: number, content: string): Promise<ApiResponse> {
    return client.post('messages', { type: 'channel', to, topic: 't', content } satisfies RequestParameters);
  }

  /** The subject's flags of a message with the content that is sent through the node. */
  private async flagsOf(node: TestServer, content: string): Promise<readonly string[]> {
    const { id } = succeeded(await this.post(this.witness.on(node), this.ids.garden, content));
    const { message } = succeeded(await this.subject.on(node).get(`messages/${String(id)}`));
    return (message as { readonly flags: readonly string[] }).flags;
  }

  private async listedSubject(node: TestServer): Promise<Json> {
    const wish = { include_custom_profile_fields: true };
    const { members } = succeeded(await this.witness.on(node).get('users', wish)) as { members: Json[] };
    return members.find(({ user_id: id }) => id === this.subject.id) ?? {};
  }

  private readonly systemGroups = new Map<string, number>();

  private async systemGroup(name: string): Promise<number> {
    if (this.systemGroups.size === 0) {
      const { user_groups: groups } = succeeded(await this.owner.on(server).get('user_groups'));
      for (const group of groups as { id: number; name: string }[]) this.systemGroups.set(group.name, group.id);
    }
    return this.systemGroups.get(name) as number;
  }

  private unique(text: string): string {
    this.named += 1;
    return `${text}${this.named}`;
  }
}

const image = picture(20, 20);

describe('A change that one node has acknowledged', () => {
  it(
    'is in the next answer of another node',
    async () => {
      const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => Lane.create(seededRandom(SEED + index))));
      let left = OPERATIONS;
      let unavailable = 0;
      const stale: string[] = [];
      /** Runs operations until none are left, or until the state of the organization is unknown. */
      const work = async (lane: Lane): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const { name, answer, expected } = await lane.run();
          try {
            expect(answer).toEqual(expected);
          } catch {
            stale.push(`${name}: ${JSON.stringify(answer)} instead of ${JSON.stringify(expected)}`);
          }
        }
      };
      const workOn = async (lane: Lane, seed: number): Promise<void> => {
        try {
          await work(lane);
        } catch (cause) {
          if (!(cause instanceof Unavailable) || unavailable >= MAX_UNAVAILABLE)
            throw new Error(`an operation failed when ${left} were left and ${stale.length} answers had been stale`, { cause });
          unavailable += 1;
          await workOn(await Lane.create(seededRandom(seed)), seed + LANES);
        }
      };
      await Promise.all(lanes.map((lane, index) => workOn(lane, SEED + LANES + index)));
      expect(stale).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
