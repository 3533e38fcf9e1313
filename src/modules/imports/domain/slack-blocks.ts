import { type Json, numberOf, objectOf, objectsOf, textOf } from './json.js';
import { parseSlackText } from './slack-text.js';
import { type Block, type Inline, type ListItem, paragraph, type Style, text } from './text-tree.js';

const STYLES: readonly (readonly [property: string, style: Style])[] = [
  ['bold', 'strong'],
  ['italic', 'emphasis'],
  ['strike', 'struck'],
];

/**
 * Reads the blocks of a message of Slack. People write `rich_text`, programs the others.
 * @returns nothing if no block contains text
 */
export function parseSlackBlocks(blocks: unknown): Block[] {
  return objectsOf(blocks).flatMap(parseBlock);
}

/** Reads what a program has attached to its message. What Slack itself shows of the pages that a message links to is left out. */
export function parseSlackAttachments(attachments: unknown): Block[] {
  return objectsOf(attachments)
    .filter((attachment) => textOf(attachment['from_url']) === '' && textOf(attachment['original_url']) === '')
    .flatMap(parseAttachment);
}

function parseAttachment(attachment: Json): Block[] {
  const title = parseTitle(attachment);
  const found = [
    ...parseSlackText(textOf(attachment['pretext'])),
    ...(title ? [paragraph({ kind: 'styled', style: 'strong', content: [title] })] : []),
    ...parseSlackBlocks(attachment['blocks']),
    ...parseSlackText(textOf(attachment['text'])),
    ...objectsOf(attachment['fields']).flatMap((field) => parseSlackText(joinField(textOf(field['title']), textOf(field['value'])))),
  ];
  return found.length > 0 ? found : parseSlackText(textOf(attachment['fallback']));
}

function parseTitle(attachment: Json): Inline | null {
  const [title, url] = [textOf(attachment['title']), textOf(attachment['title_link'])];
  if (title === '') return null;
  return url === '' ? text(title) : { kind: 'link', url, label: title };
}

function joinField(title: string, value: string): string {
  return title === '' ? value : `${title}: ${value}`;
}

function parseBlock(block: Json): Block[] {
  switch (textOf(block['type'])) {
    case 'rich_text':
      return joinLists(objectsOf(block['elements']).flatMap(parseRichText));
    case 'section':
      return [...parseTextObject(block['text']), ...objectsOf(block['fields']).flatMap(parseTextObject)];
    case 'header':
    case 'markdown':
      return typeof block['text'] === 'string' ? parseSlackText(block['text']) : parseTextObject(block['text']);
    case 'context':
      return objectsOf(block['elements']).flatMap(parseTextObject);
    case 'image': {
      const url = textOf(block['image_url']);
      const label = textOf(objectOf(block['title'])['text']) || textOf(block['alt_text']);
      return url === '' ? [] : [paragraph({ kind: 'link', url, label })];
    }
    default:
      return [];
  }
}

/** A text of a program: with markup, or without. */
function parseTextObject(value: unknown): Block[] {
  const object = objectOf(value);
  const content = textOf(object['text']);
  if (object['type'] === 'mrkdwn') return parseSlackText(content);
  return object['type'] === 'plain_text' && content.trim() !== '' ? [paragraph(text(content))] : [];
}

function parseRichText(element: Json): Block[] {
  switch (textOf(element['type'])) {
    case 'rich_text_section':
      return nonEmpty(parseElements(element['elements']));
    case 'rich_text_quote': {
      const inside = nonEmpty(parseElements(element['elements']));
      return inside.length === 0 ? [] : [{ kind: 'quote', blocks: inside }];
    }
    case 'rich_text_preformatted': {
      const code = objectsOf(element['elements']).map(verbatim).join('');
      return code.trim() === '' ? [] : [{ kind: 'code', text: code }];
    }
    case 'rich_text_list': {
      const indent = numberOf(element['indent']) ?? 0;
      const ordered = element['style'] === 'ordered';
      const items = objectsOf(element['elements']).map((item): ListItem => ({ indent, ordered, content: parseElements(item['elements']) }));
      return items.length === 0 ? [] : [{ kind: 'list', items }];
    }
    default:
      return [];
  }
}

/** Slack has a list of its own for each change of the indentation. */
function joinLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (last?.kind === 'list' && block.kind === 'list')
      result[result.length - 1] = { kind: 'list', items: [...last.items, ...block.items] };
    else result.push(block);
  }
  return result;
}

function nonEmpty(content: readonly Inline[]): Block[] {
  return content.every((inline) => inline.kind === 'text' && inline.text.trim() === '') ? [] : [paragraph(...content)];
}

function parseElements(elements: unknown): Inline[] {
  return objectsOf(elements).flatMap((element) => styled(element, parseElement(element)));
}

function styled(element: Json, inline: Inline | null): Inline[] {
  if (!inline) return [];
  const style = objectOf(element['style']);
  if (style['code'] === true && inline.kind === 'text') return [{ kind: 'code', text: inline.text }];
  return [
    STYLES.reduce<Inline>(
      (inner, [property, name]) => (style[property] === true ? { kind: 'styled', style: name, content: [inner] } : inner),
      inline,
    ),
  ];
}

function parseElement(element: Json): Inline | null {
  switch (textOf(element['type'])) {
    case 'text':
      return text(textOf(element['text']));
    case 'link':
      return { kind: 'link', url: textOf(element['url']), label: textOf(element['text']) };
    case 'user':
      return { kind: 'person', key: textOf(element['user_id']), label: textOf(element['user_id']) };
    case 'usergroup':
      return { kind: 'group', label: textOf(element['usergroup_id']) };
    case 'channel':
      return { kind: 'channel', key: textOf(element['channel_id']), label: textOf(element['channel_id']) };
    case 'emoji':
      return { kind: 'emoji', name: textOf(element['name']).replace(/::skin-tone-[2-6]$/, '') };
    case 'broadcast':
      return { kind: 'everyone', name: textOf(element['range']) || 'channel' };
    case 'date':
      return { kind: 'time', seconds: numberOf(element['timestamp']) ?? Number.NaN, fallback: textOf(element['fallback']) };
    case 'color':
      return text(textOf(element['value']));
    default: {
      const fallback = textOf(element['text']) || textOf(element['fallback']);
      return fallback === '' ? null : text(fallback);
    }
  }
}

function verbatim(element: Json): string {
  return element['type'] === 'link' ? textOf(element['text']) || textOf(element['url']) : textOf(element['text']);
}
