import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { normalizeFullName } from '../../domain/full-name.js';
import { UserRepository } from '../user.repository.js';

/** Which names people may take. */
@Injectable()
export class FullNames {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
  ) {}

  /**
   * The name as it is kept.
   * @param owner who is to have it; null for a new account
   * @throws BadRequest
   */
  async checkFullName(realmId: RealmId, written: string, owner: UserId | null): Promise<string> {
    const name = normalizeFullName(written);
    if ((await this.realms.get(realmId)).setting('require_unique_names')) {
      const namesakes = await this.users.findByFullNames(realmId, [name]);
      if (namesakes.some(({ id }) => id !== owner)) throw new BadRequest('Unique names required in this organization.');
    }
    return name;
  }
}
