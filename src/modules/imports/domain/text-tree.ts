/**
 * The text of an imported message, in the terms that all sources have in common. A parser for each source builds it, and `printMarkdown` writes
 * it as our Markdown. People and channels are named by the keys that they have in the archive.
 */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'styled'; readonly style: Style; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly label: string }
  | { readonly kind: 'person'; readonly key: string; readonly label: string }
  | { readonly kind: 'channel'; readonly key: string; readonly label: string }
  /** A group of people, which is not imported, so that its name is text. */
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'everyone'; readonly name: string }
  /** By the name that the source has for it, without a skin tone. */
  | { readonly kind: 'emoji'; readonly name: string }
  | { readonly kind: 'time'; readonly seconds: number; readonly fallback: string };

export type Style = 'strong' | 'emphasis' | 'struck';

export interface ListItem {
  /** 0 for the outermost list. */
  readonly indent: number;
  readonly ordered: boolean;
  readonly content: readonly Inline[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  /** Of a source that writes Markdown as ours: it stays as it is, but for what it refers to. */
  | { readonly kind: 'markdown'; readonly parts: readonly MarkdownPart[] };

export type MarkdownPart = string | Reference;

/** Something to which Markdown refers, by the keys of the archive: null if it is not in it. `text` is what is shown where it is not here. */
export type Reference = { readonly text: string } & (
  | { readonly kind: 'mention'; readonly person: string | null; readonly silent: boolean }
  | { readonly kind: 'groupMention'; readonly group: string | null; readonly silent: boolean }
  /** A conversation, a topic of it or a message in it. Without a label it is called by its name. */
  | {
      readonly kind: 'place';
      readonly conversation: string | null;
      readonly topic: string | null;
      readonly message: string | null;
      readonly label: string | null;
    }
  /** A file of the message, by its place among them. */
  | { readonly kind: 'file'; readonly index: number; readonly label: string | null; readonly isImage: boolean }
  | { readonly kind: 'customEmoji'; readonly name: string }
  | { readonly kind: 'lost' }
);

export function text(value: string): Inline {
  return { kind: 'text', text: value };
}

export function paragraph(...content: readonly Inline[]): Block {
  return { kind: 'paragraph', content };
}

/** Everything to which the Markdown of a text refers. */
export function referencesIn(blocks: readonly Block[]): Reference[] {
  return blocks.flatMap((block) => (block.kind === 'markdown' ? block.parts.filter((part) => typeof part !== 'string') : []));
}

/** How people and channels are called in plain text, by their keys. */
export interface Labels {
  readonly person: (key: string, label: string) => string;
  readonly channel: (key: string, label: string) => string;
}

/** The words of a text on one line, for names: without markup. */
export function plainText(blocks: readonly Block[], labels: Labels): string {
  const ofInlines = (content: readonly Inline[]): string => content.map((inline) => plainInline(inline, labels, ofInlines)).join('');
  const ofBlocks = (parts: readonly Block[]): string => parts.map(ofBlock).join(' ');
  const ofBlock = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
        return ofInlines(block.content);
      case 'code':
        return block.text;
      case 'quote':
        return ofBlocks(block.blocks);
      case 'list':
        return block.items.map(({ content }) => ofInlines(content)).join(' ');
      case 'markdown':
        return block.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
    }
  };
  return ofBlocks(blocks).replace(/\s+/gu, ' ').trim();
}

function plainInline(inline: Inline, labels: Labels, ofInlines: (content: readonly Inline[]) => string): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'styled':
      return ofInlines(inline.content);
    case 'link':
      return inline.label === '' ? inline.url : inline.label;
    case 'person':
      return `@${labels.person(inline.key, inline.label)}`;
    case 'group':
      return `@${inline.label}`;
    case 'channel':
      return `#${labels.channel(inline.key, inline.label)}`;
    case 'everyone':
      return `@${inline.name}`;
    case 'emoji':
      return `:${inline.name}:`;
    case 'time':
      return inline.fallback;
  }
}
