import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { OrganizationState } from '../../../realm/realm.api.js';
import { RealmDomainsService } from '../../../realm/realm-settings.api.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

/** What administrators set up for everybody. */
@Injectable()
export class OrganizationSection extends StateSection {
  readonly types = [
    'realm',
    'custom_profile_fields',
    'realm_domains',
    'realm_emoji',
    'realm_filters',
    'realm_linkifiers',
    'realm_playgrounds',
  ];

  constructor(
    private readonly organization: OrganizationState,
    private readonly domains: RealmDomainsService,
  ) {
    super();
  }

  async load({ realmId }: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    return {
      ...(includesState(wishes, 'realm') ? { realm_default_external_accounts: this.organization.externalAccounts } : {}),
      ...(includesState(wishes, 'custom_profile_fields') ? await this.profileFields(realmId) : {}),
      ...(includesState(wishes, 'realm_domains') ? { realm_domains: await this.domains.list(realmId) } : {}),
      ...(includesState(wishes, 'realm_emoji') ? { realm_emoji: await this.organization.emoji(realmId) } : {}),
      // What old clients know instead cannot be said any more: they see none.
      ...(includesState(wishes, 'realm_filters') ? { realm_filters: [] } : {}),
      ...(includesState(wishes, 'realm_linkifiers')
        ? { realm_linkifiers: wishes.capabilities.linkifierUrlTemplate ? await this.organization.linkifiers(realmId) : [] }
        : {}),
      ...(includesState(wishes, 'realm_playgrounds') ? { realm_playgrounds: await this.organization.playgrounds(realmId) } : {}),
    };
  }

  private async profileFields(realmId: number): Promise<object> {
    return {
      custom_profile_fields: await this.organization.profileFields(realmId),
      custom_profile_field_types: this.organization.profileFieldTypes,
    };
  }
}
