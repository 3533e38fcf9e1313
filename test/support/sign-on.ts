import { SignOnProvidersService } from '../../src/modules/users/authentication.api.js';
import { GitHub } from './git-hub.js';
import { CLIENT_ID, CLIENT_SECRET, type IdentityProvider } from './identity-provider.js';
import type { TestBrowser } from './test-browser.js';
import type { ApiResponse } from './test-client.js';
import type { TestAccount } from './test-realm.js';
import type { TestServer } from './test-server.js';

/** Browsers say so when the provider has sent them. */
export const FROM_PROVIDER = { accept: 'text/html', 'sec-fetch-site': 'cross-site' };

/** Where somebody logs in. */
type Place = Pick<IdentityProvider, 'issuer' | 'logIn'> | GitHub;

interface AddedProvider {
  readonly name?: string;
  readonly createsAccounts?: boolean;
  readonly domains?: readonly string[];
  readonly logsOutThere?: boolean;
  readonly checksPeople?: boolean;
}

/** Adds a provider to the organization of an owner, logs in to test it, and turns it on. @param more.name of OpenID Connect alone */
export async function addProvider(
  server: TestServer,
  owner: TestAccount,
  provider: Place,
  browser: TestBrowser,
  { name: wanted = 'idp', createsAccounts = false, domains = [], ...more }: AddedProvider = {},
): Promise<void> {
  const actor = owner.user.asActor('test');
  const service = server.get(SignOnProvidersService);
  const { kind, name } =
    provider instanceof GitHub ? ({ kind: 'github', name: 'github' } as const) : ({ kind: 'oidc', name: wanted } as const);
  const input = { kind, name, displayName: 'Our Company', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  await service.add(actor, { ...input, ...more, domains, createsAccounts });
  const loginUrl = await service.prepareTest(actor, name);
  const answer = await goThrough(browser, provider, pathOf(loginUrl));
  if (answer.status !== 200) throw new Error(answer.text);
  await service.change(actor, name, { enabled: true });
  await server.eventsPublished();
}

/** Opens the address of a log-in, logs in at the provider, and comes back. */
export async function goThrough(browser: TestBrowser, provider: Place, path: string): Promise<ApiResponse> {
  return browser.get(await untilReturn(browser, provider, path), FROM_PROVIDER);
}

/** The same without coming back. @returns the path with which the provider sends the browser back */
export async function untilReturn(browser: TestBrowser, provider: Place, path: string): Promise<string> {
  const begun = await browser.get(path, { accept: 'text/html', 'sec-fetch-site': 'none' });
  if (begun.status !== 302) throw new Error(`${begun.status}: ${begun.text}`);
  return pathOf(await provider.logIn(String(begun.headers['location'])));
}

/** Path and query of an address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
