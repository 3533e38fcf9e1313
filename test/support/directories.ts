import { DirectoriesService, type DirectoryInput, TryDirectoryService } from '../../src/modules/users/directories.api.js';
import { operatorActor } from '../../src/kernel/actor.js';
import { LOCALHOST_CERTIFICATE } from './self-signed-certificate.js';
import { type LdapServer, PEOPLE, SERVICE_DN, SERVICE_PASSWORD } from './ldap-server.js';
import type { TestRealm } from './test-realm.js';
import type { TestServer } from './test-server.js';

/** Somebody by whom a directory is tried. */
export const TRIED = { uid: 'tina', cn: 'Tina Test', mail: ['tina@elsewhere.example'], password: 'the password of Tina' };

/** What is entered for a directory of the tests. */
export function directoryInput(ldap: Pick<LdapServer, 'url'>, more: Partial<DirectoryInput> = {}): DirectoryInput {
  return {
    url: ldap.url,
    plain: false,
    certificates: LOCALHOST_CERTIFICATE.certificate,
    serviceDn: SERVICE_DN,
    password: SERVICE_PASSWORD,
    base: PEOPLE,
    filter: '(&(objectClass=inetOrgPerson)(|(uid={login})(mail={login})))',
    uniqueIdAttribute: 'entryUUID',
    emailAttribute: 'mail',
    nameAttribute: 'cn',
    groupsAttribute: '',
    pictureAttribute: '',
    domains: [],
    createsAccounts: false,
    maxWrongPasswords: 4,
    ...more,
  };
}

/** Gives an organization a directory that is turned on. `TRIED` has to be in it. */
export async function addDirectory(
  server: TestServer,
  { realm, host }: TestRealm,
  ldap: Pick<LdapServer, 'url'>,
  more: Partial<DirectoryInput> = {},
): Promise<void> {
  const operator = operatorActor(realm.id);
  const service = server.get(DirectoriesService);
  await service.set(operator, directoryInput(ldap, { domains: [host], ...more }));
  await server.get(TryDirectoryService).try(operator, TRIED.uid, TRIED.password);
  await service.setEnabled(operator, true);
  await server.eventsPublished();
}
