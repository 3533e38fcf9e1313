import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { boolean, described, integer, literal, named, object, optional, type Static, string } from '../../../kernel/schema.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import {
  type CreateProfileFieldInput,
  type UpdateProfileFieldInput,
  defineField,
  droppedOptions,
  type ProfileField,
  type ProfileFieldId,
  redefineField,
} from '../domain/profile-field.js';
import { ProfileFieldRepository } from './profile-field.repository.js';
import { RealmRepository } from './realm.repository.js';
import { ProfileValueCleanup } from './required-ports.js';

/** A custom profile field as the API presents it. */
export const WireProfileField = named(
  'ProfileField',
  object({
    id: integer(),
    name: string(),
    type: integer(),
    hint: string(),
    field_data: string('JSON; empty for fields without data.'),
    order: integer(),
    required: boolean(),
    editable_by_user: boolean(),
    // As on the Zulip server.
    display_in_profile_summary: optional(described(literal(true), 'Present only if it is true.')),
  }),
);
export type WireProfileField = Static<typeof WireProfileField>;

export function presentProfileField(field: ProfileField): WireProfileField {
  return {
    id: field.id,
    name: field.name,
    type: field.type,
    hint: field.hint,
    field_data: field.data === null ? '' : JSON.stringify(field.data),
    order: field.order,
    required: field.required,
    editable_by_user: field.editableByUser,
    ...(field.inSummary ? { display_in_profile_summary: true } : {}),
  };
}

/** Manages the custom profile fields of realms. Changes of one realm run one after the other. */
@Injectable()
export class ProfileFieldsService {
  constructor(
    private readonly fields: ProfileFieldRepository,
    private readonly values: ProfileValueCleanup,
    private readonly realms: RealmRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** API objects, in their order. */
  async list(realmId: RealmId): Promise<readonly WireProfileField[]> {
    return (await this.fields.list(realmId)).map(presentProfileField);
  }

  /** @throws BadRequest */
  create({ realmId }: Actor, input: CreateProfileFieldInput): Promise<ProfileFieldId> {
    return this.change(realmId, async (fields) => this.fields.add(realmId, defineField(input, fields)));
  }

  /** @throws BadRequest */
  update({ realmId }: Actor, id: ProfileFieldId, change: UpdateProfileFieldInput): Promise<void> {
    return this.change(realmId, async (fields) => {
      const field = find(fields, id);
      const others = fields.filter((other) => other !== field);
      const edited = { ...field, ...redefineField(field, change, others) };
      const dropped = droppedOptions(field, edited);
      await this.fields.save(edited);
      if (dropped.length > 0) await this.values.deleteOptions(realmId, id, dropped);
    });
  }

  /** @throws BadRequest */
  delete({ realmId }: Actor, id: ProfileFieldId): Promise<void> {
    return this.change(realmId, async (fields) => {
      await this.fields.delete(find(fields, id));
      await this.values.deleteField(realmId, id);
    });
  }

  /**
   * The order of a field becomes the last index of its id in the list; unknown ids are ignored.
   * @throws BadRequest if a field is missing
   */
  reorder({ realmId }: Actor, ids: readonly ProfileFieldId[]): Promise<void> {
    return this.change(realmId, async (fields) => {
      if (fields.some(({ id }) => !ids.includes(id))) throw new BadRequest('Invalid order mapping.');
      for (const field of fields) await this.fields.save({ ...field, order: ids.lastIndexOf(field.id) });
    });
  }

  private change<T>(realmId: RealmId, work: (fields: readonly ProfileField[]) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      const result = await work(await this.fields.list(realmId));
      const event: ClientEvent = { type: 'custom_profile_fields', fields: await this.list(realmId) };
      await this.events.publish([{ realmId, event, audience: { kind: 'realm', guests: true } }]);
      return result;
    });
  }
}

function find(fields: readonly ProfileField[], id: ProfileFieldId): ProfileField {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) throw new BadRequest(`Field id ${id} not found.`);
  return field;
}
