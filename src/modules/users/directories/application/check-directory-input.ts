import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { checkDirectorySettings } from '../domain/check-directory.js';
import type { Directory, DirectorySettings } from '../domain/directory.js';
import { DirectoryClient } from './directory-client.js';
import { DomainProofs, proofName } from './directory-ports.js';
import { DirectorySecrets } from './directory-secrets.js';
import { DirectoryPersonRepository } from './directory.repository.js';

/** What is entered for the directory of an organization. */
export interface DirectoryInput extends DirectorySettings {
  /** Of the service account; empty for the one that is known. */
  readonly password: string;
}

/** Where the password of the service account is sent, and how safely: it is not sent elsewhere without being entered again. */
const DESTINATION = ['url', 'plain', 'certificates', 'serviceDn'] as const;

/** Checks what is entered for a directory, also against what is known of it. */
@Injectable()
export class CheckDirectoryInput {
  constructor(
    private readonly people: DirectoryPersonRepository,
    private readonly client: DirectoryClient,
    private readonly secrets: DirectorySecrets,
    private readonly proofs: DomainProofs,
  ) {}

  /**
   * Operators answer for the domains that they enter themselves; others prove them.
   * @param before what is known of the directory, whose domains are proved
   * @returns the settings in the form in which they are stored
   * @throws BadRequest
   */
  async check(
    { realmId, isOperator }: Actor,
    before: Directory | null,
    { password: _, ...entered }: DirectoryInput,
  ): Promise<DirectorySettings> {
    const settings = checkDirectorySettings(entered);
    this.client.checkFilter(settings.filter);
    if (isOperator) return settings;
    const value = this.secrets.proofOf(realmId);
    for (const domain of settings.domains.filter((one) => !before?.domains.includes(one))) {
      if (await this.proofs.isPublished(proofName(domain), value)) continue;
      throw new BadRequest(`Show that ${domain} is yours: publish the TXT record "${proofName(domain)}" with the value "${value}" first.`);
    }
    return settings;
  }

  /**
   * Checks what depends on the directory that is replaced, which is locked. People are known by the value of one attribute, and would be others by another.
   * @throws BadRequest
   */
  async checkReplacement({ isOperator }: Actor, before: Directory | null, settings: DirectorySettings): Promise<void> {
    const isAllowed = isOperator === true || (before?.plain === true && before.url === settings.url);
    if (settings.plain && !isAllowed) throw new BadRequest('Only the operator of the server can allow a directory without encryption.');
    if (!before || before.uniqueIdAttribute === settings.uniqueIdAttribute || (await this.people.list(before.realmId)).length === 0) return;
    throw new BadRequest('Accounts are connected by the unique id already. Remove the directory first to take another attribute for it.');
  }

  /** The password of the service account in the form in which it is stored. @throws BadRequest if it has to be entered */
  seal({ realmId }: Actor, before: Directory | null, settings: DirectorySettings, password: string): Buffer {
    if (password !== '') return this.secrets.seal(realmId, password);
    if (before && DESTINATION.every((field) => before[field] === settings[field])) return before.sealedPassword;
    throw new BadRequest('Enter the password of the service account.');
  }
}
