import { SessionClient, TestBrowser } from '../support/test-browser.js';
import type { ApiResponse, Parameters } from '../support/test-client.js';
import type { TestAccount } from '../support/test-realm.js';
import { MULTIPART, multipart, type Part } from '../support/uploads.js';
import { type Insider, INSIDER_NAMES, type World } from './world.js';

/** The content of a request, besides its route. */
export interface ExampleRequest {
  /** Values of the path parameters. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly parameters?: Parameters;
  /** Bodies that are not forms. */
  readonly raw?: { readonly headers: Record<string, string>; readonly body: string | Buffer };
}

/** A valid request of one route, with which the rules that apply to all routes are tested. */
export interface Example {
  /** For example `PATCH /drafts/{draft_id}`, below `/api/v1`. */
  readonly route: string;
  /** Distinguishes several examples of one route. */
  readonly detail: string;
  /** Insiders for whom the endpoint responds with an error, and the error text. All other insiders succeed. */
  readonly refuses: Readonly<Partial<Record<Insider, string>>>;
  /** Whether only sessions of browsers may call the endpoint: the clients log in before. */
  readonly bySession?: true;
  /** Creates what the request needs. It is called for each request. */
  readonly request: (world: World, actor: TestAccount) => Promise<ExampleRequest> | ExampleRequest;
}

type Arrange = Example['request'];
type Refusals = Example['refuses'];

/** Creates a multipart body. */
export function form(parts: readonly Part[]): NonNullable<ExampleRequest['raw']> {
  return { headers: { 'content-type': MULTIPART }, body: multipart(parts) };
}

/** Creates an example that succeeds for every account unless `refuses` says otherwise. */
export function example(route: string, request: Arrange = () => ({}), refuses: Refusals = {}, detail = ''): Example {
  return { route, request, refuses, detail };
}

/** The same for an endpoint that API keys do not open. */
export function sessionExample(route: string, request: Arrange = () => ({}), refuses: Refusals = {}): Example {
  return { ...example(route, request, refuses), bySession: true };
}

/** Whether the request succeeds for the owner. One endpoint rejects everyone, because its feature is not implemented. */
export function succeeds({ refuses }: Example): boolean {
  return refuses.owner === undefined;
}

export function titleOf({ route, detail }: Example): string {
  return detail === '' ? route : `${route} (${detail})`;
}

/** Rejects all insiders except these with one error text. */
export function onlyFor(insiders: readonly Insider[], text: string): Refusals {
  return Object.fromEntries(INSIDER_NAMES.filter((one) => !insiders.includes(one)).map((one) => [one, text]));
}

/** The error for everyone except administrators and owners, which takes precedence over all other errors. */
export const ADMINISTRATORS = onlyFor(['owner', 'administrator'], 'Must be an organization administrator');
/** The error for everyone except owners. */
export const OWNERS = onlyFor(['owner'], 'Must be an organization owner');
export const NO_BOTS: Refusals = { bot: 'This endpoint does not accept bot requests.' };
export const NO_GUESTS: Refusals = { guest: 'Not allowed for guest users' };

/** Sends the request of an example with a client. */
export async function send(
  one: Example,
  { path = {}, parameters = {}, raw }: ExampleRequest,
  account: TestAccount['client'],
): Promise<ApiResponse> {
  const client = one.bySession ? await sessionOf(account) : account;
  const [method = '', template = ''] = one.route.split(' ');
  const url = template.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  if (raw) return client.send(method, url, raw.headers, raw.body);
  switch (method) {
    case 'GET':
      return client.get(url, parameters);
    case 'POST':
      return client.post(url, parameters);
    case 'PUT':
      return client.put(url, parameters);
    case 'PATCH':
      return client.patch(url, parameters);
    case 'DELETE':
      return client.delete(url, parameters);
    default:
      return client.send(method, url);
  }
}

/** A client with a session of the same account. Without one, as for bots, the client itself. */
async function sessionOf(client: TestAccount['client']): Promise<TestAccount['client']> {
  if (client instanceof SessionClient || client.email === '') return client;
  const browser = new TestBrowser(client.stranger);
  await browser.submit('/api/v1/dev_fetch_api_key', { username: client.email });
  return browser.cookie('sessionid') === undefined ? client : browser.session;
}
