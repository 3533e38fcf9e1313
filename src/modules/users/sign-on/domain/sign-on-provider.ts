import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { GITHUB_NAME, type ProviderKind } from './provider-kind.js';

const NAME = /^[a-z\d](?:[a-z\d-]{0,28}[a-z\d])?$/;
const MAX_DISPLAY_NAME = 60;
const MAX_CLIENT_ID = 255;
/** Claims of the standard, of namespaces such as `https://example.com/groups`, and parts of objects such as `realm_access.roles`. */
const CLAIM = /^[\w.:/-]{0,100}$/;
const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** An identity provider of one organization. */
export interface SignOnProvider {
  readonly id: number;
  readonly realmId: RealmId;
  readonly kind: ProviderKind;
  /** Names it in addresses; unique in the organization. */
  readonly name: string;
  readonly displayName: string;
  /** As its discovery document writes it, because issuers are compared by text; the address of GitHub. Never changes, because identities belong to it. */
  readonly issuer: string;
  readonly clientId: string;
  /** The client secret, sealed with the secret of the server. */
  readonly sealedSecret: Buffer;
  /** Only people with a confirmed address of these domains log in; all, if it is empty. */
  readonly domains: readonly string[];
  /** Whether people without an account get one at their first log-in. */
  readonly createsAccounts: boolean;
  /** Whether people who log out here are logged out at the provider as well. */
  readonly logsOutThere: boolean;
  /** Whether the provider is asked again and again whether the people whose sessions it began may still log in. */
  readonly checksPeople: boolean;
  /** The claim that lists the groups that new people join; null without one. */
  readonly groupsClaim: string | null;
  /** The claim that says whether new people are members or guests; null without one. */
  readonly roleClaim: string | null;
  readonly enabled: boolean;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** When a test log-in last succeeded, in milliseconds UTC; null before that. */
  readonly testedAt: number | null;
}

/** What an owner or an operator enters for a new provider. */
export interface SignOnProviderInput {
  /** OpenID Connect if it is missing. */
  readonly kind?: ProviderKind;
  readonly name: string;
  readonly displayName: string;
  /** Empty for `https://github.com`, if the provider is of that kind. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: readonly string[];
  readonly createsAccounts: boolean;
  readonly logsOutThere?: boolean;
  readonly checksPeople?: boolean;
  /** Empty without one. */
  readonly groupsClaim?: string;
  /** Empty without one. */
  readonly roleClaim?: string;
}

/** What owners and operators can change of a provider. Its kind, name and issuer stay, because identities belong to them. */
export type SignOnProviderChange = Partial<Omit<SignOnProviderInput, 'kind' | 'name' | 'issuer'> & { readonly enabled: boolean }>;

/** What the provider says of the person who logs in. */
export interface AssertedIdentity {
  readonly subject: string;
  /** Null if the provider tells none. */
  readonly email: string | null;
  /** Whether the provider says, with the boolean `true`, that the address belongs to the person. */
  readonly emailVerified: boolean;
  /** Empty if the provider tells none. */
  readonly fullName: string;
  /** The address of a picture of the person; null if the provider tells none. */
  readonly pictureUrl: string | null;
  /** The names of groups of the person, as far as the provider is asked for them. */
  readonly groups: readonly string[];
  /** The words that say which role the person has, as far as the provider is asked for them. */
  readonly roles: readonly string[];
}

/** What a provider knows a log-in by. */
export interface ProviderSession {
  /** The session at the provider; null if the provider tells none. */
  readonly sid: string | null;
  /** Empty without one. */
  readonly idToken: string;
  /** Shows later whether the person may still log in; null if the provider gives none that outlives its own session. */
  readonly refreshToken: string | null;
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
  /** Sealed with the secret of the server; null if the provider is not asked about the person. */
  readonly sealedRefreshToken: Buffer | null;
  /** When the provider is asked about the person, in milliseconds UTC. */
  readonly nextCheckAt: number | null;
}

/** A session of a browser that began with a log-in by a provider. */
export interface SignOnSession {
  /** The digest of the secret in the cookie of the browser. */
  readonly sessionDigest: Buffer;
  readonly realmId: RealmId;
  readonly userId: number;
  readonly providerId: number;
  readonly subject: string;
  /** The session at the provider; null if the provider tells none. */
  readonly sid: string | null;
  /** For the log-out at the provider, sealed with the secret of the server; null if the provider is not told. */
  readonly sealedIdToken: Buffer | null;
}

/** @returns the input in the form in which it is stored @throws BadRequest */
export function checkProviderInput(input: SignOnProviderInput): SignOnProviderInput {
  const { kind = 'oidc', name } = input;
  if (!NAME.test(name)) throw new BadRequest('The name has up to 30 lower case letters, digits and hyphens between them.');
  if (kind === 'oidc' && input.issuer.trim() === '') throw new BadRequest('The issuer is missing.');
  if (kind === 'github' && name !== GITHUB_NAME) throw new BadRequest(`A provider of this kind has the name "${GITHUB_NAME}".`);
  return { ...input, ...checkProviderChange(kind, input) };
}

/** What GitHub does not have: nobody is logged out there, and its API tells no claims. */
const OF_OPEN_ID = ['logsOutThere', 'checksPeople', 'groupsClaim', 'roleClaim'] as const;

/** What is checked of a change, in this order: each takes what was entered, and returns the form in which it is stored. */
const CHECKS: {
  readonly [K in keyof SignOnProviderChange]: (entered: NonNullable<SignOnProviderChange[K]>) => NonNullable<SignOnProviderChange[K]>;
} = {
  displayName: (entered) => {
    const name = entered.trim();
    if (name === '' || name.length > MAX_DISPLAY_NAME || /\p{Cc}/u.test(name)) {
      throw new BadRequest(`The display name has 1 to ${MAX_DISPLAY_NAME} characters.`);
    }
    return name;
  },
  clientId: (entered) => {
    const id = entered.trim();
    if (id === '' || id.length > MAX_CLIENT_ID) throw new BadRequest(`The client id has 1 to ${MAX_CLIENT_ID} characters.`);
    return id;
  },
  clientSecret: (entered) => {
    if (entered === '') throw new BadRequest('The client secret is empty.');
    return entered;
  },
  groupsClaim: checkClaim,
  roleClaim: checkClaim,
  domains: (entered) => {
    const domains = [...new Set(entered.map((domain) => domain.trim().toLowerCase()))];
    const wrong = domains.find((domain) => !DOMAIN.test(domain));
    if (wrong !== undefined) throw new BadRequest(`"${wrong}" is not a domain.`);
    return domains;
  },
};

function checkClaim(entered: string): string {
  const claim = entered.trim();
  if (!CLAIM.test(claim)) throw new BadRequest(`"${entered}" is not the name of a claim.`);
  return claim;
}

/** @returns the change in the form in which it is stored @throws BadRequest */
export function checkProviderChange(kind: ProviderKind, change: SignOnProviderChange): SignOnProviderChange {
  if (kind === 'github' && OF_OPEN_ID.some((field) => Boolean(change[field]))) {
    throw new BadRequest('GitHub has neither log-outs, nor checks of people, nor claims.');
  }
  const checked = Object.entries(CHECKS as Readonly<Record<string, (entered: unknown) => unknown>>).map(([field, check]) => {
    const entered = change[field as keyof SignOnProviderChange];
    return entered === undefined ? {} : { [field]: check(entered) };
  });
  return Object.assign({}, change, ...checked) as SignOnProviderChange;
}

/** Whether the domains of a provider allow an address. */
export function allowsAddress({ domains }: Pick<SignOnProvider, 'domains'>, { email, emailVerified }: AssertedIdentity): boolean {
  if (domains.length === 0) return true;
  return email !== null && emailVerified && domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
