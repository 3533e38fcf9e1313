/** An organization that this device remembers. It holds no credential: whoever opens its address logs in there. */
export interface KnownOrganization {
  /** The origin of its address, such as `https://chat.example.com`. */
  readonly address: string;
  readonly name: string;
  /** When it was last opened from this list, in milliseconds UTC. */
  readonly openedAt: number;
}

/** Where a browser keeps the list. Browsers keep it apart for each origin, so that each organization has a list of its own. */
export const KNOWN_ORGANIZATIONS = 'known-organizations';
/** More are forgotten, those first that were opened longest ago. */
export const MAX_KNOWN_ORGANIZATIONS = 50;
const MAX_ADDRESS_CHARACTERS = 2_000;
const MAX_NAME_CHARACTERS = 100;

/**
 * The origin that an address means, as people write or copy it: with or without its scheme, and with whatever follows the host.
 * @returns undefined if it is none of http or https, or contains a user or a password
 */
export function organizationAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_ADDRESS_CHARACTERS) return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, origin } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? origin : undefined;
}

/** The host of an origin, by which people know an address. */
export function hostOf(address: string): string {
  return new URL(address).host;
}

/** Reads a kept list. What is no such organization is left out. */
export function parseOrganizations(text: string | null): KnownOrganization[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? uniquely(list.flatMap(parseOne)) : [];
}

function parseOne(one: unknown): KnownOrganization[] {
  if (typeof one !== 'object' || one === null) return [];
  const { address: text, name, openedAt } = one as Readonly<Record<string, unknown>>;
  const address = typeof text === 'string' ? organizationAddress(text) : undefined;
  if (address === undefined) return [];
  return [
    {
      address,
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, MAX_NAME_CHARACTERS) : hostOf(address),
      openedAt: typeof openedAt === 'number' && Number.isFinite(openedAt) ? openedAt : 0,
    },
  ];
}

/** The list with an organization, in place of what it knew of the same address; the one opened last comes first. */
export function withOrganization(list: readonly KnownOrganization[], added: KnownOrganization): KnownOrganization[] {
  const others = list.filter(({ address }) => address !== added.address);
  return uniquely([added, ...others]).slice(0, MAX_KNOWN_ORGANIZATIONS);
}

function uniquely(list: readonly KnownOrganization[]): KnownOrganization[] {
  const byAddress = new Map<string, KnownOrganization>();
  for (const one of list) if (!byAddress.has(one.address)) byAddress.set(one.address, one);
  return [...byAddress.values()].sort((one, other) => other.openedAt - one.openedAt);
}
