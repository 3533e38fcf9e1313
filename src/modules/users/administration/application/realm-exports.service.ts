import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UserRepository } from '../../accounts/application/user.repository.js';

export interface ExportConsent {
  readonly userId: UserId;
  /** Whether administrators may export the account's private data. */
  readonly consented: boolean;
}

/**
 * Answers requests for data exports. The server creates none over the API: it answers as the Zulip server does for an organization that is too
 * large for that, and operators export the database and the files.
 */
@Injectable()
export class RealmExportsService {
  private readonly logger = new Logger(RealmExportsService.name);

  constructor(private readonly users: UserRepository) {}

  /**
   * Logs the request for the operators.
   * @param type 1 for public data, 2 for all data of the accounts that consent
   * @throws BadRequest always
   */
  create({ realmId, userId }: Actor, type: number): never {
    this.logger.log(`account ${userId} of organization ${realmId} asks for a data export of type ${type}`);
    throw new BadRequest('Please request a manual export from the administrators of this server.');
  }

  /** The consents of active people, by id. The actor is an administrator. */
  async listConsents({ realmId }: Actor): Promise<ExportConsent[]> {
    const people = (await this.users.listByRealm(realmId)).filter(({ active, isBot }) => active && !isBot);
    return people
      .map((user) => ({ userId: user.id, consented: user.setting('allow_private_data_export') }))
      .sort((a, b) => a.userId - b.userId);
  }
}
