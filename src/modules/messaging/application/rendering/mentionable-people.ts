import { Injectable } from '@nestjs/common';
import { UserAccess } from '../../../users/accounts.api.js';
import { type User, UserRepository, UserLookup } from '../../../users/users.api.js';
import type { Author } from './shown-pictures.js';

/** Whom a text can mention: those whom its author sees. */
@Injectable()
export class MentionablePeople {
  constructor(
    private readonly users: UserLookup,
    private readonly repository: UserRepository,
    private readonly access: UserAccess,
  ) {}

  /** Candidates by id or name. */
  async named({ realmId, userId }: Author, wanted: readonly { readonly id: number | null; readonly name: string }[]): Promise<User[]> {
    if (wanted.length === 0) return [];
    const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
    const names = wanted.flatMap(({ id, name }) => (id === null ? [name] : []));
    const [byId, byName] = await Promise.all([this.users.findByIds(ids), this.repository.findByFullNames(realmId, names)]);
    const { role } = await this.users.get(userId);
    return [...byId.values(), ...byName]
      .filter((user) => user.realmId === realmId)
      .filter(await this.access.visibilityFilter({ userId, role }));
  }
}
