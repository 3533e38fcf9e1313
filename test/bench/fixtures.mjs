import { BenchData } from './bench-data.mjs';
import { Client, Meter } from './measuring.mjs';

/** What comparisons need. Everything is made at its first use, so that a selection of comparisons prepares nothing else. */
export class Fixtures {
  made = new Map();

  /**
   * @param {import('./bench-server.mjs').Servers} servers
   * @param {Pick<import('./options.mjs').Options, 'scaled' | 'minutes'>} options
   */
  constructor(servers, { scaled, minutes }) {
    Object.assign(this, servers, { scaled, minutes });
    this.data = new BenchData(servers.pool, servers.iago);
    /** Measures our server, and the services that it uses. */
    this.ours = new Meter(servers.processes);
    /** Measures the minimal server. */
    this.beside = new Meter(servers.floorProcesses);
    /** Measures statements of the bench itself. */
    this.statements = new Meter({ mariadb: servers.processes.mariadb });
  }

  /** Gives two custom profile fields to the accounts. */
  profiles() {
    return this.once('profiles', async () => {
      await this.data.profiles(await this.users(), 2);
      await this.restart();
    });
  }

  /** @returns {Promise<number[]>} ids of accounts */
  users() {
    return this.once('users', async () => {
      const ids = await this.data.users(this.scaled(10_000), 'bench');
      await this.restart();
      return ids;
    });
  }

  /** @returns a channel with iago and the first accounts as subscribers */
  audience(size) {
    return this.once(`audience ${size}`, async () => this.data.channel(`audience ${size}`, (await this.users()).slice(0, size)));
  }

  /** @returns a channel of many accounts, which exist in addition to the others */
  crowd(size) {
    return this.once(`crowd ${size}`, async () => {
      const channel = await this.data.channel(`crowd ${size}`, await this.data.users(size, `crowd-${size}-`));
      await this.restart();
      return channel;
    });
  }

  /** @returns a channel with messages */
  history(name, count) {
    return this.once(`history ${name}`, () => this.data.history(`history ${name}`, count));
  }

  small() {
    return this.history('small', this.scaled(10_000));
  }

  large() {
    return this.history('large', this.scaled(1_000_000));
  }

  /** @returns a channel with many topics */
  topics() {
    return this.once('topics', () => this.data.topics('topics', this.scaled(100_000)));
  }

  /** @returns a channel whose messages can be searched */
  searchable() {
    return this.once('searchable', () => this.data.searchable(this.scaled(1_000_000)));
  }

  /** @returns an account with 200 channels and 10,000 unread messages */
  readerOfMany() {
    return this.once('reader of many', async () => {
      const reader = await this.data.readerOfMany((await this.users())[0], 200, this.scaled(10_000));
      return { ...reader, client: this.client(reader.authorization) };
    });
  }

  /** @returns {Promise<Client>} of an account with one quiet channel */
  quietReader() {
    return this.once('quiet reader', async () => this.client(await this.data.quietReader((await this.users())[1])));
  }

  client(authorization) {
    return new Client(this.iago.url, authorization, this.agent);
  }

  /**
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} make
   * @returns {Promise<T>} what was made at the first call
   */
  once(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }
}
