import type { Integration } from '../integration.js';
import { bold, bullets, code, codeBlock, inline, link, paragraphs, shorten, time } from '../message-text.js';
import { AnomalousPayload, type Payload } from '../payload.js';

/** As Slack limits them. */
const MAX_BLOCKS = 50;
const MAX_ATTACHMENTS = 100;
const MAX_FIELDS = 50;
/** Of one text, in code points. */
const MAX_TEXT = 10_000;
const NO_TOPIC = '(no topic)';
/** Delimiters of emphasis of Slack, and ours. */
const EMPHASIS: Readonly<Record<string, string>> = { '*': '**', _: '*', '~': '~~' };
const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
] as const;
const MAX_NESTING = 3;
const SCHEMES = ['http://', 'https://', 'mailto:', 'tel:'];

/** Takes what programs send to an incoming webhook of Slack, with blocks, attachments and its markup. */
export const SLACK_INCOMING: Integration = {
  name: 'slack_incoming',
  displayName: 'Slack-compatible',
  setUp: 'Enter the address wherever a program asks for the URL of a Slack webhook.',
  example: {
    body: {
      channel: '#garden',
      text: 'The *beans* are <https://garden.example.com/beans|dry>.',
      attachments: [{ title: 'Pump 1', text: 'does not answer', fields: [{ title: 'Since', value: '12:00' }] }],
    },
  },
  event: { constant: 'message' },
  choosesEvents: false,
  events: {
    message: (payload) => {
      if (!['text', 'blocks', 'attachments'].some((name) => payload.has(name))) throw new AnomalousPayload('text');
      const blocks = blocksOf(payload);
      // Where there are blocks, the text is for notifications only.
      const text = blocks === '' ? mrkdwn(payload.textOr('text')) : '';
      return { topic: topicOf(payload), content: paragraphs(text, blocks, ...attachmentsOf(payload, mrkdwn)) };
    },
  },
};

/** Replies of a thread stand in a topic of their own. */
function topicOf(payload: Payload): string {
  const named = payload.textOr('channel').trim();
  const channel = named.startsWith('#') || named.startsWith('@') ? named.slice(1) : named;
  const thread = payload.textOr('thread_ts').trim();
  if (thread === '') return channel === '' ? NO_TOPIC : channel;
  return `${channel} thread ${thread}`.trim();
}

function mrkdwn(text: string): string {
  return fromMrkdwn(shorten(text, MAX_TEXT).trim());
}

function blocksOf(payload: Payload): string {
  return paragraphs(...payload.list('blocks', MAX_BLOCKS).map(blockOf));
}

/** What stands below the text of a message, in the order in which it stands there. @param markup how its texts become Markdown */
export function attachmentsOf(payload: Payload, markup: (text: string) => string): string[] {
  return payload.list('attachments', MAX_ATTACHMENTS).map((attachment) => attachmentOf(attachment, markup));
}

function attachmentOf(attachment: Payload, markup: (text: string) => string): string {
  const blocks = blocksOf(attachment);
  if (blocks !== '') return blocks;
  const plain = (name: string): string => unescapeSlack(attachment.textOr(name));
  const title = plain('title');
  const shown = title === '' ? '' : `**${link(title.replaceAll('*', ''), attachment.textOr('title_link'))}**`;
  const author = link(plain('author_name'), attachment.textOr('author_link'));
  const fields = attachment.list('fields', MAX_FIELDS).map((field) => fieldOf(field, markup));
  const image = attachment.textOr('image_url');
  const body = paragraphs(
    markup(attachment.textOr('pretext')),
    author,
    shown,
    markup(attachment.textOr('text')),
    fields.filter((field) => field !== '').join('\n'),
    image === '' ? '' : link(title || 'image', image),
  );
  if (body === '') return markup(attachment.textOr('fallback'));
  const footer = [markup(inline(attachment.textOr('footer'))), timeOf(attachment)].filter((part) => part !== '').join(' | ');
  return paragraphs(body, footer);
}

/** Fields without a value are their title alone. */
function fieldOf(field: Payload, markup: (text: string) => string): string {
  const title = bold(unescapeSlack(field.textOr('title')));
  const value = markup(field.textOr('value'));
  if (title === '' || value === '') return title + value;
  return `${title}: ${value}`;
}

function timeOf(attachment: Payload): string {
  const seconds = Number(attachment.textOr('ts'));
  return seconds > 0 && Number.isFinite(seconds) ? time(String(Math.floor(seconds))) : '';
}

function blockOf(block: Payload): string {
  switch (block.textOr('type')) {
    case 'header':
      return bold(textObject(block, 'text'));
    case 'section': {
      const fields = block.list('fields', MAX_FIELDS).map((field) => textObject(field, ''));
      return paragraphs(
        textObject(block, 'text'),
        fields.filter((text) => text !== '').join('\n\n'),
        elementOf(block.objectOr('accessory')),
      );
    }
    case 'context':
    case 'actions':
      return block
        .list('elements', MAX_FIELDS)
        .map(elementOf)
        .filter((text) => text !== '')
        .join(' ');
    case 'divider':
      return '----';
    case 'image':
      return elementOf(block);
    case 'video':
      return link(textObject(block, 'title') || 'video', block.firstText('title_url', 'video_url'));
    case 'markdown':
      return shorten(block.textOr('text'), MAX_TEXT);
    case 'rich_text':
      return paragraphs(...block.list('elements', MAX_BLOCKS).map(richTextOf));
    default:
      return '';
  }
}

/** A text object of Slack: in its markup, or plain. */
function textObject(parent: Payload, path: string): string {
  const object = parent.objectOr(path);
  if (!object) return mrkdwn(parent.textOr(path));
  const text = object.textOr('text');
  return object.textOr('type') === 'plain_text' ? shorten(text, MAX_TEXT).trim() : mrkdwn(text);
}

/** An image, a button or a text beside others. */
function elementOf(element: Payload | null): string {
  if (!element) return '';
  switch (element.textOr('type')) {
    case 'image':
      return link(textObject(element, 'title') || element.textOr('alt_text') || 'image', element.firstText('image_url', 'slack_file.url'));
    case 'mrkdwn':
    case 'plain_text':
      return textObject(element, '');
    default:
      return element.has('url') ? link(textObject(element, 'text'), element.textOr('url')) : '';
  }
}

function richTextOf(element: Payload): string {
  switch (element.textOr('type')) {
    case 'rich_text_list': {
      const indent = '  '.repeat(Math.min(Number(element.textOr('indent', '0')) || 0, 8));
      const items = element.list('elements').map((item) => inlineOf(item));
      if (element.textOr('style') !== 'ordered') return bullets(items, MAX_FIELDS).replaceAll(/^/gm, indent);
      return items
        .slice(0, MAX_FIELDS)
        .map((item, index) => `${indent}${index + 1}. ${item}`)
        .join('\n');
    }
    case 'rich_text_preformatted':
      return codeBlock(inlineOf(element, true));
    case 'rich_text_quote':
      return inlineOf(element).replaceAll(/^/gm, '> ');
    default:
      return inlineOf(element);
  }
}

function inlineOf(element: Payload, isCode = false): string {
  return element
    .list('elements')
    .map((part) => (isCode ? part.firstText('text', 'url') : styled(part)))
    .join('')
    .trim();
}

function styled(part: Payload): string {
  const text = richTextPart(part);
  if (text.trim() === '') return text;
  if (part.flag('style.code')) return `\`${text.replaceAll('`', "'")}\``;
  const marks = [part.flag('style.bold') ? '**' : '', part.flag('style.italic') ? '*' : '', part.flag('style.strike') ? '~~' : ''];
  const [before] = /^\s*/.exec(text) ?? [''];
  const [after] = /\s*$/.exec(text) ?? [''];
  return `${before}${marks.join('')}${text.trim()}${marks.toReversed().join('')}${after}`;
}

function richTextPart(part: Payload): string {
  switch (part.textOr('type')) {
    case 'link':
      return link(part.textOr('text') || part.textOr('url'), part.textOr('url'));
    case 'emoji':
      return `:${part.textOr('name')}:`;
    case 'user':
      return `@${part.textOr('user_id')}`;
    case 'usergroup':
      return `@${part.textOr('usergroup_id')}`;
    case 'channel':
      return `#${part.textOr('channel_id')}`;
    case 'broadcast':
      return `@${part.textOr('range')}`;
    case 'date':
      return part.textOr('fallback') || time(part.textOr('timestamp'));
    default:
      return part.textOr('text');
  }
}

/** Text of Slack without formatting: with the three characters that Slack has escaped. */
export function unescapeSlack(text: string): string {
  let plain = text;
  for (const [entity, character] of ENTITIES) plain = plain.replaceAll(entity, character);
  return plain;
}

/**
 * Text in Slack's own markup ("mrkdwn") as Markdown: emphasis, links, code, references to people and channels, and its three escapes. Programs
 * that know only half of it also send `<` and `&` as they are: what is no markup stays.
 */
export function fromMrkdwn(text: string, nesting = 0): string {
  let markdown = '';
  let at = 0;
  /** By the delimiter: no emphasis with it ends between the current position and this one. */
  const unclosedUntil = new Map<string, number>();
  while (at < text.length) {
    const piece = codeAt(text, at) ?? referenceAt(text, at) ?? emphasisAt(text, at, unclosedUntil, nesting);
    if (piece) {
      markdown += piece.markdown;
      at = piece.end;
    } else {
      const end = nextSpecial(text, at + 1);
      markdown += unescapeSlack(text.slice(at, end));
      at = end;
    }
  }
  return markdown;
}

interface Piece {
  readonly markdown: string;
  readonly end: number;
}

/** Where the next markup may begin. */
function nextSpecial(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if ('`<*_~'.includes(text.charAt(at))) return at;
  return text.length;
}

function codeAt(text: string, at: number): Piece | null {
  if (text[at] !== '`') return null;
  const fence = text.startsWith('```', at) ? '```' : '`';
  const close = text.indexOf(fence, at + fence.length);
  if (close < 0) return null;
  const inside = unescapeSlack(text.slice(at + fence.length, close));
  const end = close + fence.length;
  if (fence === '```') {
    const before = at === 0 || text[at - 1] === '\n' ? '' : '\n';
    const after = end === text.length || text[end] === '\n' ? '' : '\n';
    return { markdown: `${before}${codeBlock(inside.replace(/^\n/, ''))}${after}`, end };
  }
  return inside.includes('\n') || inside.trim() === '' ? null : { markdown: code(inside), end };
}

/** `<https://…|text>`, `<@U1|ada>`, `<#C1|general>`, `<!here>`, `<!date^1392734382^{date}|then>`. */
function referenceAt(text: string, at: number): Piece | null {
  if (text[at] !== '<') return null;
  const close = text.indexOf('>', at);
  const line = text.indexOf('\n', at);
  if (close < 0 || (line >= 0 && line < close)) return null;
  const inside = text.slice(at + 1, close);
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? '' : unescapeSlack(inside.slice(bar + 1));
  const markdown = referenceOf(target, label);
  return markdown === null ? null : { markdown, end: close + 1 };
}

function referenceOf(target: string, label: string): string | null {
  const [kind = ''] = target;
  if (SCHEMES.some((scheme) => target.toLowerCase().startsWith(scheme))) return link(label || unescapeSlack(target), unescapeSlack(target));
  const name = target.slice(1);
  if (name === '' || name.includes(' ')) return null;
  if (kind === '@' || kind === '#') return named(kind, label || name);
  return kind === '!' ? commandOf(name, label) : null;
}

function commandOf(text: string, label: string): string {
  const [command = '', ...more] = text.split('^');
  return command === 'date' ? label || more.join(' ') : named('@', label || command);
}

/** Labels often begin with the sign. */
function named(sign: string, name: string): string {
  return name.startsWith(sign) ? name : sign + name;
}

/** Emphasis that begins after no letter, and ends on the same line before no letter. */
function emphasisAt(text: string, at: number, unclosedUntil: Map<string, number>, nesting: number): Piece | null {
  const delimiter = text.charAt(at);
  const ours = EMPHASIS[delimiter];
  if (ours === undefined || nesting >= MAX_NESTING || (unclosedUntil.get(delimiter) ?? -1) > at) return null;
  if (isWordCharacter(text.charAt(at - 1)) || isBlank(text.charAt(at + 1)) || text[at + 1] === delimiter) return null;
  const line = text.indexOf('\n', at);
  const stop = line < 0 ? text.length : line;
  for (let end = at + 2; end < stop; end += 1) {
    if (text[end] !== delimiter || !endsEmphasis(text, end)) continue;
    return { markdown: ours + fromMrkdwn(text.slice(at + 1, end), nesting + 1) + ours, end: end + 1 };
  }
  unclosedUntil.set(delimiter, stop);
  return null;
}

function endsEmphasis(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return !isBlank(text.charAt(at - 1)) && !isWordCharacter(next) && next !== text[at];
}

function isBlank(character: string): boolean {
  return character.trim() === '';
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
