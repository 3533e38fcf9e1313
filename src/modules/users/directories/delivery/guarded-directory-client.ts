import { isIP } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { AndFilter, Client, EqualityFilter, type Filter, ResultCodeError } from 'ldapts';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { OutgoingHttp } from '../../../../platform/outgoing-http/outgoing-http.js';
import {
  DirectoryClient,
  type DirectoryConnection,
  DirectoryProblem,
  type DirectoryProbe,
  type PasswordAnswer,
  type PersonState,
} from '../application/directory-client.js';
import { DirectorySecrets } from '../application/directory-secrets.js';
import type { Directory, DirectoryEntry, DirectorySettings } from '../domain/directory.js';
import { attributesOf, explainProblem, explainRefusal, readEntry } from './directory-answers.js';
import { filterFor, filterForEverybody, parseLoginFilter, WrongFilter } from './login-filter.js';

/** The connection is ours: the library only has to know that it does not encrypt it once more. */
const OWN_CONNECTION = 'ldap://directory';
/** One is wanted, and a second one shows that there are several. */
const ENOUGH_ENTRIES = 2;
const PAGE_ENTRIES = 500;
/** RFC 4511, appendix A.2: the results by which directories refuse a password, or a person. */
const REFUSALS = new Set([19, 48, 49, 50, 53]);

/** LDAP by `ldapts`, on connections to permitted addresses. */
@Injectable()
export class GuardedDirectoryClient extends DirectoryClient {
  constructor(private readonly outgoing: OutgoingHttp) {
    super();
  }

  checkFilter(filter: string): void {
    try {
      parseLoginFilter(filter);
    } catch (error) {
      throw error instanceof WrongFilter ? new BadRequest(error.message) : error;
    }
  }

  find(connection: DirectoryConnection, login: string, signal: AbortSignal): Promise<readonly DirectoryEntry[]> {
    return this.search(connection, filterFor(parseLoginFilter(connection.filter), login), signal);
  }

  async findById(connection: DirectoryConnection, uniqueId: Buffer, signal: AbortSignal): Promise<DirectoryEntry | null> {
    const everybody = filterForEverybody(parseLoginFilter(connection.filter));
    const one = new EqualityFilter({ attribute: connection.uniqueIdAttribute, value: uniqueId });
    const [entry] = await this.search(connection, new AndFilter({ filters: [one, everybody] }), signal);
    return entry ?? null;
  }

  async checkPassword(connection: DirectoryConnection, dn: string, password: string, signal: AbortSignal): Promise<PasswordAnswer> {
    // RFC 4513, section 5.1.2: without a password, a server may answer that nobody in particular has logged in, which is a success.
    if (password === '' || dn === '') throw new Error('a bind without a name or a password shows nothing');
    return this.withClient(connection, signal, async (client) => {
      try {
        await client.bind(dn, password);
        return { isRight: true, reason: '' };
      } catch (error) {
        if (!(error instanceof ResultCodeError) || !REFUSALS.has(error.code)) throw error;
        return { isRight: false, reason: explainRefusal(error) };
      }
    });
  }

  async probe(connection: DirectoryConnection, signal: AbortSignal): Promise<DirectoryProbe> {
    const filter = filterForEverybody(parseLoginFilter(connection.filter));
    return this.withClient(connection, signal, async (client, certificateEndsAt) => {
      const [somebody = null] = await searchWith(client, connection, filter);
      return { somebody, certificateEndsAt };
    });
  }

  async list(connection: DirectoryConnection, signal: AbortSignal): Promise<ReadonlyMap<string, PersonState>> {
    const filter = filterForEverybody(parseLoginFilter(connection.filter));
    const settings = { ...connection, groupsAttribute: '', pictureAttribute: '' };
    return this.withClient(connection, signal, async (client) => {
      await client.bind(connection.serviceDn, connection.password);
      const states = new Map<string, PersonState>();
      // Without a limit of our own: with one, the library hides that the directory has a smaller one.
      const options = { scope: 'sub', filter, paged: { pageSize: PAGE_ENTRIES }, ...attributesOf(settings) } as const;
      for await (const { searchEntries } of client.searchPaginated(connection.base, options)) {
        for (const entry of searchEntries) {
          const { uniqueId, disabled } = read(entry, settings);
          if (!uniqueId) throw new DirectoryProblem(`An entry shows no "${connection.uniqueIdAttribute}".`);
          states.set(uniqueId.toString('hex'), disabled ? 'disabled' : 'active');
        }
      }
      return states;
    });
  }

  private search(connection: DirectoryConnection, filter: Filter, signal: AbortSignal): Promise<readonly DirectoryEntry[]> {
    return this.withClient(connection, signal, (client) => searchWith(client, connection, filter));
  }

  /** Runs work on a connection of its own, which ends with it. @throws DirectoryProblem for all that goes wrong */
  private async withClient<T>(
    connection: DirectoryConnection,
    signal: AbortSignal,
    work: (client: Client, certificateEndsAt: number | null) => Promise<T>,
  ): Promise<T> {
    const one = new OneConnection(this.outgoing, connection, signal);
    try {
      return await beforeAbort(
        signal,
        one.open().then((client) => work(client, one.certificateEndsAt)),
      );
    } catch (error) {
      throw explainProblem(error);
    } finally {
      one.close();
    }
  }
}

/** The library does not end everything that it waits for when its connection is closed. @throws the reason of the signal */
async function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

/** A client whose connection is encrypted as the directory wants it. It never connects again by itself: that connection would not be. */
class OneConnection {
  private client: Client | null = null;
  private tls: TLSSocket | null = null;

  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly connection: DirectorySettings,
    private readonly signal: AbortSignal,
  ) {}

  async open(): Promise<Client> {
    const { protocol, hostname, port } = new URL(this.connection.url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const isEncrypted = protocol === 'ldaps:';
    const socket = await this.outgoing.openSocket({ host, port: portOf(port, isEncrypted), signal: this.signal });
    const tls = tlsOptions(host, this.connection);
    const opened = isEncrypted ? await encrypted((this.tls = connectTls({ ...tls, socket }))) : socket;
    let isUsed = false;
    this.client = new Client({
      url: OWN_CONNECTION,
      createConnection: () => {
        if (isUsed) throw new DirectoryProblem('The connection ends before the answer.');
        isUsed = true;
        return opened;
      },
      createSecureConnection: ((options: ConnectionOptions) => (this.tls = connectTls(options))) as typeof connectTls,
    });
    if (!isEncrypted && !this.connection.plain) await this.client.startTLS(tls);
    return this.client;
  }

  /** In milliseconds UTC; null without a certificate. */
  get certificateEndsAt(): number | null {
    const time = Date.parse(this.tls?.getPeerCertificate().valid_to ?? '');
    return Number.isNaN(time) ? null : time;
  }

  /** Does not wait: the signal closes what the directory does not let go. */
  close(): void {
    this.client?.unbind().catch(() => undefined);
  }
}

async function searchWith(client: Client, connection: DirectoryConnection, filter: Filter): Promise<readonly DirectoryEntry[]> {
  await client.bind(connection.serviceDn, connection.password);
  const options = { scope: 'sub', filter, sizeLimit: ENOUGH_ENTRIES, ...attributesOf(connection) } as const;
  const { searchEntries } = await client.search(connection.base, options);
  return searchEntries.map((entry) => read(entry, connection));
}

function portOf(port: string, isEncrypted: boolean): number {
  if (port !== '') return Number(port);
  return isEncrypted ? 636 : 389;
}

/** The name in the certificate has to be that of the address; the library would compare it with "localhost" otherwise. */
function tlsOptions(host: string, { certificates }: DirectorySettings): ConnectionOptions {
  const name = isIP(host) === 0 ? { servername: host } : {};
  return { host, ...name, rejectUnauthorized: true, ...(certificates === '' ? {} : { ca: certificates }) };
}

async function encrypted(socket: TLSSocket): Promise<TLSSocket> {
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve).once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
  });
  return socket;
}

function read(entry: Parameters<typeof readEntry>[0], settings: DirectorySettings): DirectoryEntry {
  try {
    return readEntry(entry, settings);
  } catch (error) {
    if (error instanceof RangeError) throw new DirectoryProblem(`It spells an attribute "${error.message.slice(0, 60)}": enter it so.`);
    throw error;
  }
}

/** Looks at a directory outside of the application, as `skein doctor` does. @throws Error with the reason */
export async function probeDirectory(
  directory: Directory,
  { outgoing, secrets, signal }: { readonly outgoing: OutgoingHttp; readonly secrets: ServerSecrets; readonly signal: AbortSignal },
): Promise<DirectoryProbe> {
  return new GuardedDirectoryClient(outgoing).probe(new DirectorySecrets(secrets).connectionOf(directory), signal);
}
