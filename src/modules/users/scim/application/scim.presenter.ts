import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import type { UserGroup } from '../../permissions/domain/user-group.js';
import type { ScimDocument } from '../domain/scim-document.js';
import { ScimError } from '../domain/scim-error.js';
import { documentOf, type ScimAccount } from '../domain/scim-person.js';
import type { ScimGroup } from '../domain/scim-group.js';
import { GROUP_SCHEMA, SCHEMAS, type ScimAttribute, type ScimSchema, USER_SCHEMA } from '../domain/scim-schemas.js';

const VERSION_LENGTH = 22;
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** A person with what is known of the account because a provider said so. */
export interface ScimPerson {
  readonly user: User;
  readonly account: ScimAccount | null;
}

/** A user group with what is known of it because a provider said so. */
export interface ProvisionedGroup {
  readonly group: UserGroup;
  readonly known: ScimGroup | null;
  /** The people in it whom the provider may know of, by id. */
  readonly memberIds: readonly UserId[];
}

/** What a provider gets. */
export type ScimResource = Readonly<Record<string, unknown>> & { readonly meta: ResourceMeta };

interface ResourceMeta {
  readonly resourceType: string;
  readonly location: string;
  readonly created?: string;
  readonly lastModified?: string;
  readonly version?: string;
}

/** Presents what providers read, in the form of RFC 7643. */
@Injectable()
export class ScimPresenter {
  constructor(private readonly realms: RealmLookup) {}

  async presentPerson({ user, account }: ScimPerson): Promise<ScimResource> {
    const document = documentOf(user, account);
    const times = { created: user.joinedAt, changed: account?.changedAt ?? user.joinedAt };
    return this.presentResource(user.realmId, USER_SCHEMA, user.id, document, times);
  }

  async presentGroup({ group, known, memberIds }: ProvisionedGroup): Promise<ScimResource> {
    const base = await this.baseUrl(group.realmId);
    const members = memberIds.map((id) => ({ value: String(id), $ref: `${base}${USER_SCHEMA.endpoint}/${id}`, type: 'User' }));
    const document: ScimDocument = {
      ...(known?.externalId ? { externalId: known.externalId } : {}),
      displayName: group.name,
      ...(members.length === 0 ? {} : { members }),
    };
    const created = group.createdAt ?? 0;
    return this.presentResource(group.realmId, GROUP_SCHEMA, group.id, document, { created, changed: known?.changedAt ?? created });
  }

  private async presentResource(
    realmId: RealmId,
    { id: schema, name, endpoint }: ScimSchema,
    id: number,
    document: ScimDocument,
    times: { readonly created: number; readonly changed: number },
  ): Promise<ScimResource> {
    return {
      schemas: [schema],
      id: String(id),
      ...document,
      meta: {
        resourceType: name,
        created: new Date(times.created).toISOString(),
        lastModified: new Date(times.changed).toISOString(),
        location: `${await this.baseUrl(realmId)}${endpoint}/${id}`,
        version: versionOf(document),
      },
    };
  }

  /** The address that an owner enters at the provider. */
  async baseUrl(realmId: RealmId): Promise<string> {
    return `${await this.realms.realmUrl(realmId)}/scim/v2`;
  }

  async presentResourceTypes(realmId: RealmId): Promise<ScimResource[]> {
    const base = await this.baseUrl(realmId);
    return SCHEMAS.map(({ id, name, endpoint, description }) => ({
      schemas: [RESOURCE_TYPE],
      id: name,
      name,
      endpoint,
      description,
      schema: id,
      schemaExtensions: [],
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
    }));
  }

  async presentSchemas(realmId: RealmId): Promise<ScimResource[]> {
    const base = await this.baseUrl(realmId);
    return SCHEMAS.map(({ id, name, description, attributes }) => ({
      schemas: [SCHEMA],
      id,
      name,
      description,
      attributes: attributes.map(presentAttribute),
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
    }));
  }
}

/** @throws ScimError if the provider changes another version of a person than the present one */
export function checkVersion({ user, account }: ScimPerson, wanted: string | undefined): void {
  checkWanted(versionOf(documentOf(user, account)), wanted);
}

/** @throws ScimError if a provider wants another version */
export function checkWanted(version: string, wanted: string | undefined): void {
  if (wanted === undefined || wanted.trim() === '*' || wanted.split(',').some((one) => isVersion(one, version))) return;
  throw new ScimError(412, null, 'The resource has changed since then.');
}

/** Whether a header names the version. Proxies turn strong versions into weak ones. */
export function isVersion(header: string, version: string): boolean {
  return header.trim().replace(/^W\//, '') === version.replace(/^W\//, '');
}

function versionOf(document: ScimDocument): string {
  return `W/"${createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, VERSION_LENGTH)}"`;
}

function presentAttribute(attribute: ScimAttribute): object {
  const { name, type, description, multiValued, required, caseExact, mutability, uniqueness } = attribute;
  const { canonicalValues, referenceTypes, subAttributes } = attribute;
  return {
    name,
    type,
    description,
    multiValued: multiValued ?? false,
    required: required ?? false,
    mutability: mutability ?? 'readWrite',
    returned: 'default',
    ...(type === 'string' ? { caseExact: caseExact ?? false } : {}),
    ...(type === 'complex' ? {} : { uniqueness: uniqueness ?? 'none' }),
    ...(canonicalValues ? { canonicalValues } : {}),
    ...(referenceTypes ? { referenceTypes } : {}),
    ...(subAttributes ? { subAttributes: subAttributes.map(presentAttribute) } : {}),
  };
}
