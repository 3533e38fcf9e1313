import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';

export const MAX_SUBMESSAGE_TYPE = 100;

/** Data that a program attached to a message, for example a vote of a poll. */
export interface Submessage {
  readonly id: number;
  readonly messageId: MessageId;
  readonly senderId: UserId;
  readonly type: string;
  readonly content: string;
}

/** @param name the parameter that holds the content @throws BadRequest for more than `MAX_SUBMESSAGE_BYTES` */
export function checkSubmessageLength(name: string, content: string): void {
  if (Buffer.byteLength(content) > LIMITS.MAX_SUBMESSAGE_BYTES) {
    throw new BadRequest(`${name} is too long (limit: ${LIMITS.MAX_SUBMESSAGE_BYTES} bytes)`);
  }
}

/** Validates a value that a client sent as JSON. Returns the error message of the API, or null. */
export type Check = (name: string, value: unknown) => string | null;

export const stringShape: Check = (name, value) => (typeof value === 'string' ? null : `${name} is not a string`);

export const booleanShape: Check = (name, value) => (typeof value === 'boolean' ? null : `${name} is not a boolean`);

export function isOneOf(...allowed: readonly number[]): Check {
  return (name, value) => notInteger(name, value) ?? (allowed.includes(value as number) ? null : `Invalid ${name}`);
}

export function integerBetween(min: number, max: number): Check {
  return (name, value) =>
    notInteger(name, value) ?? ((value as number) < min ? `${name} is too small` : (value as number) > max ? `${name} is too large` : null);
}

export function isListOf(item: Check): Check {
  return (name, value) => {
    if (!Array.isArray(value)) return `${name} is not a list`;
    return firstOf(value.map((one, index) => item(`${name}[${index}]`, one)));
  };
}

/** @param exact whether other keys are an error */
export function hasKeys(checks: Readonly<Record<string, Check>>, exact = false): Check {
  return (name, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name} is not a dict`;
    const given = value as Record<string, unknown>;
    const wrong = Object.entries(checks).map(([key, check]) =>
      Object.hasOwn(given, key) ? check(`${name}["${key}"]`, given[key]) : `${key} key is missing from ${name}`,
    );
    const unexpected = Object.keys(given).filter((key) => !Object.hasOwn(checks, key));
    return firstOf(wrong) ?? (exact && unexpected.length > 0 ? `Unexpected arguments: ${unexpected.join(', ')}` : null);
  };
}

function notInteger(name: string, value: unknown): string | null {
  return Number.isInteger(value) ? null : `${name} is not an integer`;
}

function firstOf(errors: readonly (string | null)[]): string | null {
  return errors.find((error) => error !== null) ?? null;
}

/** The type of submessages that belong to a widget. */
export const WIDGET = 'widget';

/** The first submessage of a message that clients show as a poll, a task list or a form. */
export interface Widget {
  readonly widget_type: string;
  readonly extra_data: object;
}

/** Greatest index that clients assign to options and tasks. */
const MAX_INDEX = 1_000;

/**
 * The widget that a `/poll` or `/todo` command creates: the title follows the command, each further line is an entry. Null for other
 * content.
 */
export function parseWidgetCommand(content: string): Widget | null {
  const [, type, rest = ''] = /^\/(poll|todo)(?:(\s[^]*))?$/u.exec(content) ?? [];
  if (type === undefined) return null;
  const [first = '', ...more] = rest.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/u);
  const title = first.trim();
  const entries = more.map((line) => line.trim().replace(/^\s*[-*]?\s*/u, '')).filter((line) => line !== '');
  return type === 'poll'
    ? { widget_type: type, extra_data: { question: title, options: entries } }
    : { widget_type: type, extra_data: { task_list_title: title, tasks: entries.map(taskOf) } };
}

function taskOf(entry: string): { task: string; desc: string } {
  const [task = '', ...more] = entry.split(': ');
  return { task: task.trim(), desc: more.join(': ').trim() };
}

const FORM: Check = hasKeys({
  heading: stringShape,
  choices: isListOf(hasKeys({ short_name: stringShape, long_name: stringShape, reply: stringShape })),
});

/**
 * Parses the widget that a bot sends with its message as JSON: a form with choices.
 * @throws BadRequest
 */
export function parseWidgetJson(json: string): Widget {
  checkSubmessageLength('widget_content', json);
  const widget = parsed(json, 'Widgets: API programmer sent invalid JSON') as Widget;
  const error = findWidgetError(widget);
  if (error !== null) throw new BadRequest(`Widgets: ${error}`);
  return widget;
}

function findWidgetError(widget: unknown): string | null {
  if (!isObject(widget)) return 'widget_content is not a dict';
  for (const key of ['widget_type', 'extra_data']) if (!Object.hasOwn(widget, key)) return `${key} is not in widget_content`;
  const { widget_type: type, extra_data: data } = widget;
  if (!isObject(data)) return 'extra_data is not a dict';
  if (type !== 'zform') return `unknown widget type: ${shown(type)}`;
  if (!Object.hasOwn(data, 'type')) return 'zform is missing type field';
  if (data['type'] !== 'choices') return `unknown zform type: ${shown(data['type'])}`;
  return FORM('extra_data', data);
}

/** Formats any JSON value; an object may have a `toString` that is not a function. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Rules = Readonly<Record<string, { readonly keys: Readonly<Record<string, Check>>; readonly ofAuthor?: string }>>;

const POLL: Rules = {
  vote: { keys: { key: stringShape, vote: isOneOf(1, -1) } },
  question: { keys: { question: stringShape }, ofAuthor: "You can't edit a question unless you are the author." },
  new_option: { keys: { option: stringShape, idx: integerBetween(0, MAX_INDEX) } },
};
const TODO: Rules = {
  new_task: { keys: { key: integerBetween(0, MAX_INDEX), task: stringShape, desc: stringShape, completed: booleanShape } },
  strike: { keys: { key: stringShape } },
  new_task_list_title: { keys: { title: stringShape }, ofAuthor: "You can't edit the task list title unless you are the author." },
};
const RULES: Readonly<Record<string, Rules>> = { poll: POLL, todo: TODO };

/**
 * Checks a submessage against the rules of the message's widget, if it has one.
 * @param content the JSON that the client sent
 * @param first the widget that was attached to the message first, as JSON; null if there is none
 * @throws BadRequest for invalid JSON, and for data that the widget does not support
 */
export function checkSubmessage(content: string, first: string | null, byAuthor: boolean): void {
  const data = parsed(content, 'Invalid json for submessage');
  const type = first === null ? undefined : widgetTypeOf(first);
  const rules = type === undefined ? undefined : RULES[type];
  if (type === undefined || !rules) return;
  const name = `${type} data`;
  const error = hasKeys({ type: stringShape })(name, data) ?? findRuleError(rules, name, data as { type: string }, byAuthor);
  if (error !== null) throw new BadRequest(error);
}

function findRuleError(rules: Rules, name: string, data: { readonly type: string }, byAuthor: boolean): string | null {
  const rule = Object.hasOwn(rules, data.type) ? rules[data.type] : undefined;
  if (!rule) return `Unknown type for ${name}: ${data.type}`;
  if (rule.ofAuthor !== undefined && !byAuthor) return rule.ofAuthor;
  return hasKeys({ type: stringShape, ...rule.keys }, true)(name, data);
}

function widgetTypeOf(first: string): string | undefined {
  const widget = parsed(first, '') as { widget_type?: unknown } | null;
  const type = isObject(widget) ? widget['widget_type'] : undefined;
  return typeof type === 'string' && Object.hasOwn(RULES, type) ? type : undefined;
}

function parsed(json: string, error: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    JSON.stringify(value); // Throws for values that are nested too deeply to be stored.
    return value;
  } catch {
    throw new BadRequest(error);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
