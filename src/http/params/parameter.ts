import { arrayOf, boolean, choice, type Codec, integer, type IntegerRules, type ListRules, text, type TextRules } from '../codecs/codec.js';

export interface ParameterOptions {
  /** The name in requests, if it is not the property in snake case. */
  readonly name?: string;
  /** Alternative names in requests. A request with more than one of the names is rejected. */
  readonly aliases?: readonly string[];
  /** Whether the parameter may be absent. A property with an initial value is always optional. */
  readonly optional?: boolean;
  readonly description?: string;
}

export interface Parameter {
  readonly property: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly optional: boolean;
  readonly description: string;
  readonly codec: Codec<unknown>;
}

const declared = new WeakMap<object, Parameter[]>();

/** Lists the parameters of a class in the order of their declaration, inherited ones first. They are validated in this order. */
export function parametersOf(type: object): readonly Parameter[] {
  const parent = Object.getPrototypeOf(type) as object | null;
  return [...(parent ? parametersOf(parent) : []), ...(declared.get(type) ?? [])];
}

/**
 * Declares a property as a request parameter: the codec decodes and checks its value, and the API description shows its schema.
 */
export function Param<T>(codec: Codec<T>, options: ParameterOptions = {}): PropertyDecorator {
  return (target, key) => {
    const property = String(key);
    const name = options.name ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const parameters = declared.get(target.constructor) ?? [];
    declared.set(target.constructor, parameters);
    parameters.push({
      property,
      name,
      aliases: options.aliases ?? [],
      optional: options.optional ?? false,
      description: options.description ?? '',
      codec,
    });
  };
}

type Rules<T> = T & ParameterOptions;

/** Plain text. */
export const StringParam = (rules: Rules<TextRules> = {}): PropertyDecorator => Param(text(rules), rules);
/** A JSON integer. */
export const IntegerParam = (rules: Rules<IntegerRules> = {}): PropertyDecorator => Param(integer(rules), rules);
/** A JSON boolean. */
export const BooleanParam = (options: ParameterOptions = {}): PropertyDecorator => Param(boolean(), options);
/** One of a few plain texts. */
export const ChoiceParam = (values: readonly string[], options: ParameterOptions = {}): PropertyDecorator => Param(choice(values), options);
/** A JSON list of values of one type. */
export const ListParam = (item: Codec<unknown>, rules: Rules<ListRules>): PropertyDecorator => Param(arrayOf(item, rules), rules);
