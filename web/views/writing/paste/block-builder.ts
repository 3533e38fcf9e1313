import type { RichBlock, RichRun } from '../../../state/compose/rich-text.js';
import type { TextStyle } from './text-style.js';

/** Collects the blocks of a part of a document in order. Text that stands beside blocks is a paragraph. */
export class BlockBuilder {
  readonly blocks: RichBlock[] = [];
  private runs: RichRun[] = [];
  private isTight = true;

  /** Adds a text. Spaces are joined unless the style keeps them. */
  text(text: string, style: TextStyle): void {
    if (style.preserved) this.push(text.replaceAll('\u00a0', ' '), style);
    else {
      const joined = text.replaceAll(/[ \t\n\r\f]+/g, ' ');
      this.push((this.endsWithSpace() ? joined.replace(/^ /, '') : joined).replaceAll('\u00a0', ' '), style);
    }
  }

  lineBreak(style: TextStyle): void {
    this.runs.push({ ...marksOf(style), kind: 'text', text: '\n' });
  }

  /** Adds Markdown that stands in a line. */
  source(text: string, style: TextStyle): void {
    this.runs.push({ ...marksOf(style), kind: 'source', text });
  }

  run(run: RichRun): void {
    this.runs.push(run);
  }

  block(block: RichBlock): void {
    this.flush();
    this.blocks.push(block);
  }

  /** Begins and ends a block of text around what `inside` adds. @param tight whether there is no space around it */
  container(tight: boolean, inside: () => void): void {
    this.flush();
    const outside = this.isTight;
    this.isTight = tight;
    inside();
    this.flush();
    this.isTight = outside;
  }

  /** Ends the paragraph. @returns the blocks */
  flush(): RichBlock[] {
    const { runs } = this;
    this.runs = [];
    if (runs.some(({ text }) => text.trim() !== '')) this.blocks.push({ kind: 'paragraph', runs, tight: this.isTight });
    // A line break or a space that is kept makes an empty line.
    else if (runs.length > 0) this.blocks.push({ kind: 'gap' });
    return this.blocks;
  }

  private push(text: string, style: TextStyle): void {
    if (text === '') return;
    const last = this.runs.at(-1);
    const run: RichRun = { ...marksOf(style), kind: style.code ? 'code' : 'text', text };
    if (last && last.kind === run.kind && last.bold === run.bold && last.italic === run.italic && last.strike === run.strike)
      this.runs.splice(-1, 1, { ...last, text: last.text + text });
    else this.runs.push(run);
  }

  private endsWithSpace(): boolean {
    const last = this.runs.at(-1);
    return last === undefined || /\s$/.test(last.text);
  }
}

/** What blocks say, on one line, for places such as cells of a table. */
export function runsOf(blocks: readonly RichBlock[]): RichRun[] {
  return blocks.flatMap((block) => [
    ...inner(block),
    { kind: 'text', text: ' ', bold: false, italic: false, strike: false } satisfies RichRun,
  ]);
}

function inner(block: RichBlock): RichRun[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.replaceAll('\n', ' ') } : run));
    case 'code':
      return [{ kind: 'code', text: block.text, bold: false, italic: false, strike: false }];
    case 'list':
      return block.items.flatMap(runsOf);
    case 'quote':
      return runsOf(block.blocks);
    case 'spoiler':
      return [...block.title, ...runsOf(block.blocks)];
    case 'table':
      return block.rows.flat().flat();
    case 'rule':
    case 'gap':
      return [];
  }
}

function marksOf({ bold, italic, strike }: TextStyle): Pick<RichRun, 'bold' | 'italic' | 'strike'> {
  return { bold, italic, strike };
}
