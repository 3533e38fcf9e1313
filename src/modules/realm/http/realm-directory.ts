import { Injectable } from '@nestjs/common';
import { RealmDirectory, type RealmEntry } from '../../../http/auth/account-directory.js';
import type { RealmId } from '../../../kernel/ids.js';
import { RealmLookup } from '../application/realm-lookup.js';

/** Finds realms for authentication. */
@Injectable()
export class RealmLookupDirectory extends RealmDirectory {
  constructor(private readonly realms: RealmLookup) {
    super();
  }

  findBySubdomain(subdomain: string): RealmEntry | null | Promise<RealmEntry | null> {
    return this.realms.findByStringId(subdomain);
  }

  findById(id: RealmId): RealmEntry | null | Promise<RealmEntry | null> {
    return this.realms.findById(id);
  }

  hasAny(): boolean | Promise<boolean> {
    return this.realms.hasAny();
  }
}
