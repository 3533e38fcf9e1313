import { describe, expect, it } from 'vitest';
import { networksOf } from './client-networks.js';

describe('The networks of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['::FFFF:cb00:7107', '203.0.113.7', null],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['unknown', 'unknown', null],
    [undefined, '', null],
  ])('of %s are %s and %s', (ip, own, site) => {
    expect(networksOf(ip)).toEqual({ own, site });
  });
});
