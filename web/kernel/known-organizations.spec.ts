import { describe, expect, it } from 'vitest';
import { MAX_KNOWN_ORGANIZATIONS, organizationAddress, parseOrganizations, withOrganization } from './known-organizations.js';

describe('The address of an organization', () => {
  it.each([
    ['https://chat.example.com', 'https://chat.example.com'],
    [' Chat.Example.COM ', 'https://chat.example.com'],
    ['chat.example.com:8443/#narrow/dm/7-dm', 'https://chat.example.com:8443'],
    ['http://localhost:9991/login/?next=/', 'http://localhost:9991'],
    ['https://chat.example.com:443/', 'https://chat.example.com'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['[::1]:9991', 'https://[::1]:9991'],
  ])('of %j is %j', (text, address) => {
    expect(organizationAddress(text)).toBe(address);
  });

  it.each([
    '',
    '  ',
    'two words',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com',
    'https://',
    'https://ada:secret@example.com',
    'ada@example.com',
    'https://example.com:99999',
    `https://${'a'.repeat(2_000)}.example`,
  ])('is none in %j', (text) => {
    expect(organizationAddress(text)).toBeUndefined();
  });
});

describe('The list of organizations', () => {
  const organization = (name: string, openedAt: number) => ({ address: `https://${name}.example`, name, openedAt });

  it.each(['', 'nothing', '{}', '[1, null, {"address": "javascript:alert(1)"}, {"name": "Oak"}]'])('is empty for %j', (text) => {
    expect(parseOrganizations(text)).toEqual([]);
  });

  it('has the one that was opened last first, each address once, and a name for each', () => {
    const kept = [{ address: 'https://oak.example/' }, organization('elm', 5), { ...organization('oak', 9), name: 'Later' }];
    expect(parseOrganizations(JSON.stringify(kept))).toEqual([
      organization('elm', 5),
      { address: 'https://oak.example', name: 'oak.example', openedAt: 0 },
    ]);
  });

  it('takes a new name for a known address, and forgets what was opened longest ago', () => {
    const full = Array.from({ length: MAX_KNOWN_ORGANIZATIONS }, (_, index) => organization(`o${index}`, 1000 - index));
    const changed = withOrganization(full, { ...organization('o7', 2000), name: 'Seven' });
    expect([changed.length, changed[0]?.name]).toEqual([MAX_KNOWN_ORGANIZATIONS, 'Seven']);
    const added = withOrganization(full, organization('new', 3000));
    expect([added.length, added[0]?.name, added.at(-1)?.name]).toEqual([MAX_KNOWN_ORGANIZATIONS, 'new', `o${MAX_KNOWN_ORGANIZATIONS - 2}`]);
  });
});
