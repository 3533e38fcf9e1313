/** Blocks whose content is Markdown. What is in all others is taken as it was written. */
const MARKDOWN_BLOCKS = ['quote', 'spoiler'];

interface Block {
  readonly fence: string;
  readonly isCode: boolean;
}

/** Whether a text continues code or a formula at a position, where signs such as `:` and `@` mean nothing. */
export function isInCode(text: string, cursor: number): boolean {
  const lines = text.slice(0, cursor).split('\n');
  const line = lines.pop() ?? '';
  return isInCodeBlock(lines) || isInCodeSpan(line);
}

/** @param lines those before the one of the cursor */
function isInCodeBlock(lines: readonly string[]): boolean {
  const open: Block[] = [];
  for (const line of lines) {
    const [, fence = '', info = ''] = /^\s{0,3}(`{3,}|~{3,})\s*([^`]*)$/.exec(line) ?? [];
    const block = open.at(-1);
    if (fence === '') continue;
    if (block && info.trim() === '' && closes(fence, block)) open.pop();
    else if (!block?.isCode) open.push({ fence, isCode: !MARKDOWN_BLOCKS.includes(info.trim().split(/\s/)[0] ?? '') });
  }
  return open.at(-1)?.isCode ?? false;
}

function closes(fence: string, block: Block): boolean {
  return fence[0] === block.fence[0] && fence.length >= block.fence.length;
}

/** Whether backticks or two dollar signs are open at the end of a line. They open at the beginning of a word only, unlike in `it`s`. */
function isInCodeSpan(line: string): boolean {
  if (/^\s{0,3}(`{3,}|~{3,})/.test(line)) return false;
  let open = '';
  for (const { 0: sign, index } of line.matchAll(/`+|\$\$/g)) {
    if (open === '') open = index > 0 && /[\p{L}\p{N}\\]/u.test(line.charAt(index - 1)) ? '' : sign;
    else if (sign === open) open = '';
  }
  return open !== '';
}
