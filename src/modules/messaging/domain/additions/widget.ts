import { BadRequest } from '../../../../kernel/domain-error.js';
import { checkSubmessageLength } from './submessage.js';
import { type Check, hasKeys, booleanShape, isListOf, isOneOf, stringShape, integerBetween } from './checked-shape.js';

/** The type of submessages that belong to a widget. */
export const WIDGET = 'widget';

/** A message that clients show as more than text: the first of its submessages says as what. */
export interface Widget {
  readonly widget_type: string;
  readonly extra_data: object;
}

/** Clients count options and tasks up to here. */
const MAX_INDEX = 1_000;

/** The widget that a text asks for: `/poll` and `/todo`, with a title behind the word and one entry in each further line. */
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
 * The widget that a bot sends with its message, as JSON: a form with choices.
 * @throws BadRequest
 */
export function parseWidgetJson(json: string): Widget {
  checkSubmessageLength('widget_content', json);
  const widget = parsed(json, 'Widgets: API programmer sent invalid JSON') as Widget;
  const complaint = complaintAbout(widget);
  if (complaint !== null) throw new BadRequest(`Widgets: ${complaint}`);
  return widget;
}

function complaintAbout(widget: unknown): string | null {
  if (!isObject(widget)) return 'widget_content is not a dict';
  for (const key of ['widget_type', 'extra_data']) if (!Object.hasOwn(widget, key)) return `${key} is not in widget_content`;
  const { widget_type: type, extra_data: data } = widget;
  if (!isObject(data)) return 'extra_data is not a dict';
  if (type !== 'zform') return `unknown widget type: ${shown(type)}`;
  if (!Object.hasOwn(data, 'type')) return 'zform is missing type field';
  if (data['type'] !== 'choices') return `unknown zform type: ${shown(data['type'])}`;
  return FORM('extra_data', data);
}

/** Whatever it is: objects from JSON need not let themselves be made a text. */
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
 * Checks what is attached to a message.
 * @param content as it was sent
 * @param first the first thing that was attached to the message; null if nothing was
 * @throws BadRequest for what is not JSON, or not what the widget knows
 */
export function checkSubmessage(content: string, first: string | null, byAuthor: boolean): void {
  const data = parsed(content, 'Invalid json for submessage');
  const type = first === null ? undefined : widgetTypeOf(first);
  const rules = type === undefined ? undefined : RULES[type];
  if (type === undefined || !rules) return;
  const name = `${type} data`;
  const complaint = hasKeys({ type: stringShape })(name, data) ?? complaintByRules(rules, name, data as { type: string }, byAuthor);
  if (complaint !== null) throw new BadRequest(complaint);
}

function complaintByRules(rules: Rules, name: string, data: { readonly type: string }, byAuthor: boolean): string | null {
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

function parsed(json: string, complaint: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    JSON.stringify(value); // what is nested too deeply cannot be stored
    return value;
  } catch {
    throw new BadRequest(complaint);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
