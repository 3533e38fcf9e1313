import { Controller, Patch, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import {
  boolean,
  fieldsOf,
  literal,
  object,
  optional,
  type OptionalSchema,
  record,
  type Schema,
  type Static,
  string,
} from '../../../../kernel/schema.js';
import { REALM_GROUP_SETTINGS, REALM_SETTING_FIELDS, type RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { ChangeRealmService } from '../application/change-realm.service.js';
import { ChangeRealmParams, toInput } from './change-realm.params.js';

/** As on the Zulip server, the answer says only `updated` for properties with string values. */
const CHANGED: Readonly<Record<string, OptionalSchema<unknown>>> = Object.fromEntries(
  Object.entries<Schema<unknown>>({
    name: string(),
    description: string(),
    ...REALM_SETTING_FIELDS,
    authentication_methods: record(boolean()),
    ...fieldsOf(Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[], GroupSettingValue),
  }).map(([name, schema]) => [name, optional(withoutText(schema))]),
);
const ChangedRealm = object(
  { ...CHANGED, realm_uri: optional(string('The new address.')), realm_url: optional(string('The new address.')) },
  'The changed properties with their new values.',
);

function withoutText(schema: Schema<unknown>): Schema<unknown> {
  if (![schema.json.type].flat().includes('string')) return schema;
  return schema.json.type === 'string' ? literal('updated') : literal('updated', null);
}

@Controller('api/v1/realm')
export class ChangeRealmController {
  constructor(
    private readonly realm: ChangeRealmService,
    private readonly realms: RealmLookup,
    private readonly logins: RecentLogins,
  ) {}

  @Patch()
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: 'Changes the organization. The answer contains the changed properties by name.',
    answer: ChangedRealm,
  })
  async change(
    @CurrentActor() actor: Actor,
    @Params() params: ChangeRealmParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof ChangedRealm>> {
    if (params.authenticationMethods !== undefined) this.logins.check(request);
    const { string_id: subdomain, ...changed } = await this.realm.change(actor, toInput(params));
    const answer = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]),
    );
    if (subdomain === undefined) return answer;
    const url = await this.realms.realmUrl(actor.realmId);
    return { ...answer, realm_uri: url, realm_url: url };
  }
}
