import { SetMetadata } from '@nestjs/common';
import type { JsonSchema } from '../params/codec.js';

/**
 * Who may call an endpoint:
 * - `anyone`: no credentials are looked at;
 * - `account`: every active account, bots included;
 * - `person`: accounts that are not bots;
 * - `administrator`: administrators and owners.
 */
export type Access = 'anyone' | 'account' | 'person' | 'administrator';

export interface EndpointDescription {
  readonly access: Access;
  readonly summary: string;
  /** The properties of a successful answer beside the envelope. */
  readonly answer?: Readonly<Record<string, JsonSchema>>;
  /** Not a JSON endpoint of the API: left out of its description. */
  readonly hidden?: boolean;
}

export const ENDPOINT = Symbol('endpoint');

/** Declares a controller method as an endpoint; the process does not start while one is undeclared. */
export const Endpoint = (description: EndpointDescription): MethodDecorator => SetMetadata(ENDPOINT, description);
