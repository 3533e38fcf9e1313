import type { ApiResponse } from './test-client.js';
import type { TestAccount, TestRealm } from './test-realm.js';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The provider that provisions the accounts of an organization. */
export class ScimClient {
  constructor(
    private readonly realm: TestRealm,
    private readonly token: string,
  ) {}

  /** Has an owner make a token. */
  static async create(realm: TestRealm, owner: TestAccount, input: Readonly<Record<string, unknown>> = {}): Promise<ScimClient> {
    const { body, status, text } = await owner.client.post('realm/scim_token', input);
    if (status !== 200) throw new Error(text);
    return new ScimClient(realm, body['secret'] as string);
  }

  get(path: string, query: Readonly<Record<string, string | number>> = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const parameters = new URLSearchParams(query as Record<string, string>).toString();
    return this.send('GET', parameters === '' ? path : `${path}?${parameters}`, undefined, headers);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('PUT', path, body, headers);
  }

  /** @param operations as the provider writes them */
  patch(path: string, operations: readonly object[], headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('PATCH', path, { schemas: [PATCH], Operations: operations }, headers);
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends a body as it is. */
  sendText(method: string, path: string, body: string): Promise<ApiResponse> {
    return this.transmit(method, path, { 'content-type': 'application/scim+json' }, body);
  }

  private send(method: string, path: string, body: object | undefined, headers: Record<string, string>): Promise<ApiResponse> {
    if (body === undefined) return this.transmit(method, path, headers);
    return this.transmit(method, path, { 'content-type': 'application/scim+json', ...headers }, JSON.stringify(body));
  }

  private async transmit(method: string, path: string, headers: Record<string, string>, body?: string): Promise<ApiResponse> {
    const answer = await this.realm.stranger.send(method, `/scim/v2${path}`, { authorization: `Bearer ${this.token}`, ...headers }, body);
    await this.realm.stranger.eventsPublished();
    return answer;
  }
}

/** A person in the form in which providers send one. */
export function person(name: string, host: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const userName = `${name.toLowerCase().replaceAll(' ', '.')}@${host}`;
  const [givenName = '', familyName = ''] = name.split(' ');
  return {
    schemas: [USER],
    userName,
    name: { givenName, familyName },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...more,
  };
}
