import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { EventFilter } from './event-filter.js';
import type { RequestFacts } from './integration.js';

/** Where a request comes from: a service, or somebody who manages the bot and repeats one or tries an example. */
export type RequestOrigin = 'service' | 'replay' | 'example';

/**
 * What has become of a request:
 * - `sent`: messages, or nothing where the event has no text;
 * - `repeated`: nothing, because its delivery had been sent already;
 * - `ignored`: nothing, because the address does not ask for the event or nobody would want to read of it;
 * - `unsupported`: nothing, because the integration does not know the event;
 * - `failed`: nothing, or not all of it.
 */
export type RequestOutcome = 'sent' | 'repeated' | 'ignored' | 'unsupported' | 'failed';

/** What the address asks for, without its key. */
export interface RequestAddress extends EventFilter {
  /** A channel by name or id; null for a direct message to the owner of the bot. */
  readonly channel: string | null;
  /** Null for the topic that the integration chooses. */
  readonly topic: string | null;
}

/** A request to the address of a bot, in its log. Times are milliseconds UTC. */
export interface RequestRecord {
  readonly realmId: RealmId;
  readonly botId: UserId;
  readonly receivedAt: number;
  readonly origin: RequestOrigin;
  /** The id of the request that this one repeats. */
  readonly replayOf: number | null;
  readonly integration: string;
  /** An empty text if it is not known. */
  readonly event: string;
  readonly outcome: RequestOutcome;
  /** The code of the error; null without one. */
  readonly code: string | null;
  /** For people; an empty text without an error. */
  readonly reason: string;
  readonly address: RequestAddress & { readonly options: Readonly<Record<string, string>> };
  /** Those that the integration reads, and those that say what the body is. No secret is among them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** For how long bodies are kept, from when they came. */
export const BODY_RETENTION_MS = 86_400_000;

/** What every sender may have: how to read the body, and which program sent it. */
const GENERAL_HEADERS = ['content-type', 'content-length', 'user-agent'];

/** Notes which headers and options an integration reads: these are what a repetition of the request needs. */
export class NotedFacts implements RequestFacts {
  readonly headers: Record<string, string> = {};
  readonly options: Record<string, string> = {};

  /** @param secretHeader the header whose value is a secret or proves one; it is not noted */
  constructor(
    private readonly facts: RequestFacts,
    private readonly secretHeader: string | undefined,
  ) {
    for (const name of GENERAL_HEADERS) this.header(name);
  }

  header(name: string): string {
    const value = this.facts.header(name);
    if (value !== '' && name !== this.secretHeader) this.headers[name.toLowerCase()] = value;
    return value;
  }

  option(name: string): string {
    const value = this.facts.option(name);
    if (value !== '') this.options[name] = value;
    return value;
  }
}
