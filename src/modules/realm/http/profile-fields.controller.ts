import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { array, integer, object, type Static } from '../../../kernel/schema.js';
import { ProfileFieldsService, WireProfileField } from '../application/profile-fields.service.js';
import type { UpdateProfileFieldInput } from '../domain/profile-field.js';
import {
  CreateProfileFieldParams,
  DeleteProfileFieldParams,
  EditProfileFieldParams,
  ReorderProfileFieldsParams,
} from './profile-fields.params.js';

const ProfileFieldList = object({ custom_fields: array(WireProfileField) });
const NewProfileField = object({ id: integer() });

@Controller('api/v1/realm/profile_fields')
export class ProfileFieldsController {
  constructor(private readonly fields: ProfileFieldsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: "Lists the organization's profile fields, in their order.",
    answer: ProfileFieldList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof ProfileFieldList>> {
    return { custom_fields: await this.fields.list(actor.realmId) };
  }

  @Post()
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Creates a profile field.', answer: NewProfileField })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateProfileFieldParams): Promise<Static<typeof NewProfileField>> {
    const { fieldType: type, fieldData: data, displayInProfileSummary: inSummary, ...rest } = params;
    return { id: await this.fields.create(actor, { ...rest, type, data, inSummary }) };
  }

  @Patch()
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Reorders the profile fields.' })
  async reorder(@CurrentActor() actor: Actor, @Params() params: ReorderProfileFieldsParams): Promise<void> {
    await this.fields.reorder(actor, params.order);
  }

  @Patch(':field_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Changes a profile field.' })
  async edit(@CurrentActor() actor: Actor, @Params() params: EditProfileFieldParams): Promise<void> {
    await this.fields.update(actor, params.fieldId, changeOf(params));
  }

  @Delete(':field_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Removes a profile field and its values.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: DeleteProfileFieldParams): Promise<void> {
    await this.fields.delete(actor, params.fieldId);
  }
}

/** Null parameters count as omitted. */
function changeOf({
  name,
  hint,
  fieldData,
  displayInProfileSummary,
  required,
  editableByUser,
}: EditProfileFieldParams): UpdateProfileFieldInput {
  const change = { name, hint, data: fieldData, inSummary: displayInProfileSummary, required, editableByUser };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value != null));
}
