import { Injectable } from '@nestjs/common';
import type { PageOrganization } from '../../../http/response/html-page.js';
import type { RealmId } from '../../../kernel/ids.js';
import { RealmLookup } from '../application/realm-lookup.js';
import { ownRealmImageUrl } from '../domain/realm-image.js';

/** Finds what pages show of the organization that they belong to. */
@Injectable()
export class PageOrganizations {
  constructor(private readonly realms: RealmLookup) {}

  async get(realmId: RealmId): Promise<PageOrganization> {
    const realm = await this.realms.get(realmId);
    const { host } = new URL(await this.realms.realmUrl(realmId));
    return { name: realm.name, host, iconUrl: ownRealmImageUrl(realm, 'icon') };
  }
}
