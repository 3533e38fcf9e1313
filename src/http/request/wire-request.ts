import type { IncomingMessage } from 'node:http';
import type { Actor } from '../../kernel/actor.js';
import type { RealmId } from '../../kernel/ids.js';
import type { BodyCharge } from './body-budget.js';
import type { Route } from './endpoint.js';

export type Fields = Readonly<Record<string, string | undefined>>;

/** Names that every endpoint understands, so that they are never reported as unsupported. */
const GLOBAL_PARAMETERS = ['client'];

/** What the wire dialect knows about a request: its route, its parameters from all places, and later on whose it is. */
export class WireRequest {
  private readonly taken = new Set<string>(GLOBAL_PARAMETERS);
  actor: Actor | undefined;
  realmId: RealmId | undefined;
  /** For handlers that read the body in pieces, and store them in memory. */
  bodyCharge: BodyCharge | undefined;

  constructor(
    readonly route: Route,
    private readonly path: Fields,
    private readonly query: Fields,
    /** Null until it has been read. */
    private body: Fields | null,
    /** All methods of its URL. */
    readonly methods: readonly string[],
  ) {}

  get awaitsBody(): boolean {
    return this.body === null;
  }

  /** Fields of a body that was read after the route was found. */
  addFields(fields: Fields): void {
    this.body = { ...this.body, ...fields };
  }

  /** The text of a parameter, and a note that the endpoint knows the name; what the path has is not read elsewhere. */
  readParameter(name: string): string | undefined {
    const inPath = this.path[name];
    if (inPath !== undefined) return inPath;
    this.taken.add(name);
    return this.body?.[name] ?? this.query[name];
  }

  /** Parameters that came and that nobody took, sorted. */
  unusedParameterNames(): string[] {
    const names = new Set<string>();
    for (const fields of [this.query, this.body ?? {}]) for (const name in fields) if (!this.taken.has(name)) names.add(name);
    return [...names].sort();
  }
}

export interface IncomingWireMessage extends IncomingMessage {
  wire: WireRequest;
  originalUrl: string;
  /** The network address of the client, by `trust proxy` of Express. */
  readonly ip?: string | undefined;
}
