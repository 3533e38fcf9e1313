import { describe, expect, it } from 'vitest';
import { AddressGuard } from './address-guard.js';

const FORBIDDEN = [
  // unspecified, "this network", loopback
  '0.0.0.0',
  '0.1.2.3',
  '127.0.0.1',
  '127.255.255.254',
  '::',
  '::1',
  // private, shared, link-local
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  // protocol assignments, documentation, benchmarks
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '2001:2::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  // multicast, reserved, broadcast
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '4000::1',
  '5f00::1',
  // IPv4 inside IPv6
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:1',
  '0:0:0:0:0:ffff:169.254.169.254',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::10.0.0.1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2002:808:808::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:10::1',
  // not an address
  '',
  'localhost',
  '1.2.3.4.5',
  '8.8.8.8/8',
];

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '::ffff:8.8.8.8',
  '2606:4700:4700::1111',
  '2a00:1450::1',
];

describe('AddressGuard', () => {
  const strict = new AddressGuard([]);

  it.each(FORBIDDEN)('refuses %j', (address) => expect(strict.permits(address)).toBe(false));
  it.each(PUBLIC)('permits %s', (address) => expect(strict.permits(address)).toBe(true));

  it('permits what the operator allows, however it is written', () => {
    const guard = new AddressGuard(['127.0.0.0/8', '::1/128', 'fd00::/8', '10.1.0.0/16']);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', 'fd12::1', '10.1.2.3', '::ffff:a01:203', '8.8.8.8']) {
      expect(guard.permits(address), address).toBe(true);
    }
    for (const address of ['10.2.0.1', '192.168.0.1', 'fe80::1', '64:ff9b::127.0.0.1', '2002:7f00:1::', '::', '0.0.0.0']) {
      expect(guard.permits(address), address).toBe(false);
    }
  });

  it.each(['10.0.0.0', 'private', '10.0.0.0/33', ''])('does not start with the range %j', (range) => {
    expect(() => new AddressGuard([range])).toThrow('no range of addresses');
  });
});
