import { isIPv6 } from 'node:net';

/** The networks that the limits for network addresses count. */
export interface ClientNetworks {
  /** What counts as one client: an IPv4 address, or the 64 bits of an IPv6 address that a single device can choose the rest of. */
  readonly own: string;
  /** The 48 bits of an IPv6 address that a customer of a provider may hold, 65,536 networks of 64 bits; null for IPv4. */
  readonly site: string | null;
}

const IPV4_IN_IPV6 = [0, 0, 0, 0, 0, 0xffff];

/**
 * Returns the networks of a client.
 * @param ip in any spelling; an IPv4 address mapped to IPv6 counts as that IPv4 address. Any other text counts as it is
 */
export function networksOf(ip = ''): ClientNetworks {
  const address = ip.split('%', 1)[0] ?? ''; // without the interface of a link-local address
  if (!isIPv6(address)) return { own: address, site: null };
  const groups = groupsOf(address);
  if (IPV4_IN_IPV6.every((group, index) => groups[index] === group)) {
    const [high = 0, low = 0] = groups.slice(6);
    return { own: [high >> 8, high & 255, low >> 8, low & 255].join('.'), site: null };
  }
  const network = (count: number): string =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  return { own: `${network(4)}::/64`, site: `${network(3)}::/48` };
}

/** The eight groups of 16 bits of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes the last four bytes in hexadecimal, whatever their spelling.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parse = (part = ''): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [parse(head), parse(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
