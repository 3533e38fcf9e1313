import { LIMITS } from '../../kernel/limits.js';
import type { GroupSettingChange, GroupSettingValue } from '../../kernel/group-setting-value.js';
import { arrayOf, type Codec, integer, isPlainObject, type JsonSchema, CodecError, object } from './codec.js';
import { Param, type ParameterOptions } from './parameter.js';

const people = object({
  direct_members: arrayOf(integer(), { max: LIMITS.MAX_GROUP_SETTING_MEMBERS }),
  direct_subgroups: arrayOf(integer(), { max: LIMITS.MAX_REQUEST_GROUPS }),
});

export const GROUP_SETTING_SCHEMA: JsonSchema = {
  description: 'The id of a user group, or users and groups named one by one.',
  anyOf: [{ type: 'integer' }, people.schema],
};

/** Who may do something, in one of the two forms of a group-setting value. */
export const groupSettingValue: Codec<GroupSettingValue> = {
  transport: 'json',
  schema: GROUP_SETTING_SCHEMA,
  check(value, name) {
    try {
      return typeof value === 'number' ? integer().check(value, name) : people.check(value, name);
    } catch (error) {
      // The reference complains of the first form, whichever was meant.
      if (error instanceof CodecError) throw new CodecError(`${name}["int"] is not an integer`);
      throw error;
    }
  },
};

/** A change of a group-setting value: `{"new": value, "old": value}`, `old` being what the client takes for the present one. */
export const groupSettingChange: Codec<GroupSettingChange> = {
  transport: 'json',
  schema: { type: 'object', properties: { new: GROUP_SETTING_SCHEMA, old: GROUP_SETTING_SCHEMA }, required: ['new'] },
  check(value, name) {
    if (!isPlainObject(value)) throw new CodecError(`${name} is not a dict`);
    if (!Object.hasOwn(value, 'new')) throw new CodecError(`${name}["new"] field is missing`);
    const wanted = groupSettingValue.check(value['new'], `${name}["new"]`);
    const old = value['old'] ?? null;
    return old === null ? { new: wanted } : { new: wanted, old: groupSettingValue.check(old, `${name}["old"]`) };
  },
};

/** A group-setting value that may be left out, as where something is made. */
export const GroupSettingParam = (options: ParameterOptions = {}): PropertyDecorator =>
  Param(groupSettingValue, { optional: true, ...options });

/** A change of a group-setting value that may be left out. */
export const GroupSettingChangeParam = (options: ParameterOptions = {}): PropertyDecorator =>
  Param(groupSettingChange, { optional: true, ...options });
