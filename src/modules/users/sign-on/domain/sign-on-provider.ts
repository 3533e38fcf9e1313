import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';

const NAME = /^[a-z\d](?:[a-z\d-]{0,28}[a-z\d])?$/;
const MAX_DISPLAY_NAME = 60;
const MAX_CLIENT_ID = 255;
const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** An identity provider of one organization, which speaks OpenID Connect. */
export interface SignOnProvider {
  readonly id: number;
  readonly realmId: RealmId;
  /** Names it in addresses; unique in the organization. */
  readonly name: string;
  readonly displayName: string;
  /** As its discovery document writes it: issuers are compared by text. Never changes, because identities belong to it. */
  readonly issuer: string;
  readonly clientId: string;
  /** The client secret, sealed with the secret of the server. */
  readonly sealedSecret: Buffer;
  /** Only people with a confirmed address of these domains log in; all, if it is empty. */
  readonly domains: readonly string[];
  /** Whether people without an account get one at their first log-in. */
  readonly createsAccounts: boolean;
  readonly enabled: boolean;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** When a test log-in last succeeded, in milliseconds UTC; null before that. */
  readonly testedAt: number | null;
}

/** What an owner or an operator enters for a new provider. */
export interface SignOnProviderInput {
  readonly name: string;
  readonly displayName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: readonly string[];
  readonly createsAccounts: boolean;
}

/** What the provider says of the person who logs in. */
export interface AssertedIdentity {
  readonly subject: string;
  /** Null if the provider tells none. */
  readonly email: string | null;
  /** Whether the provider says, with the boolean `true`, that the address belongs to the person. */
  readonly emailVerified: boolean;
  /** Empty if the provider tells none. */
  readonly fullName: string;
}

/** How an identity came to its account. */
export type LinkedBy = 'address' | 'confirmation' | 'creation';

/** A person of a provider, who logs in to an account. */
export interface ExternalIdentity {
  readonly providerId: number;
  readonly subject: string;
  readonly realmId: RealmId;
  readonly userId: number;
  readonly linkedBy: LinkedBy;
  /** Milliseconds UTC. */
  readonly linkedAt: number;
  readonly usedAt: number;
}

/** @returns the input in the form in which it is stored @throws BadRequest */
export function checkProviderInput(input: SignOnProviderInput): SignOnProviderInput {
  const displayName = input.displayName.trim();
  const clientId = input.clientId.trim();
  if (!NAME.test(input.name)) throw new BadRequest('The name has up to 30 lower case letters, digits and hyphens between them.');
  if (displayName === '' || displayName.length > MAX_DISPLAY_NAME || /\p{Cc}/u.test(displayName)) {
    throw new BadRequest(`The display name has 1 to ${MAX_DISPLAY_NAME} characters.`);
  }
  if (clientId === '' || clientId.length > MAX_CLIENT_ID) throw new BadRequest(`The client id has 1 to ${MAX_CLIENT_ID} characters.`);
  if (input.clientSecret === '') throw new BadRequest('The client secret is empty.');
  const domains = [...new Set(input.domains.map((domain) => domain.trim().toLowerCase()))];
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw new BadRequest(`"${wrong}" is not a domain.`);
  return { ...input, displayName, clientId, domains };
}

/** Whether the domains of a provider allow an address. */
export function allowsAddress({ domains }: Pick<SignOnProvider, 'domains'>, { email, emailVerified }: AssertedIdentity): boolean {
  if (domains.length === 0) return true;
  return email !== null && emailVerified && domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
