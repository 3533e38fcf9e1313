import { SetMetadata } from '@nestjs/common';
import type { DomainError } from '../../kernel/domain-error.js';
import type { KeyScope } from '../../kernel/actor.js';
import type { JsonSchema, Schema } from '../../kernel/schema.js';

/**
 * Who may call an endpoint:
 * - `anyone`: credentials are not checked;
 * - `visitor`: every active account, and requests without credentials;
 * - `reader`: every active account and, below `/json/`, visitors of an organization that lets them read its web-public channels;
 * - `account`: every active account, bots included;
 * - `person`: accounts that are not bots;
 * - `member`: accounts that are not guests, bots included;
 * - `memberPerson`: accounts that are neither guests nor bots;
 * - `administrator`: administrators and owners;
 * - `owner`: owners.
 */
export type Access = 'anyone' | 'visitor' | 'reader' | 'account' | 'person' | 'member' | 'memberPerson' | 'administrator' | 'owner';

/** What a scoped API key needs for an endpoint; `full`: no scoped key may call it, only the account with its own API key or a session. */
export type RequiredScope = KeyScope | 'full';

export interface BareAnswer {
  readonly contentType: string;
  readonly schema: JsonSchema;
}

/** @typeParam A what the handler returns: the properties of a successful response, without those of the envelope */
export interface EndpointDescription<A = unknown> {
  readonly access: Access;
  readonly summary: string;
  /**
   * What a scoped API key needs. By default `read` for a GET, or `administer` if only administrators may call it, and `full` for everything
   * that changes something. What reveals or creates credentials, accounts or keys needs `full`.
   */
  readonly scope?: RequiredScope;
  /** Whether keys that are limited to channels may call the endpoint, although it changes something: its use case checks the channel. */
  readonly checksKeyChannels?: boolean;
  /** Whether incoming webhook bots may call the endpoint. Without it they are refused with 401. */
  readonly incomingWebhooks?: boolean;
  /**
   * Whether the key stands in the address, as the parameter `api_key`, because programs that call it have no other place for it. Only keys of
   * bots count, and no other credentials.
   */
  readonly keyInAddress?: boolean;
  /** Whether the body has no fields but is left as it came, in `wire.bodyBytes`: its bytes say what it is, and a signature is of its bytes. */
  readonly keepsBody?: boolean;
  /** Whether browsers may authenticate with a session cookie instead of an Authorization header. */
  readonly browsers?: boolean;
  /** Whether requests without credentials are served even if the organization is deactivated; otherwise only `anyone` is. */
  readonly servesDeactivated?: boolean;
  /** Descriptions of the request headers that the endpoint reads, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Declares what the handler returns. Without it the response has only the properties of the envelope. */
  readonly answer?: Schema<A>;
  /** A successful response that has no envelope. */
  readonly bareAnswer?: BareAnswer;
  /** A successful response without the envelope that clients receive if they accept its content type, in place of `answer`. */
  readonly streamedAnswer?: BareAnswer;
  /** Whether the handler reads the body as a stream: a file (`openFile`), or a body that is not a form. */
  readonly streamsBody?: boolean;
  /**
   * Whether the slashes after the first path parameter may be sent as `%2F`. Some clients encode them as if they were part of the
   * parameter.
   */
  readonly encodedSlashes?: boolean;
  /** Whether the last path parameter takes the rest of the path, with its slashes, encoded or not. */
  readonly restOfPath?: boolean;
  /** Builds the response to a domain error, if it is not the error envelope. */
  readonly toErrorResponse?: (error: DomainError) => { readonly status: number; readonly body: object; readonly contentType?: string };
  /** Whether requests wait for events, so that they do not count towards the concurrency limit of the account. */
  readonly waits?: boolean;
  /** Whether the endpoint is omitted from the API description, because it does not belong to the JSON API. */
  readonly hidden?: boolean;
}

/** One method of one URL of the API, as a controller declares it. */
export interface Route {
  readonly method: string;
  /** The path with its parameters in braces: `/api/v1/messages/{message_id}`. */
  readonly path: string;
  readonly endpoint: EndpointDescription;
  readonly params: (new () => object) | undefined;
  /** The `@Tag` of the controller or, without one, of its module. */
  readonly tag: string;
}

/** The scope that a key needs for a route; null if credentials are not checked. */
export function requiredScope({ method, endpoint: { access, scope } }: Pick<Route, 'method' | 'endpoint'>): RequiredScope | null {
  if (access === 'anyone') return null;
  if (scope) return scope;
  if (method !== 'GET') return 'full';
  return access === 'administrator' || access === 'owner' ? 'administer' : 'read';
}

export const ENDPOINT = Symbol('endpoint');
export const TAG = Symbol('tag');

/** A response that is serialized already. */
export interface SerializedAnswer<A> {
  readonly represents?: A;
  readonly contentType: string;
}

/** Whether a handler may return `R` where `A` is declared: the same type, nothing because it always throws, or the answer as text. */
type Returns<R, A> = [R] extends [A]
  ? [A] extends [R]
    ? true
    : [R] extends [never]
      ? true
      : false
  : [R] extends [SerializedAnswer<A>]
    ? true
    : false;

type Handler = (...parameters: never[]) => unknown;
type Checked<M extends Handler, A> =
  true extends Returns<Awaited<ReturnType<M>>, A> ? unknown : { readonly 'The return type is not the declared answer': A };

/**
 * Declares a controller method as an endpoint. It compiles only on a method that returns the declared answer. The process does not start if
 * a route has no declaration.
 */
export function Endpoint<A = void>(
  description: EndpointDescription<A>,
): <M extends Handler>(target: object, name: string | symbol, method: TypedPropertyDescriptor<M> & Checked<M, A>) => void {
  return SetMetadata(ENDPOINT, description);
}

/** Sets the OpenAPI tag of the endpoints of a module or of a single controller. */
export const Tag = (name: string): ClassDecorator => SetMetadata(TAG, name);
