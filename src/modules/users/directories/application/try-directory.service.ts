import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { DirectoryRefusal } from '../../authentication/domain/directory-refusal.js';
import { type Directory, vouchesFor } from '../domain/directory.js';
import { DirectoryProblem } from './directory-client.js';
import { DirectoryEvents } from './directory-events.js';
import { DirectoriesService, findsAsBefore, noDirectory } from './directories.service.js';
import { DirectoryPersonRepository, DirectoryRepository } from './directory.repository.js';
import { type ProvenPerson, ProvePersonService } from './prove-person.service.js';

/** What a test log-in shows of the person, who gets neither a session nor an account by it. */
export interface TriedPerson {
  readonly email: string | null;
  readonly fullName: string;
  readonly uniqueId: string;
  readonly groups: readonly string[];
  readonly hasPicture: boolean;
  /** Whether the directory is the authority for the address. */
  readonly isVouchedFor: boolean;
  /** The account that has the address, or that belongs to the person already; null without one. */
  readonly userId: number | null;
}

/** Lets a person log in at a directory, as a log-in does, which shows that it can be turned on. */
@Injectable()
export class TryDirectoryService {
  constructor(
    private readonly administration: DirectoriesService,
    private readonly directories: DirectoryRepository,
    private readonly people: DirectoryPersonRepository,
    private readonly users: UserRepository,
    private readonly proving: ProvePersonService,
    private readonly events: DirectoryEvents,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws OwnerRequired, DoesNotExist, BadRequest with the reason if the person could not log in; DomainError RATE_LIMIT_HIT */
  async try(actor: Actor, login: string, password: string): Promise<TriedPerson> {
    const directory = await this.administration.find(actor);
    if (!directory) throw noDirectory();
    const person = await inWords(() => this.proving.prove(directory, login, password));
    const tried = await this.describe(directory, person);
    await this.unitOfWork.run(async () => {
      const present = await this.directories.lock(actor.realmId);
      if (!present || !findsAsBefore(present, directory))
        throw new BadRequest('The directory has been changed meanwhile. Please try again.');
      await this.directories.save({ ...present, testedAt: this.clock.now() });
      await this.events.publish(actor, 'directory.tested', {});
    });
    return tried;
  }

  private async describe(directory: Directory, { email, fullName, uniqueId, groups, picture }: ProvenPerson): Promise<TriedPerson> {
    const known = await this.people.find(directory.realmId, uniqueId);
    const [holder] = known || email === null ? [] : await this.users.findByEmails(directory.realmId, [email]);
    const text = uniqueId.toString('latin1');
    return {
      email,
      fullName,
      uniqueId: /^[\x21-\x7e]+$/.test(text) ? text : uniqueId.toString('hex'),
      groups,
      hasPicture: picture !== null,
      isVouchedFor: email !== null && vouchesFor(directory, email),
      userId: known?.userId ?? holder?.id ?? null,
    };
  }
}

/** Those who administer a directory are told the reason of a failure. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DirectoryProblem) throw new BadRequest(`The directory does not answer: ${error.reason}`);
    if (error instanceof DirectoryRefusal) throw new BadRequest(`The person cannot log in: ${error.explanation.reason}`);
    throw error;
  }
}
