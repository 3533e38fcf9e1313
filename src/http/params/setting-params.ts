import type { GroupSettingChange, GroupSettingValue } from '../../kernel/group-setting-value.js';
import { LIMITS } from '../../kernel/limits.js';
import type { AnySettingRule, SettingRules, SettingValues } from '../../kernel/setting-rule.js';
import { arrayOf, boolean, choice, type Codec, CodecError, enumText, integer, isPlainObject, object, text } from '../codecs/codec.js';
import type { JsonSchema } from '../../kernel/schema.js';
import { Param, type ParameterOptions, parametersOf } from './parameter.js';

/**
 * Creates a class with an optional parameter for each setting of a table, under the same name. Classes with further parameters extend it:
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

/** Creates a class with optional parameters of one type. */
export function namedParams<K extends string, V>(names: readonly K[], codec: Codec<V>): new () => Partial<Record<K, V>> {
  class Named {}
  for (const name of names) Param(codec, { name, optional: true })(Named.prototype, name);
  return Named;
}

/** Creates a class with the parameters of two classes, those of the first one first. */
export function combinedParams<A extends object, B extends object>(first: new () => A, second: new () => B): new () => A & B {
  class Combined extends (first as new () => object) {}
  for (const parameter of parametersOf(second)) Param(parameter.codec, parameter)(Combined.prototype, parameter.property);
  return Combined as new () => A & B;
}

/** Selects the settings of a table that the request contains from all parameters of its class. */
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

/** A group-setting value: the id of a group, or accounts and groups listed by id. */
export const groupSettingValue: Codec<GroupSettingValue> = {
  transport: 'json',
  schema: GROUP_SETTING_SCHEMA,
  check(value, name) {
    try {
      return typeof value === 'number' ? integer().check(value, name) : people.check(value, name);
    } catch (error) {
      // The Zulip server reports the first form whichever one the client sent.
      if (error instanceof CodecError) throw new CodecError(`${name}["int"] is not an integer`);
      throw error;
    }
  },
};

/** A change of a group-setting value: `{"new": value, "old": value}`. `old` is the current value as the client knows it. */
export const groupSettingChange: Codec<GroupSettingChange> = {
  transport: 'json',
  schema: { type: 'object', properties: { new: GROUP_SETTING_SCHEMA, old: GROUP_SETTING_SCHEMA }, required: ['new'] },
  check(value, name) {
    if (!isPlainObject(value)) throw new CodecError(`${name} is not a dict`);
    if (!Object.hasOwn(value, 'new')) throw new CodecError(`${name}["new"] field is missing`);
    const next = groupSettingValue.check(value['new'], `${name}["new"]`);
    const old = value['old'] ?? null;
    return old === null ? { new: next } : { new: next, old: groupSettingValue.check(old, `${name}["old"]`) };
  },
};

/** An optional group-setting value, for requests that create something. */
export const GroupSettingParam = (options: ParameterOptions = {}): PropertyDecorator =>
  Param(groupSettingValue, { optional: true, ...options });

/** An optional change of a group-setting value. */
export const GroupSettingChangeParam = (options: ParameterOptions = {}): PropertyDecorator =>
  Param(groupSettingChange, { optional: true, ...options });
