import { InvalidCredentialsError, UnwillingToPerformError } from 'ldapts';
import { describe, expect, it } from 'vitest';
import { DIRECTORY_DEFAULTS } from '../domain/check-directory.js';
import type { DirectorySettings } from '../domain/directory.js';
import { explainProblem, explainRefusal, readEntry } from './directory-answers.js';

const SETTINGS: DirectorySettings = {
  ...DIRECTORY_DEFAULTS,
  ...{ plain: false, certificates: '', domains: [], createsAccounts: false },
  ...{ url: 'ldaps://directory.example.com', serviceDn: 'cn=skein', base: 'dc=example', filter: '(uid={login})' },
  ...{
    uniqueIdAttribute: 'entryUUID',
    emailAttribute: 'mail',
    nameAttribute: 'cn',
    groupsAttribute: 'memberOf',
    pictureAttribute: 'jpegPhoto',
  },
};
const entry = (more: Record<string, Buffer | string | Buffer[] | string[]>): Parameters<typeof readEntry>[0] => ({
  ...{ dn: 'uid=ada,dc=example', entryUUID: Buffer.from('id of Ada'), mail: 'ada@example.com', cn: ['Ada', 'A. Lovelace'] },
  ...more,
});

describe('An entry of a directory', () => {
  it('is read as far as it has one value, several or none', () => {
    const person = {
      uniqueId: Buffer.from('id of Ada'),
      email: 'ada@example.com',
      fullName: 'Ada',
      groups: [],
      picture: null,
      disabled: false,
    };
    expect(readEntry(entry({ memberOf: [], jpegPhoto: [] }), SETTINGS)).toMatchObject(person);
    expect(readEntry(entry({ entryUUID: [Buffer.from('1'), Buffer.from('2')], mail: ' ' }), SETTINGS)).toMatchObject({
      uniqueId: null,
      email: null,
    });
  });

  it.each([
    ['cn=gardeners,ou=groups,dc=example', 'gardeners'],
    ['CN=Lovelace\\, friends,DC=example', 'Lovelace, friends'],
    ['cn=G\\c3\\a4rtner,dc=example', 'Gärtner'],
    ['gardeners', 'gardeners'],
  ])('belongs to %j, which is the group %j', (memberOf, group) => {
    expect(readEntry(entry({ memberOf }), SETTINGS).groups).toEqual([group]);
  });

  it.each<[string, string, boolean]>([
    ['userAccountControl', '514', true],
    ['userAccountControl', '512', false],
    ['pwdAccountLockedTime', '000001010000Z', true],
    ['pwdAccountLockedTime', '20260101000000Z', false],
    ['nsaccountlock', 'TRUE', true],
  ])('that says %s: %s is disabled: %s', (name, value, disabled) => {
    expect(readEntry(entry({ [name]: value }), SETTINGS).disabled).toBe(disabled);
  });
});

describe('What a directory answers', () => {
  it('is explained by its codes, and not by what it has written', () => {
    const refusal = new InvalidCredentialsError('80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 533, v4563');
    expect(explainRefusal(refusal)).toBe('The directory refuses the password with the result 49: the person is disabled.');
    expect(explainProblem(new UnwillingToPerformError('a secret')).reason).toBe('It answers with the result 53.');
    expect(explainProblem(Object.assign(new Error('a secret'), { code: 'ECONNREFUSED' })).reason).toBe(
      'The connection fails: ECONNREFUSED.',
    );
  });
});
