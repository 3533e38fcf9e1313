import { boolean, type Codec, integer, isPlainObject, CodecError, nullable, text } from '../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, ListParam, Param, StringParam } from '../../../http/params/parameter.js';
import { LIMITS } from '../../../kernel/limits.js';
import type { FieldData } from '../domain/profile-field-data.js';

const isTexts = (value: unknown): boolean => isPlainObject(value) && Object.values(value).every((text) => typeof text === 'string');

const fieldData: Codec<FieldData | null> = nullable({
  transport: 'json',
  schema: { type: 'object' },
  check(value, name) {
    if (!isPlainObject(value)) throw new CodecError(`${name} is not a dict`);
    for (const part of Object.values(value)) {
      if (typeof part !== 'string' && !isTexts(part)) throw new CodecError(`${name} contains a value that is not an allowed_type`);
    }
    if (JSON.stringify(value).length > LIMITS.MAX_PROFILE_FIELD_DATA_CHARACTERS)
      throw new CodecError(`${name} is too long (limit: ${LIMITS.MAX_PROFILE_FIELD_DATA_CHARACTERS} characters)`);
    return value as FieldData;
  },
});

const trimmed: Codec<string> = {
  transport: 'text',
  schema: text().schema,
  check: (value, name) => text().check(value, name).trim(),
};

const optionalFlag = nullable(boolean());

/** In the order of the API's checks. */
export class CreateProfileFieldParams {
  @BooleanParam({ description: 'Whether clients show the field in short forms of the profile.' })
  readonly displayInProfileSummary: boolean = false;

  @BooleanParam({ description: 'Whether people fill it in themselves; otherwise administrators do.' })
  readonly editableByUser: boolean = true;

  @Param(fieldData, { description: 'Options of a list of options; kind of an external account.' })
  readonly fieldData: FieldData | null = null;

  @IntegerParam({ description: '1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 people, 7 external account, 8 pronouns.' })
  readonly fieldType!: number;

  @StringParam()
  readonly hint: string = '';

  @Param(trimmed)
  readonly name: string = '';

  @BooleanParam()
  readonly required: boolean = false;
}

/** In the order of the API's checks. */
export class EditProfileFieldParams {
  @Param(optionalFlag, { optional: true })
  readonly displayInProfileSummary?: boolean | null;

  @Param(optionalFlag, { optional: true })
  readonly editableByUser?: boolean | null;

  @Param(fieldData, { optional: true })
  readonly fieldData?: FieldData | null;

  @IntegerParam()
  readonly fieldId!: number;

  @StringParam({ optional: true })
  readonly hint?: string;

  @Param(trimmed, { optional: true })
  readonly name?: string;

  @Param(optionalFlag, { optional: true })
  readonly required?: boolean | null;
}

export class DeleteProfileFieldParams {
  @IntegerParam()
  readonly fieldId!: number;
}

export class ReorderProfileFieldsParams {
  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_ORDERED_ITEMS, description: 'Ids of all profile fields in the new order.' })
  readonly order!: readonly number[];
}
