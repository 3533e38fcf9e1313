import type { Fields } from './wire-request.js';

const METHODS: readonly string[] = ['PATCH', 'DELETE', 'PUT'];

/** @returns the method of a request: the form field `method` overrides POST, for clients that cannot send other methods */
export function methodOf(method: string, body: Fields): string {
  const named = body['method'];
  return method === 'POST' && named !== undefined && METHODS.includes(named) ? named : method;
}

/** Whether the form of a POST may select one of the other methods of the URL. */
export function isDecidedByForm(method: string, methods: readonly string[]): boolean {
  return method === 'POST' && METHODS.some((one) => methods.includes(one));
}
