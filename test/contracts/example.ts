import type { Answer, Parameters } from '../support/test-client.js';
import type { TestAccount } from '../support/test-realm.js';
import { MULTIPART, multipart, type Part } from '../support/uploads.js';
import { type Insider, MEMBERS_OF_THE_HOUSE, type World } from './world.js';

/** What a request is made of, beside its route. */
export interface ExampleRequest {
  /** For the braces of the route. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly parameters?: Parameters;
  /** For bodies that are no form. */
  readonly raw?: { readonly headers: Record<string, string>; readonly body: string | Buffer };
}

/** A request that works, for each route of the API: what the contract says of all routes is shown with these. */
export interface Example {
  /** `PATCH /drafts/{draft_id}`, below `/api/v1`. */
  readonly route: string;
  /** What is special about it, if its route has several. */
  readonly detail: string;
  /** Insiders whom the endpoint refuses, and the text they are told. Everyone else gets through. */
  readonly refuses: Readonly<Partial<Record<Insider, string>>>;
  /** Makes what the request needs; called anew for each request. */
  readonly request: (world: World, actor: TestAccount) => Promise<ExampleRequest> | ExampleRequest;
}

type Arrange = Example['request'];
type Refusals = Example['refuses'];

/** A multipart body. */
export function form(parts: readonly Part[]): NonNullable<ExampleRequest['raw']> {
  return { headers: { 'content-type': MULTIPART }, body: multipart(parts) };
}

/** An example that everyone with an account may send. */
export function example(route: string, request: Arrange = () => ({}), refuses: Refusals = {}, detail = ''): Example {
  return { route, request, refuses, detail };
}

/** Whether the endpoint does for the owner what it is there for; there is one that refuses everyone, for want of the feature. */
export function succeeds({ refuses }: Example): boolean {
  return refuses.owner === undefined;
}

export function titleOf({ route, detail }: Example): string {
  return detail === '' ? route : `${route} (${detail})`;
}

/** Refuses everyone but these with one text. */
export function onlyFor(insiders: readonly Insider[], text: string): Refusals {
  return Object.fromEntries(MEMBERS_OF_THE_HOUSE.filter((one) => !insiders.includes(one)).map((one) => [one, text]));
}

/** What the server tells everyone but administrators and owners before it looks at anything else. */
export const ADMINISTRATORS = onlyFor(['owner', 'administrator'], 'Must be an organization administrator');
/** The same for owners. */
export const OWNERS = onlyFor(['owner'], 'Must be an organization owner');
export const NO_BOTS: Refusals = { bot: 'This endpoint does not accept bot requests.' };
export const NO_GUESTS: Refusals = { guest: 'Not allowed for guest users' };

/** Sends an example's request as somebody. */
export async function send(
  one: Example,
  { path = {}, parameters = {}, raw }: ExampleRequest,
  client: TestAccount['client'],
): Promise<Answer> {
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
