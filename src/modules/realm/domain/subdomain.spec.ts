import { describe, expect, it } from 'vitest';
import { checkSubdomain } from './subdomain.js';

describe('checkSubdomain', () => {
  it.each(['', 'abc', 'my-team', '2nd', 'x'.repeat(40)])('accepts "%s"', (subdomain) => {
    expect(() => checkSubdomain(subdomain, 'owner')).not.toThrow();
  });

  it.each([
    ['-abc', "Subdomain cannot start or end with a '-'."],
    ['-', "Subdomain cannot start or end with a '-'."],
    ['a_c', "Subdomain can only have lowercase letters, numbers, and '-'s."],
    ['äbc', "Subdomain can only have lowercase letters, numbers, and '-'s."],
    [' abc', "Subdomain can only have lowercase letters, numbers, and '-'s."],
    ['ab', 'Subdomain needs to have length 3 or greater.'],
    ['x'.repeat(41), 'Subdomain is too long (limit: 40 characters).'],
    ['api', 'Subdomain reserved. Please choose a different one.'],
    ['accounts', 'Subdomain reserved. Please choose a different one.'],
  ])('rejects "%s"', (subdomain, message) => {
    expect(() => checkSubdomain(subdomain, 'operator')).toThrow(message);
  });

  it('leaves names in other alphabets to the operator, because they can imitate other names', () => {
    const message = 'Subdomain reserved. Please choose a different one.';
    expect(() => checkSubdomain('xn--80ak6aa92e', 'owner')).toThrow(message);
    expect(() => checkSubdomain('xn--80ak6aa92e', 'operator')).not.toThrow();
  });
});
