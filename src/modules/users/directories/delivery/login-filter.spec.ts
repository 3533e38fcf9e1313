import { describe, expect, it } from 'vitest';
import { filterFor, filterForEverybody, parseLoginFilter, WrongFilter } from './login-filter.js';

describe('A filter by which people log in', () => {
  it.each(['*', 'ada)(uid=*', '\\2a', '{login}', 'a\u0000b'])('takes %j for a name, not for a part of itself', (login) => {
    const filter = filterFor(parseLoginFilter('(&(objectClass=person)(uid={login}))'), login);
    expect(filter).toMatchObject({ filters: [{}, { attribute: 'uid', value: login }] });
  });

  it('finds everybody who could log in', () => {
    expect(filterForEverybody(parseLoginFilter('(|(uid={login})(mail={login}))')).toString()).toBe('(|(uid=*)(mail=*))');
  });

  it.each(['uid=ada', '(uid=ada)', '(uid={login}', '(!(uid={login}))', '({login}=x)', '(cn=\\c3\\b6{login})', ''])('is not %j', (text) => {
    expect(() => parseLoginFilter(text)).toThrow(WrongFilter);
  });
});
