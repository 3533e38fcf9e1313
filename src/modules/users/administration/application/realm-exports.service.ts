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
 * Exports of an organization's data. The server makes none at a request over the API: it answers as the Zulip server does for an organization
 * that is too large for that, and whoever runs the server exports its database and files.
 */
@Injectable()
export class RealmExportsService {
  private readonly logger = new Logger(RealmExportsService.name);

  constructor(private readonly users: UserRepository) {}

  /**
   * Leaves a line in the log for whoever runs the server.
   * @param type 1 for public data, 2 for all data of those who consent
   * @throws BadRequest always
   */
  create({ realmId, userId }: Actor, type: number): never {
    this.logger.log(`account ${userId} of organization ${realmId} asks for a data export of type ${type}`);
    throw new BadRequest('Please request a manual export from the administrators of this server.');
  }

  /** Those of active people, by id. Only administrators may ask. */
  async listConsents({ realmId }: Actor): Promise<ExportConsent[]> {
    const people = (await this.users.listByRealm(realmId)).filter(({ active, isBot }) => active && !isBot);
    return people
      .map((user) => ({ userId: user.id, consented: user.setting('allow_private_data_export') }))
      .sort((a, b) => a.userId - b.userId);
  }
}
