import type { Fields } from './wire-request.js';

const METHODS: readonly string[] = ['PATCH', 'DELETE', 'PUT'];

/** The method of a request: clients that can only POST name another one in the form. */
export function methodOf(method: string, body: Fields): string {
  const named = body['method'];
  return method === 'POST' && named !== undefined && METHODS.includes(named) ? named : method;
}

/** Whether the form of a POST decides which of the endpoints at a URL is meant. */
export function isDecidedByForm(method: string, methods: readonly string[]): boolean {
  return method === 'POST' && METHODS.some((one) => methods.includes(one));
}

/** The URL exists, and does not take the method. HTTP 405. */
export class MethodNotAllowed extends Error {
  constructor(readonly allowed: readonly string[]) {
    super('Method Not Allowed');
  }
}
