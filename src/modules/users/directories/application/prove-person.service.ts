import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../../kernel/limits.js';
import { DirectoryRefusal, wrongCredentials } from '../../authentication/domain/directory-refusal.js';
import type { Directory, DirectoryEntry } from '../domain/directory.js';
import { DirectoryClient, DirectoryProblem } from './directory-client.js';
import { DirectorySecrets } from './directory-secrets.js';
import { WrongPasswords } from './directory-ports.js';

/** Somebody who has entered the password of an entry. */
export type ProvenPerson = DirectoryEntry & { readonly uniqueId: Buffer };

const TIMEOUT_MS = LIMITS.MAX_DIRECTORY_SECONDS * 1000;
/** An entry that nobody has, so that the answer for an unknown name takes as long as the one for a wrong password. */
const NOBODY = 'cn=skein-nobody';

/** Finds out in a directory who somebody is: the service account finds one entry, which logs in there with the password that was entered. */
@Injectable()
export class ProvePersonService {
  constructor(
    private readonly client: DirectoryClient,
    private readonly secrets: DirectorySecrets,
    private readonly wrong: WrongPasswords,
  ) {}

  /**
   * @param login a name or an address, as it was entered
   * @throws DirectoryRefusal AUTHENTICATION_FAILED, USER_DEACTIVATED; DirectoryProblem; DomainError RATE_LIMIT_HIT
   */
  async prove(directory: Directory, login: string, password: string): Promise<ProvenPerson> {
    if (password === '') throw wrongCredentials('The password is empty.');
    const connection = this.secrets.connectionOf(directory);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [entry, another] = await this.client.find(connection, login, signal);
    if (!entry || another) {
      await this.client.checkPassword(connection, `${NOBODY},${directory.base}`, password, signal);
      throw wrongCredentials(another ? 'Several entries have the name.' : 'No entry has the name.');
    }
    return this.checkPassword(directory, entry, password, signal);
  }

  /** The same for a person who is known already. @throws as `prove` */
  async proveAgain(directory: Directory, uniqueId: Buffer, password: string): Promise<ProvenPerson> {
    if (password === '') throw wrongCredentials('The password is empty.');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const entry = await this.client.findById(this.secrets.connectionOf(directory), uniqueId, signal);
    if (!entry) throw wrongCredentials('The person is not in the directory any more.');
    return this.checkPassword(directory, entry, password, signal);
  }

  private async checkPassword(directory: Directory, entry: DirectoryEntry, password: string, signal: AbortSignal): Promise<ProvenPerson> {
    const { realmId, uniqueIdAttribute, maxWrongPasswords } = directory;
    const { uniqueId, dn } = entry;
    if (uniqueId === null) throw new DirectoryProblem(`The entry does not have one value of "${uniqueIdAttribute}" that can be read.`);
    await this.wrong.count(realmId, uniqueId, maxWrongPasswords);
    const { isRight, reason } = await this.client.checkPassword(this.secrets.connectionOf(directory), dn, password, signal);
    if (!isRight) throw wrongCredentials(reason);
    await this.wrong.forgive(realmId, uniqueId);
    if (entry.disabled) throw disabled();
    return { ...entry, uniqueId };
  }
}

function disabled(): DirectoryRefusal {
  const explanation = { code: 'S10', reason: 'The person is disabled in the directory.', userId: null };
  return new DirectoryRefusal('USER_DEACTIVATED', 'Account is deactivated', explanation);
}

/** The answer while a directory does not serve: nobody is told that a password is wrong. */
export function unanswered({ reason }: DirectoryProblem): DirectoryRefusal {
  return new DirectoryRefusal('SERVER_NOT_READY', 'The directory does not answer', { code: 'S03', reason, userId: null });
}
