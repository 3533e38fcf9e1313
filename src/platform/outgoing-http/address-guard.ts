import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The part of IPv6 from which public addresses are given out at all. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** An address that must not be called. */
export class ForbiddenAddress extends Error {}

/** Decides which addresses may be called: the public ones, and what the operator allows beside them. */
export class AddressGuard {
  private readonly allowed: readonly [Address, number][];

  /**
   * @param allowedNetworks CIDR ranges that may be called although they are not public
   * @throws Error for one that is no CIDR range
   */
  constructor(allowedNetworks: readonly string[]) {
    this.allowed = allowedNetworks.map((network) => {
      if (!ipaddr.isValidCIDR(network)) throw new Error(`"${network}" is no range of addresses like 10.1.0.0/16 or fd00::/8`);
      return ipaddr.parseCIDR(network);
    });
  }

  /** Judges an address by what it stands for, not by how it is written. */
  permits(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text); // an IPv4 address in IPv6 clothes becomes IPv4
    return isPublic(address) || this.allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }

  /** @throws ForbiddenAddress */
  check(text: string): void {
    if (!this.permits(text)) throw new ForbiddenAddress(`${text} is not a public address`);
  }
}

/** Addresses that carry others inside (NAT64, 6to4, Teredo) have ranges of their own, and so are not public either. */
function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}
