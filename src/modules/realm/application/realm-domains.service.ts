import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { boolean, named, object, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { normalizeDomain, matchesDomain, type RealmDomain } from '../domain/realm-domain.js';
import { RealmDomainRepository } from './realm-domain.repository.js';
import { RealmLookup } from './realm-lookup.js';
import { RealmRepository } from './realm.repository.js';

/** A domain of an organization as the API presents it. */
export const WireRealmDomain = named('RealmDomain', object({ domain: string(), allow_subdomains: boolean() }));
export type WireRealmDomain = Static<typeof WireRealmDomain>;

/** Manages the domains whose email addresses may join a realm. */
@Injectable()
export class RealmDomainsService {
  constructor(
    private readonly domains: RealmDomainRepository,
    private readonly repository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** API objects, in the order of ids. */
  async list(realmId: RealmId): Promise<readonly WireRealmDomain[]> {
    return (await this.domains.list(realmId)).map(present);
  }

  /** Whether addresses of a host may join: all may, unless the realm restricts them to its domains. */
  async allowsAddressDomain(realmId: RealmId, host: string): Promise<boolean> {
    if (!(await this.realms.get(realmId)).setting('emails_restricted_to_domains')) return true;
    return matchesDomain(await this.domains.list(realmId), host);
  }

  /** @returns the id and the normalized domain @throws BadRequest */
  add({ realmId }: Actor, input: string, allowSubdomains: boolean): Promise<readonly [number, string]> {
    const domain = normalizeDomain(input);
    return this.unitOfWork.run(async () => {
      await this.repository.lock(realmId);
      if ((await this.domains.list(realmId)).some((known) => known.domain === domain)) {
        throw new BadRequest(`The domain ${domain} is already a part of your organization.`);
      }
      const id = await this.domains.add(realmId, { domain, allowSubdomains });
      await this.publishEvent(realmId, { type: 'realm_domains', op: 'add', realm_domain: present({ domain, allowSubdomains }) });
      return [id, domain] as const;
    });
  }

  /** @throws BadRequest */
  update({ realmId }: Actor, domain: string, allowSubdomains: boolean): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.repository.lock(realmId);
      if (!(await this.domains.update(realmId, { domain, allowSubdomains }))) throw notFound(domain);
      await this.publishEvent(realmId, { type: 'realm_domains', op: 'change', realm_domain: present({ domain, allowSubdomains }) });
    });
  }

  /** Deleting the last domain lifts the restriction to domains. @throws BadRequest */
  delete({ realmId }: Actor, domain: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const realm = await this.repository.lock(realmId);
      if (!(await this.domains.delete(realmId, domain))) throw notFound(domain);
      await this.publishEvent(realmId, { type: 'realm_domains', op: 'remove', domain });
      if ((await this.domains.list(realmId)).length > 0 || !realm.setting('emails_restricted_to_domains')) return;
      realm.changeSettings({ emails_restricted_to_domains: false });
      await this.repository.save(realm);
      await this.events.publish([{ realmId, changedRealm: true }]);
      await this.publishEvent(realmId, { type: 'realm', op: 'update', property: 'emails_restricted_to_domains', value: false });
    });
  }

  private publishEvent(realmId: RealmId, event: ClientEvent): Promise<void> {
    return this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
  }
}

function present({ domain, allowSubdomains }: RealmDomain): WireRealmDomain {
  return { domain, allow_subdomains: allowSubdomains };
}

function notFound(domain: string): BadRequest {
  return new BadRequest(`No entry found for domain ${domain}.`);
}
