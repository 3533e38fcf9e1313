import type { AnySettingRule, SettingRules, SettingValues } from '../../kernel/setting-rule.js';
import {
  arrayOf,
  boolean,
  choice,
  type Codec,
  CodecError,
  enumText,
  integer,
  isPlainObject,
  type JsonSchema,
  object,
  text,
} from '../codecs/codec.js';
import { Param, type ParameterOptions, parametersOf } from './parameter.js';
import { LIMITS } from '../../kernel/limits.js';
import type { GroupSettingChange, GroupSettingValue } from '../../kernel/group-setting-value.js';

/**
 * A class that takes every setting of a table as an optional parameter of the same name. Classes with more parameters extend it:
 * `class UpdateSettingsParams extends settingParams(USER_SETTINGS) {}`.
 */
export function settingParams<R extends SettingRules>(rules: R): new () => Partial<SettingValues<R>> {
  class Settings {}
  for (const [name, rule] of Object.entries(rules)) {
    const { description = '' } = rule;
    Param(codecOf(rule), { name, optional: true, description })(Settings.prototype, name);
  }
  return Settings;
}

/** A class that takes optional parameters of one kind. */
export function namedParams<K extends string, V>(names: readonly K[], codec: Codec<V>): new () => Partial<Record<K, V>> {
  class Named {}
  for (const name of names) Param(codec, { name, optional: true })(Named.prototype, name);
  return Named;
}

/** A class that takes the parameters of two: those of the first come first. */
export function combinedParams<A extends object, B extends object>(first: new () => A, second: new () => B): new () => A & B {
  class Combined extends (first as new () => object) {}
  for (const parameter of parametersOf(second)) Param(parameter.codec, parameter)(Combined.prototype, parameter.property);
  return Combined as new () => A & B;
}

/** The settings of a table that a request names, without the other parameters of its class. */
export function namedSettings<R extends SettingRules>(rules: R, params: Partial<SettingValues<R>>): Partial<SettingValues<R>> {
  const named = Object.entries(params).filter(([name, value]) => Object.hasOwn(rules, name) && value !== undefined);
  return Object.fromEntries(named) as Partial<SettingValues<R>>;
}

function codecOf(rule: AnySettingRule): Codec<unknown> {
  switch (rule.form) {
    case 'flag':
      return boolean();
    case 'number':
      return integer(rule);
    case 'choice':
      return rule.literal ? choice(rule.oneOf) : enumText(rule.oneOf);
    case 'text':
      return text(rule);
  }
}

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
