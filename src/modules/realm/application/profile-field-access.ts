import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { normalizeProfileEntry } from '../domain/profile-entry.js';
import { type ProfileField, type ProfileFieldId, ProfileFieldType, takesMarkdown } from '../domain/profile-field.js';
import { ProfileFieldRepository } from './profile-field.repository.js';

/** A valid value of a profile field. */
export interface CheckedProfileEntry {
  readonly fieldId: ProfileFieldId;
  /** The form in which it is stored and presented. */
  readonly text: string;
  readonly isMarkdown: boolean;
  /** Ids of the users that it names; they may not exist. */
  readonly people: readonly number[];
}

/** Loads the profile fields that an actor may fill in, and checks values for them. */
@Injectable()
export class ProfileFieldAccess {
  constructor(private readonly fields: ProfileFieldRepository) {}

  /** Locks the fields until the end of the unit of work. @throws BadRequest for the first that the actor may not fill in */
  async access({ realmId, role }: Actor, ids: readonly ProfileFieldId[]): Promise<readonly ProfileField[]> {
    const fields = await this.fields.lockByIds(realmId, ids);
    return ids.map((id) => {
      const field = fields.get(id);
      if (!field) throw new BadRequest(`Field id ${id} not found.`);
      if (field.editableByUser || isAdministrator(role)) return field;
      throw new BadRequest('You are not allowed to change this field. Contact an administrator to update it.');
    });
  }

  /** The same for one field and its new value. @throws BadRequest */
  async accessFor(actor: Actor, { id, value }: { readonly id: ProfileFieldId; readonly value: unknown }): Promise<CheckedProfileEntry> {
    const [field] = (await this.access(actor, [id])) as [ProfileField];
    const text = normalizeProfileEntry(field, value);
    const people = field.type === ProfileFieldType.people ? (JSON.parse(text) as number[]) : [];
    return { fieldId: field.id, text, isMarkdown: takesMarkdown(field.type), people };
  }
}
