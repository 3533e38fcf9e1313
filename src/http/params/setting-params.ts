import type { AnySettingRule, SettingRules, SettingValues } from '../../kernel/setting-rule.js';
import { boolean, choice, type Codec, integer, enumText, text } from './codec.js';
import { Param, parametersOf } from './parameter.js';

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
