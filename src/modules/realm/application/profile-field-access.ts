import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { normalizeProfileEntry } from '../domain/profile-entry.js';
import { type ProfileField, type ProfileFieldId, ProfileFieldType, takesMarkdown } from '../domain/profile-field.js';
import { ProfileFieldRepository } from './profile-field.repository.js';

/** Something that was entered in a field and fits it. */
export interface CheckedProfileEntry {
  readonly fieldId: ProfileFieldId;
  /** The form in which it is kept and shown. */
  readonly text: string;
  readonly isMarkdown: boolean;
  /** Ids of people it names; whether there are such people was not looked at. */
  readonly people: readonly number[];
}

/** Which profile fields somebody may fill in, and with what. */
@Injectable()
export class ProfileFieldAccess {
  constructor(private readonly fields: ProfileFieldRepository) {}

  /** The fields, which stay as they are until the end of the unit of work. @throws BadRequest for the first that cannot be changed */
  async access({ realmId, role }: Actor, ids: readonly ProfileFieldId[]): Promise<readonly ProfileField[]> {
    const held = await this.fields.lockByIds(realmId, ids);
    return ids.map((id) => {
      const field = held.get(id);
      if (!field) throw new BadRequest(`Field id ${id} not found.`);
      if (field.editableByUser || isAdministrator(role)) return field;
      throw new BadRequest('You are not allowed to change this field. Contact an administrator to update it.');
    });
  }

  /** The same for one field and what is to go into it. @throws BadRequest */
  async accessFor(actor: Actor, { id, value }: { readonly id: ProfileFieldId; readonly value: unknown }): Promise<CheckedProfileEntry> {
    const [field] = (await this.access(actor, [id])) as [ProfileField];
    const text = normalizeProfileEntry(field, value);
    const people = field.type === ProfileFieldType.people ? (JSON.parse(text) as number[]) : [];
    return { fieldId: field.id, text, isMarkdown: takesMarkdown(field.type), people };
  }
}
