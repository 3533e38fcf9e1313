import type { ClientState } from '../../../state/model/client-state.js';
import { markdownOf, type RichBlock } from '../../../state/compose/rich-text.js';
import { readInertHtml } from '../../../ui/inert-html.js';
import { languageName } from './code-language.js';
import { RichTextReader } from './rich-text-reader.js';

/** Converting more would take long, and no message is that long. */
const MAX_HTML = 1_000_000;

/** What the clipboard offers. */
export interface Clipping {
  readonly html: string;
  readonly plain: string;
  /** What Visual Studio Code says beside it, as JSON. */
  readonly editor: string;
}

export interface PastedMarkdown {
  readonly markdown: string;
  /** Whether it has to begin, or end, with a line of its own. */
  readonly beginsBlock: boolean;
  readonly endsBlock: boolean;
}

/** Formatted text of the clipboard as Markdown. @returns undefined if its formats say no more than its plain text */
export function pastedMarkdown({ html, plain, editor }: Clipping, state: ClientState): PastedMarkdown | undefined {
  if (html.length > MAX_HTML) return undefined;
  const blocks = new RichTextReader(state).read(readInertHtml(html)).map((block) => withLanguage(block, editor));
  const said = blocks.filter(({ kind }) => kind !== 'gap');
  const markdown = markdownOf(blocks);
  const isLineOfCode = said.length === 1 && said[0]?.kind === 'code' && said[0].language !== 'math' && !said[0].text.includes('\n');
  if (isLineOfCode || markdown === '' || isSame(markdown, plain)) return undefined;
  return { markdown, beginsBlock: isBlock(said[0]), endsBlock: isBlock(said.at(-1)) };
}

function isBlock(block: RichBlock | undefined): boolean {
  return block !== undefined && block.kind !== 'paragraph';
}

function isSame(markdown: string, plain: string): boolean {
  return [markdown, plain].map((text) => text.replaceAll(/\s+/g, ' ').trim()).every((text, _index, [first]) => text === first);
}

function withLanguage(block: RichBlock, editor: string): RichBlock {
  return block.kind === 'code' && block.language === '' ? { ...block, language: editorLanguage(editor) } : block;
}

function editorLanguage(editor: string): string {
  try {
    const { mode } = JSON.parse(editor) as { readonly mode?: unknown };
    return typeof mode === 'string' && mode !== 'plaintext' ? languageName(mode) : '';
  } catch {
    return '';
  }
}
