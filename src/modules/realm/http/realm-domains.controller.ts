import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { BooleanParam, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, described, integer, object, type Static, string, tuple } from '../../../kernel/schema.js';
import { RealmDomainsService, WireRealmDomain } from '../application/realm-domains.service.js';

export class AddDomainParams {
  @StringParam()
  readonly domain!: string;

  @BooleanParam()
  readonly allowSubdomains!: boolean;
}

export class ChangeDomainParams {
  @StringParam()
  readonly domain!: string;

  @BooleanParam()
  readonly allowSubdomains!: boolean;
}

export class RemoveDomainParams {
  @StringParam()
  readonly domain!: string;
}

const DomainList = object({ domains: array(WireRealmDomain) });
const NewDomain = object({ new_domain: described(tuple(integer(), string()), 'Its id and its name.') });

@Controller('api/v1/realm/domains')
export class RealmDomainsController {
  constructor(private readonly domains: RealmDomainsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Lists the domains whose addresses may join the organization.',
    answer: DomainList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof DomainList>> {
    return { domains: await this.domains.list(actor.realmId) };
  }

  @Post()
  @Endpoint({
    access: 'owner',
    scope: 'administer',
    summary: 'Lets addresses of a domain join the organization.',
    answer: NewDomain,
  })
  async add(@CurrentActor() actor: Actor, @Params() { domain, allowSubdomains }: AddDomainParams): Promise<Static<typeof NewDomain>> {
    return { new_domain: await this.domains.add(actor, domain, allowSubdomains) };
  }

  @Patch(':domain')
  @Endpoint({ access: 'owner', scope: 'administer', summary: 'Changes whether addresses of subdomains may join as well.' })
  async change(@CurrentActor() actor: Actor, @Params() { domain, allowSubdomains }: ChangeDomainParams): Promise<void> {
    await this.domains.update(actor, domain, allowSubdomains);
  }

  @Delete(':domain')
  @Endpoint({ access: 'owner', scope: 'administer', summary: 'No longer lets addresses of a domain join the organization.' })
  async remove(@CurrentActor() actor: Actor, @Params() { domain }: RemoveDomainParams): Promise<void> {
    await this.domains.delete(actor, domain);
  }
}
