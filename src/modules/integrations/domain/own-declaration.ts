import { BadRequest } from '../../../kernel/domain-error.js';
import type { EventWriter, Integration } from './integration.js';
import { bold, bullets, capitalized, code, codeBlock, facts, firstLine, inline, link, quote, shorten, time } from './message-text.js';
import { AnomalousPayload, type Payload } from './payload.js';

/** The beginning of the names of integrations that an organization declares itself. */
export const OWN_PREFIX = 'custom-';
const NAME = /^custom-[a-z0-9][a-z0-9_-]{0,39}$/;
const MAX_EVENTS = 50;
/** In code points. */
const MAX_NAME = 60;
const MAX_TOPIC = 60;
const MAX_TEMPLATE = 4_000;
const MAX_CONTENT = 10_000;
const PROPERTIES = new Set(['display_name', 'event', 'ignored', 'messages']);

/** Text of a payload in a block, in code points. */
const MAX_BLOCK = 3_000;
/** In UTF-16 units of one text: more of it than any helper shows. */
const MAX_READ = 20_000;
const MAX_LISTED = 20;
const MAX_PARTS = 100;
const PATH = /^[\w.@-]{1,200}$/;

/** Writes a text of a payload. @throws AnomalousPayload */
type Template = (payload: Payload) => string;

type Read = (payload: Payload) => string;
type Path = { readonly name: string; readonly read: Read };

/** What may stand before the paths in braces, with the number of paths that it needs. */
const HELPERS: Readonly<Record<string, { readonly paths: 1 | 2; readonly write: (payload: Payload, one: Path, two: Path) => string }>> = {
  text: { paths: 1, write: (payload, one) => inline(one.read(payload)) },
  first_line: { paths: 1, write: (payload, one) => firstLine(one.read(payload)) },
  capitalized: { paths: 1, write: (payload, one) => capitalized(inline(one.read(payload))) },
  bold: { paths: 1, write: (payload, one) => bold(one.read(payload)) },
  code: { paths: 1, write: (payload, one) => code(one.read(payload)) },
  time: { paths: 1, write: (payload, one) => time(one.read(payload)) },
  quote: { paths: 1, write: (payload, one) => quote(one.read(payload)) },
  code_block: { paths: 1, write: (payload, one) => codeBlock(shorten(one.read(payload), MAX_BLOCK)) },
  link: { paths: 2, write: (payload, one, two) => link(one.read(payload), two.read(payload)) },
  facts: { paths: 1, write: (payload, one) => facts(payload.texts(one.name).slice(0, MAX_LISTED)) },
  list: {
    paths: 2,
    write: (payload, one, two) => bullets(payload.list(one.name, MAX_LISTED).map((item) => inline(item.textOr(two.name)))),
  },
};

const HELPER_NAMES = Object.keys(HELPERS);

/** @throws BadRequest unless an integration may have the name */
export function checkOwnName(name: string): void {
  if (!NAME.test(name))
    throw new BadRequest(`The name has to be '${OWN_PREFIX}' and up to 40 small letters, digits, hyphens or underscores`);
}

/**
 * An integration by the declaration that an administrator has stored: JSON with `display_name`, the path `event` of the name of the event,
 * the events that are `ignored`, and `messages`, which have for each event (`*`: all others) the templates `topic` and `text`.
 * @throws BadRequest whose `pointer` says where the declaration is wrong, as a JSON Pointer (RFC 6901)
 */
export function parseDeclaration(name: string, json: unknown): Integration {
  const declaration = recordOf(json, 'The declaration');
  const unknown = Object.keys(declaration).find((key) => !PROPERTIES.has(key));
  if (unknown !== undefined) {
    inside(unknown, () => {
      throw new BadRequest(`The declaration has no property '${shorten(unknown, MAX_NAME)}'`);
    });
  }
  const event = declaration['event'] === undefined ? undefined : textIn(declaration, 'event', MAX_NAME * 2);
  const entries = inside('messages', () => parseMessages(declaration['messages']));
  const events = Object.fromEntries(entries);
  return {
    name,
    displayName: textIn(declaration, 'display_name', MAX_NAME),
    setUp: '',
    example: { body: {} },
    event: event === undefined ? { constant: entries[0]?.[0] ?? '*' } : { from: (payload) => eventAt(payload, event) },
    ignored: inside('ignored', () => ignoredOf(declaration['ignored'])),
    events,
    choosesEvents: event !== undefined,
  };
}

function eventAt(payload: Payload, path: string): string {
  const name = payload.text(path);
  if (name === '') throw new AnomalousPayload(path);
  return name;
}

function parseMessages(json: unknown): [string, EventWriter][] {
  const entries = Object.entries(recordOf(json, 'messages'));
  if (entries.length === 0 || entries.length > MAX_EVENTS) throw new BadRequest(`The declaration needs 1 to ${MAX_EVENTS} messages`);
  return entries.map(([key, message]) => [key, inside(key, () => parseMessage(key, message))]);
}

function parseMessage(event: string, json: unknown): EventWriter {
  const message = recordOf(json, `The message of '${shorten(event, MAX_NAME)}'`);
  const templateOf = (name: string): Template => {
    const template = textIn(message, name, MAX_TEMPLATE);
    return inside(name, () => parseTemplate(template));
  };
  const [topic, text] = [templateOf('topic'), templateOf('text')];
  return (payload) => ({ topic: inline(topic(payload), MAX_TOPIC), content: shorten(text(payload), MAX_CONTENT) });
}

function ignoredOf(json: unknown): readonly string[] {
  if (json === undefined) return [];
  if (!Array.isArray(json) || json.length > MAX_EVENTS) throw new BadRequest(`ignored has to be a list of up to ${MAX_EVENTS} events`);
  return json.map((one, index) => inside(String(index), () => textOf(one, 'ignored', MAX_NAME * 2)));
}

/** Adds to the place of what is wrong that it is inside a property or an element. */
function inside<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const { pointer = '' } = error.data as { readonly pointer?: string };
    throw new BadRequest(error.message, { pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${pointer}` });
  }
}

function textIn(record: Readonly<Record<string, unknown>>, name: string, max: number): string {
  return inside(name, () => textOf(record[name], name, max));
}

function recordOf(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new BadRequest(`${what} has to be an object`);
  return json as Readonly<Record<string, unknown>>;
}

function textOf(json: unknown, what: string, max: number): string {
  if (typeof json !== 'string' || json.trim() === '' || json.length > max) {
    throw new BadRequest(`${what} has to be a text of 1 to ${max} characters`);
  }
  return json;
}

/**
 * Reads a template: text in which `{path}` stands for a text of the payload, `{helper path}` for one that a helper writes, and `{{` for a brace. A
 * path that ends with a question mark may be missing. It takes time proportional to its length, and so does what it gives.
 * @throws BadRequest
 */
function parseTemplate(text: string): Template {
  const parts: Template[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    const literal = text.slice(at, open < 0 ? text.length : open);
    if (literal !== '') parts.push(() => literal);
    if (open < 0) break;
    if (text[open + 1] === '{') {
      parts.push(() => '{');
      at = open + 2;
      continue;
    }
    const close = text.indexOf('}', open);
    if (close < 0) throw new BadRequest('A brace is not closed');
    parts.push(parsePart(text.slice(open + 1, close)));
    at = close + 1;
  }
  if (parts.length > MAX_PARTS) throw new BadRequest(`A text has more than ${MAX_PARTS} parts`);
  return (payload) => parts.map((part) => part(payload)).join('');
}

function parsePart(inside: string): Template {
  const words = inside.split(' ').filter((word) => word !== '');
  const [helperName = 'text', ...paths] = words.length === 1 ? ['text', ...words] : words;
  const helper = Object.hasOwn(HELPERS, helperName) ? HELPERS[helperName] : undefined;
  if (!helper) throw new BadRequest(`There is no helper '${helperName}', only ${HELPER_NAMES.join(', ')}`);
  const [one, two = one] = paths.map(parsePath);
  if (!one || !two || paths.length !== helper.paths) throw new BadRequest(`The helper '${helperName}' needs ${helper.paths} path(s)`);
  return (payload) => helper.write(payload, one, two);
}

function parsePath(word: string): Path {
  const isOptional = word.endsWith('?');
  const name = isOptional ? word.slice(0, -1) : word;
  if (!PATH.test(name)) throw new BadRequest(`'${word}' is no path`);
  return { name, read: (payload) => (isOptional ? payload.textOr(name) : payload.text(name)).slice(0, MAX_READ) };
}
