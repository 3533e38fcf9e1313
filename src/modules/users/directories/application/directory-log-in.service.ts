import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { type DirectoryLogIn, PasswordDirectory } from '../../authentication/application/password-directory.js';
import { DirectoryRefusal } from '../../authentication/domain/directory-refusal.js';
import { SignOnFailure } from '../../sign-on/domain/sign-on-failure.js';
import type { Directory } from '../domain/directory.js';
import { DirectoryProblem } from './directory-client.js';
import { DirectoryMetrics, LOGGED_IN, UNANSWERED } from './directory-ports.js';
import { DirectoryPersonRepository, DirectoryRepository } from './directory.repository.js';
import { MatchPersonService } from './match-person.service.js';
import { ProvePersonService, unanswered } from './prove-person.service.js';

/** Logs people in with their passwords in the directory of the organization. */
@Injectable()
export class DirectoryLogInService extends PasswordDirectory {
  constructor(
    private readonly directories: DirectoryRepository,
    private readonly people: DirectoryPersonRepository,
    private readonly proving: ProvePersonService,
    private readonly matching: MatchPersonService,
    private readonly realms: RealmLookup,
    private readonly metrics: DirectoryMetrics,
  ) {
    super();
  }

  async hasPasswordOf({ realmId, id }: User): Promise<boolean> {
    return (await this.people.findByUser(realmId, id)) !== null;
  }

  async logIn({ realmId, login, password, clientName }: DirectoryLogIn): Promise<User> {
    return this.counted(async () => {
      const directory = await this.access(realmId);
      return this.matching.match(directory, await this.proving.prove(directory, login, password), clientName);
    });
  }

  async isPasswordOf({ realmId, id }: User, password: string): Promise<boolean> {
    const person = await this.people.findByUser(realmId, id);
    if (!person) return false;
    try {
      await this.proving.proveAgain(await this.access(realmId), person.uniqueId, password);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'AUTHENTICATION_FAILED') return false;
      throw inWords(error);
    }
  }

  /**
   * Connects the account of somebody who is logged in with a person of the directory, whose password is entered. Owners and administrators have no other
   * way, and others need it whose address the directory cannot vouch for.
   * @throws DirectoryRefusal
   */
  async connect({ realmId, userId, clientName }: Actor, login: string, password: string): Promise<void> {
    await this.counted(async () => {
      const directory = await this.access(realmId);
      await this.matching.connect(directory, await this.proving.prove(directory, login, password), userId, clientName);
    });
  }

  /** @throws DomainError */
  private async access(realmId: RealmId): Promise<Directory> {
    const realm = await this.realms.get(realmId);
    if (!realm.active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    const directory = await this.directories.find(realmId);
    if (!directory?.enabled || !realm.allowsLoginBy('LDAP')) throw new BadRequest('The organization has no directory that is turned on.');
    return directory;
  }

  private async counted<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.metrics.count(LOGGED_IN);
      return result;
    } catch (error) {
      this.metrics.count(outcomeOf(error));
      throw inWords(error);
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof DirectoryProblem) return UNANSWERED;
  if (error instanceof SignOnFailure) return error.signOnCode;
  return error instanceof DomainError ? error.code : 'failed';
}

/** What those who log in are answered, and administrators read. */
function inWords(error: unknown): unknown {
  if (error instanceof DirectoryProblem) return unanswered(error);
  if (!(error instanceof SignOnFailure)) return error;
  const { code, message, signOnCode, reason, userId } = error;
  return new DirectoryRefusal(code, message, { code: signOnCode, reason, userId });
}
