import { ForbiddenAddress } from '../../../../platform/outgoing-http/address-guard.js';
import { BodyTooLong } from '../../../../platform/outgoing-http/bounded-body.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';

/** The codes that providers and libraries give errors; everything else may have been written by anybody. */
const ERROR_CODE = /^[\w-]{1,60}$/;

/** Says why a request to a provider got no answer. */
export function failureOfRequest(error: Error & { readonly code?: unknown }): SignOnFailure {
  if (error instanceof ForbiddenAddress) return new SignOnFailure('S03', 'The address of the provider must not be called.');
  if (error instanceof BodyTooLong) return new SignOnFailure('S04', 'The answer of the provider is too long.');
  return new SignOnFailure('S03', `The provider cannot be reached: ${codeIn(error.code) ?? error.name}.`);
}

/** @returns the value if it is a code of an error; null for what somebody may have written freely */
export function codeIn(value: unknown): string | null {
  return typeof value === 'string' && ERROR_CODE.test(value) ? value : null;
}

/** @returns the value without outer blanks; null for what is no text, or an empty one */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
