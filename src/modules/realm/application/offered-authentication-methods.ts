import type { AuthenticationMethod } from '../domain/authentication-methods.js';

/** The ways of logging in that the server offers, of which each organization allows some. */
export abstract class OfferedAuthenticationMethods {
  /** In ascending order. */
  abstract readonly names: readonly AuthenticationMethod[];
}
