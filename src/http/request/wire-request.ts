import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Actor, Authority } from '../../kernel/actor.js';
import type { RealmId } from '../../kernel/ids.js';
import type { Route } from './endpoint.js';

export type Fields = Readonly<Record<string, string | undefined>>;

/** What the body of a request uses of the memory for bodies. */
export interface BodyCharge {
  /** Charges a part that is about to be stored. @throws DomainError RATE_LIMIT_HIT, SERVER_NOT_READY */
  add(bytes: number): void;
  release(): void;
}

/** Parameters that every endpoint accepts, so that they are never reported as unsupported. */
const GLOBAL_PARAMETERS = ['client'];

/** The route of a request, with the values of the parameters in its path. */
interface MatchedRoute {
  readonly route: Route;
  readonly path: Fields;
  readonly methods: readonly string[];
  readonly sessionOnly: boolean;
}

/** The account of a request as it is now; a promise only if that has to be looked up. */
export type Readmitted = Authority | undefined | Promise<Authority | undefined>;

const EMPTY = Buffer.alloc(0);

/** Requests that pass hardly any step of admission have nothing to look up. */
const isHidden = (): undefined => undefined;

/** The state of a request: its route, its parameters from path, query and body and, after authentication, its account. */
export class WireRequest {
  private readonly readNames = new Set<string>(GLOBAL_PARAMETERS);
  actor: Actor | undefined;
  realmId: RealmId | undefined;
  /** The rights of the actor that the handler got. It stays, also when handlers have the actor renewed. */
  authority: Authority | undefined;
  /** Whether the request has passed all steps of admission. */
  isAdmitted = false;
  /** Whether a part of its work has taken effect. */
  hasCommitted = false;
  /** Calls the handler. */
  begin: () => void = () => undefined;
  /** Whether the handler was called once more, because the rights of the actor had changed before anything took effect. */
  hasBegunAgain = false;
  /** Charged by handlers that read the body as a stream and store it in memory. */
  bodyCharge: BodyCharge | undefined;

  /** The body as it came, of an endpoint that keeps it. */
  bodyBytes: Buffer = EMPTY;

  /** Whether the account was identified by the session of a browser. */
  bySession = false;

  /**
   * Looks up again what was admitted, and renews `actor`: for handlers that wait for events or read the body as a stream. What was admitted
   * when they began may be out of date when they are done.
   * @throws DomainError if the request would not be admitted any more
   */
  readmit: () => Readmitted = isHidden;

  /** @param body null until it has been read */
  constructor(
    private readonly match: MatchedRoute,
    private readonly query: Fields,
    private body: Fields | null,
  ) {}

  get route(): Route {
    return this.match.route;
  }

  /** All methods of the URL. */
  get methods(): readonly string[] {
    return this.match.methods;
  }

  /** Whether nothing but the session of a browser authenticates the request: it was sent to an address below `/json/`. */
  get sessionOnly(): boolean {
    return this.match.sessionOnly;
  }

  get awaitsBody(): boolean {
    return this.body === null;
  }

  /** Adds the fields of a body that was read after the route was matched. */
  addFields(fields: Fields): void {
    this.body = this.body === null ? fields : { ...this.body, ...fields };
  }

  /** @returns the text of a parameter, which counts as known from then on. A path parameter takes precedence over body and query */
  readParameter(name: string): string | undefined {
    const inPath = this.match.path[name];
    if (inPath !== undefined) return inPath;
    this.readNames.add(name);
    return this.body?.[name] ?? this.query[name];
  }

  /** @returns the text of a field of the body, which counts as known from then on */
  readFormField(name: string): string | undefined {
    this.readNames.add(name);
    return this.body?.[name];
  }

  /** The sorted names of the parameters in body and query that the endpoint did not read. */
  unusedParameterNames(): string[] {
    const names = [...this.unusedNamesOf(this.query), ...this.unusedNamesOf(this.body)];
    return names.length > 1 ? [...new Set(names)].sort() : names;
  }

  private unusedNamesOf(fields: Fields | null): string[] {
    const names: string[] = [];
    for (const name in fields) if (!this.readNames.has(name)) names.push(name);
    return names;
  }
}

export interface IncomingWireMessage extends IncomingMessage {
  wire: WireRequest;
  originalUrl: string;
  /** The network address of the client, as determined by Express from `trust proxy`. */
  readonly ip?: string | undefined;
  /** The addresses in `X-Forwarded-For`; none unless the request comes from a trusted proxy. */
  readonly ips: readonly string[];
}

/**
 * The connection on which a request has come. Null once Node has destroyed its stream, which it does when something fails into which the body was
 * piped: the connection itself stays open for the response.
 */
export function connectionOf({ socket }: IncomingMessage): Socket | null {
  return socket;
}
