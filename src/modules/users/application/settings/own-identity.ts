import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { EmailChangeService } from '../addresses/address-changes.js';
import { FullNames } from '../profiles/full-names.js';

/** Who people say that they are, as far as their organization lets them. Inside the unit of work. */
@Injectable()
export class OwnIdentity {
  constructor(
    private readonly names: FullNames,
    private readonly addresses: EmailChangeService,
    private readonly realms: RealmLookup,
  ) {}

  /** The account gets the address once its owner shows that it is theirs. @throws DomainError */
  async requestAddress(user: User, wish: string | undefined): Promise<void> {
    if (wish !== undefined) await this.addresses.request(user, wish);
  }

  /** Null if the name stays; where the organization keeps names as they are, a wish for another one is passed over, as in the reference. */
  async allowedName(actor: Actor, user: User, wish: string | undefined): Promise<string | null> {
    if (wish === undefined || wish === user.fullName) return null;
    if ((await this.realms.get(user.realmId)).setting('name_changes_disabled') && !isAdministrator(actor.role)) return null;
    const name = await this.names.checkFullName(user.realmId, wish, user.id);
    return name === user.fullName ? null : name;
  }
}
