import { Role } from '../../../../src/kernel/actor.js';
import { send } from '../../../support/messages.js';
import type { Parameters } from '../../../support/test-client.js';
import { TestClock } from '../../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';
import { postFiles, upload } from '../../../support/uploads.js';
import { CHANNELS, CONVERSATIONS, type Said } from './conversations.js';
import { DRAWINGS, paint, PORTRAITS } from './portraits.js';

const NAMES = [
  ['Mina', 'Castellanos', Role.owner],
  ['Ada', 'Okafor', Role.owner],
  ['Bruno', 'Keller', Role.administrator],
  ['Chidi', 'Eze', Role.moderator],
  ['Dana', 'Whitfield', Role.member],
  ['Emre', 'Aydın', Role.member],
  ['Freya', 'Lindqvist', Role.member],
  ['Goro', 'Tanaka', Role.administrator],
  ['Hana', 'Novák', Role.member],
  ['Iris', 'Vance', Role.guest],
] as const;
/** Settings of everybody: the type of the design, a clock of 24 hours, and no topic that is followed by itself. */
const SETTINGS = {
  web_font_size_px: 15,
  web_line_height_percent: 150,
  twenty_four_hour_time: true,
  automatically_follow_topics_policy: 4,
  automatically_follow_topics_where_mentioned: false,
} as const;
const PRESENT = ['Ada', 'Chidi', 'Freya', 'Goro', 'Iris'];
const MUTED_CHANNEL = 'ops alerts';
const NOW = '19T11:30';

/** A company in which people write about a slow map: the organization of the pictures, seen by Mina on 19 November 2026. */
export class FjordFreight {
  private readonly accounts = new Map<string, TestAccount>();
  private readonly channelIds = new Map<string, number>();

  private constructor(
    readonly realm: TestRealm,
    private readonly clock: TestClock,
  ) {}

  /** @param server whose clock stands still from now on, at the time of the pictures */
  static async create(server: TestServer): Promise<FjordFreight> {
    const clock = TestClock.stop(server);
    clock.moveTo(Date.parse('2024-03-03T09:00:00+01:00'));
    const company = new FjordFreight(await TestRealm.create(server, {}, SETTINGS), clock);
    await company.join();
    await company.createChannels();
    await company.converse();
    await company.arrange();
    return company;
  }

  /** The person by that first name. */
  person(name: string): TestAccount {
    const account = this.accounts.get(name);
    if (!account) throw new Error(`${name} is nobody.`);
    return account;
  }

  channelId(name: string): number {
    return this.channelIds.get(name) ?? NaN;
  }

  /** The time at which the organization is looked at. */
  get now(): Date {
    return new Date(this.clock.now);
  }

  private async join(): Promise<void> {
    for (const [first, last, role] of NAMES) {
      const account = await this.realm.join(first, role);
      this.accounts.set(first, account);
      await succeed(account, 'patch', 'settings', { full_name: `${first} ${last}`, timezone: 'Europe/Oslo' });
      const portrait = PORTRAITS[first];
      if (portrait !== undefined) {
        await postFiles(account.client, 'users/me/avatar', [{ name: `${first}.png`, content: await paint(portrait), type: 'image/png' }]);
      }
    }
    const mina = this.person('Mina');
    await succeed(mina, 'patch', 'realm', { name: 'Fjord Freight' });
    for (const name of ['Sentry', 'Release Bot']) this.accounts.set(name.replace(' ', ''), await this.realm.bot(name, 1, mina));
    const engineers = ['Ada', 'Emre', 'Chidi', 'Goro'].map((name) => this.person(name).user.id);
    await succeed(mina, 'post', 'user_groups/create', { name: 'engineers', description: 'Who builds it', members: engineers });
  }

  private async createChannels(): Promise<void> {
    const mina = this.person('Mina');
    const everybody = [...this.accounts.values()].map(({ user }) => user.id);
    for (const { name, description, isPrivate = false } of CHANNELS) {
      const principals = isPrivate ? [mina.user.id, this.person('Bruno').user.id] : everybody;
      await succeed(mina, 'post', 'users/me/subscriptions', {
        subscriptions: [{ name, description }],
        principals,
        invite_only: isPrivate,
      });
    }
    const { body } = await mina.client.get('users/me/subscriptions');
    for (const { name, stream_id } of body['subscriptions'] as { name: string; stream_id: number }[]) this.channelIds.set(name, stream_id);
    const colors = CHANNELS.map(({ name, color }) => ({ stream_id: this.channelId(name), property: 'color', value: color }));
    await succeed(mina, 'post', 'users/me/subscriptions/properties', {
      subscription_data: [
        ...colors,
        { stream_id: this.channelId('announcements'), property: 'pin_to_top', value: true },
        { stream_id: this.channelId(MUTED_CHANNEL), property: 'is_muted', value: true },
      ],
    });
    await succeed(mina, 'post', 'users/me/alert_words', { alert_words: ['customs'] });
  }

  private async converse(): Promise<void> {
    const read: number[] = [];
    for (const said of CONVERSATIONS) {
      const id = await this.say(said);
      if (!said.unread) read.push(id);
    }
    await succeed(this.person('Mina'), 'post', 'messages/flags', { messages: read, op: 'add', flag: 'read' });
  }

  private async say({ at, by, to, text, reactions = {} }: Said): Promise<number> {
    this.moveTo(at);
    const sender = this.person(by);
    const content = (await this.withFiles(sender, text)).replaceAll('@Mina', '@**Mina Castellanos**');
    const place = isTopic(to)
      ? { type: 'channel', to: to[0], topic: to[1] }
      : { type: 'direct', to: to.people.map((name) => this.person(name).user.id) };
    const id = await send(sender, { ...place, content });
    for (const [emoji, people] of Object.entries(reactions)) {
      for (const name of people) await succeed(this.person(name), 'post', `messages/${id}/reactions`, { emoji_name: emoji });
    }
    if (text.startsWith('/poll')) await this.vote(id);
    return id;
  }

  private async withFiles(sender: TestAccount, text: string): Promise<string> {
    let content = text;
    for (const [written, name] of text.matchAll(/\{([a-z-]+\.[a-z]+)\}/g)) {
      if (name === undefined) continue;
      const drawing = DRAWINGS[name];
      const file = drawing === undefined ? Buffer.alloc(3_400_000, '{}') : await paint(drawing);
      content = content.replace(written, `[${name}](${await upload(sender.client, name, file)})`);
    }
    return content;
  }

  private async vote(pollId: number): Promise<void> {
    const votes = { 'canned,0': ['Mina', 'Ada', 'Emre', 'Goro', 'Chidi'], 'canned,1': ['Hana', 'Freya'] };
    for (const [key, people] of Object.entries(votes)) {
      for (const name of people) {
        const content = JSON.stringify({ type: 'vote', key, vote: 1 });
        await succeed(this.person(name), 'post', 'submessage', { message_id: pollId, msg_type: 'widget', content });
      }
    }
  }

  /** What Mina has done for herself, and what the others are doing now. */
  private async arrange(): Promise<void> {
    this.moveTo(NOW);
    const mina = this.person('Mina');
    for (const name of PRESENT) await succeed(this.person(name), 'post', 'users/me/presence', { status: 'active' });
    await succeed(this.person('Emre'), 'post', 'users/me/presence', { status: 'idle' });
    await succeed(this.person('Ada'), 'patch', 'settings', { timezone: 'Europe/Lisbon' });
    const statuses = {
      Ada: ['Showing the map at noon'],
      Mina: ['In the harbour office'],
      Emre: ['On holiday until Monday', 'palm_tree'],
      Freya: ['At the dock'],
    };
    for (const [name, [status_text, emoji_name]] of Object.entries(statuses)) {
      await succeed(this.person(name), 'post', 'users/me/status', { status_text, ...(emoji_name === undefined ? {} : { emoji_name }) });
    }
    for (const topic of ['tracking map is slow on Safari', 'release 2.4']) {
      await succeed(mina, 'post', 'user_topics', { stream_id: this.channelId('engineering'), topic, visibility_policy: 3 });
    }
    const engineering = { type: 'stream', to: this.channelId('engineering') };
    await succeed(mina, 'post', 'drafts', {
      drafts: [
        {
          type: 'stream',
          to: [this.channelId('design')],
          topic: 'icons for the container types',
          content: 'The reefer is my favourite. Could it',
        },
        { type: 'private', to: [this.person('Emre').user.id], topic: '', content: 'Is the palm tree real?' },
      ],
    });
    await succeed(mina, 'post', 'scheduled_messages', {
      ...engineering,
      topic: 'release 2.4',
      content: 'Good morning! The release notes are in the handbook.',
      scheduled_delivery_timestamp: Math.floor(Date.parse('2026-11-20T09:00:00+01:00') / 1000),
    });
  }

  private moveTo(at: string): void {
    this.clock.moveTo(Date.parse(`2026-11-${at}:00+01:00`));
  }
}

function isTopic(to: Said['to']): to is readonly [string, string] {
  return Array.isArray(to);
}

/** @throws Error with the answer of a request that is refused */
async function succeed({ client }: TestAccount, method: 'post' | 'patch', path: string, parameters: Parameters): Promise<void> {
  const { body } = await client[method](path, parameters);
  if (body['result'] !== 'success') throw new Error(`${path}: ${JSON.stringify(body)}`);
}
