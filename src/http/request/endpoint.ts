import { SetMetadata } from '@nestjs/common';
import type { DomainError } from '../../kernel/domain-error.js';
import type { JsonSchema } from '../codecs/codec.js';

/**
 * Who may call an endpoint:
 * - `anyone`: no credentials are looked at;
 * - `visitor`: an active account, or nobody in particular if there are no credentials;
 * - `account`: every active account, bots included;
 * - `person`: accounts that are not bots;
 * - `member`: accounts that are not guests, bots included;
 * - `memberPerson`: accounts that are neither guests nor bots;
 * - `administrator`: administrators and owners;
 * - `owner`: owners.
 */
export type Access = 'anyone' | 'visitor' | 'account' | 'person' | 'member' | 'memberPerson' | 'administrator' | 'owner';

export interface EndpointDescription {
  readonly access: Access;
  readonly summary: string;
  /** Browsers that are logged in may show their session's cookie instead of an Authorization header (notes 2.1). */
  readonly browsers?: boolean;
  /** What request headers of the endpoint's own mean, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The properties of a successful answer beside the envelope. */
  readonly answer?: Readonly<Record<string, JsonSchema>>;
  /** The body is left to the handler, which reads it in pieces: a file (`openFile`), or something that is no form at all. */
  readonly streamsBody?: boolean;
  /** The slashes after the first parameter of the path may be sent as `%2F`: clients that take them for a part of a parameter do so. */
  readonly encodedSlashes?: boolean;
  /** How a refusal is answered, where it is not the error envelope. */
  readonly refusal?: (error: DomainError) => { readonly status: number; readonly body: object };
  /** Not a JSON endpoint of the API: left out of its description. */
  readonly hidden?: boolean;
}

/** One method of one URL of the API, as the controllers declare it. */
export interface Route {
  readonly method: string;
  /** With parameters in braces: `/api/v1/messages/{message_id}`. */
  readonly path: string;
  readonly endpoint: EndpointDescription;
  readonly params: (new () => object) | undefined;
  /** What `@Tag` says of its controller or, failing that, of its module. */
  readonly tag: string;
}

export const ENDPOINT = Symbol('endpoint');
export const TAG = Symbol('tag');

/** Declares a controller method as an endpoint; the process does not start while one is undeclared. */
export const Endpoint = (description: EndpointDescription): MethodDecorator => SetMetadata(ENDPOINT, description);

/** Names the section of the API description that lists the endpoints of a module, or of one controller. */
export const Tag = (name: string): ClassDecorator => SetMetadata(TAG, name);
