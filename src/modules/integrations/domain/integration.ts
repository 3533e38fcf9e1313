import type { Payload } from './payload.js';
import type { SignatureScheme } from './signature.js';

/** A message that an integration writes. The topic counts in channels, unless the address of the integration names one. */
export interface Draft {
  readonly topic: string;
  readonly content: string;
}

/** What a request has beside its payload. Names of headers and parameters are in lower case; nothing of it is a secret. */
export interface RequestFacts {
  /** The value of a header; an empty text if it is absent. */
  header(name: string): string;
  /** A parameter of the address that the integration declares as one of its options; an empty text if it is absent. */
  option(name: string): string;
}

/** What becomes of an event: messages, or nothing because nobody would want to read of it, or nothing because it is not known. */
export type Written = Draft | readonly Draft[] | 'ignored' | 'unsupported';

/** Writes the messages of one event. @throws AnomalousPayload */
export type EventWriter = (payload: Payload, request: RequestFacts) => Written;

/** Where the name of the event stands. Where the service has only one kind, or names none, it is a constant. */
export type EventSource =
  { readonly header: string } | { readonly path: string } | { readonly constant: string } | { readonly from: (payload: Payload) => string };

/** Something that can be chosen in the address of an integration. */
export interface IntegrationOption {
  readonly name: string;
  readonly label: string;
}

/** What a service sends, with values of our own. */
export interface ExamplePayload {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The declaration of a service: all that the engine knows of it. */
export interface Integration {
  /** The last part of its address. */
  readonly name: string;
  readonly displayName: string;
  /** What its owner does there, in a sentence for docs/integrations.md. */
  readonly setUp: string;
  /** Shows what its messages look like, also to whoever tries the address of a bot. */
  readonly example: ExamplePayload;
  readonly event: EventSource;
  /** Where a delivery has an id of its own, by which a repetition is recognized. */
  readonly deliveryId?: { readonly header: string } | { readonly path: string };
  /** How it signs what it sends, if it does. */
  readonly signature?: SignatureScheme;
  /** Events of which nobody would want to read. */
  readonly ignored?: readonly string[];
  /** By the name of the event. `*` stands for all others. */
  readonly events: Readonly<Record<string, EventWriter>>;
  /** Whether the names of the events can be chosen in the address: false if there is only one, or if they are not known before. */
  readonly choosesEvents: boolean;
  readonly options?: readonly IntegrationOption[];
}

/** What becomes of a payload. */
export type Outcome =
  | { readonly kind: 'messages'; readonly event: string; readonly drafts: readonly Draft[] }
  | { readonly kind: 'ignored' | 'unsupported' | 'missing event'; readonly event: string };

/** The name of the event of a payload; an empty text if the header that has it is absent. @throws AnomalousPayload */
export function eventOf({ event }: Integration, payload: Payload, request: RequestFacts): string {
  if ('header' in event) return request.header(event.header);
  if ('constant' in event) return event.constant;
  return 'path' in event ? payload.text(event.path) : event.from(payload);
}

/** The id of a delivery; an empty text if it has none. */
export function deliveryIdOf({ deliveryId }: Integration, payload: Payload, request: RequestFacts): string {
  if (!deliveryId) return '';
  return 'header' in deliveryId ? request.header(deliveryId.header) : payload.textOr(deliveryId.path);
}

/**
 * Decides what becomes of a payload.
 * @param wants whether the address of the integration asks for an event
 * @throws AnomalousPayload
 */
export function writeMessages(
  integration: Integration,
  payload: Payload,
  request: RequestFacts,
  wants: (event: string) => boolean = () => true,
): Outcome {
  const event = eventOf(integration, payload, request);
  if (event === '') return { kind: 'missing event', event };
  if (!wants(event) || integration.ignored?.includes(event)) return { kind: 'ignored', event };
  const { events } = integration;
  const write = Object.hasOwn(events, event) ? events[event] : events['*'];
  const written = write ? write(payload, request) : 'unsupported';
  if (written === 'ignored' || written === 'unsupported') return { kind: written, event };
  const drafts = 'content' in written ? [written] : written;
  return { kind: 'messages', event, drafts };
}
