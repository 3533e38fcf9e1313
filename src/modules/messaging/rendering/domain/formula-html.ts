const FORMULA = /^<span class="katex(?:-display)?">/;
const SPAN = /<(\/?)span\b[^>]*>/g;

/** Whether a tag of the HTML of a message begins a formula. */
export function isFormulaTag(tag: string): boolean {
  return FORMULA.test(tag);
}

/** Where a formula ends that begins at `start`: nothing may be put into it, as it holds MathML and a picture made of spans. */
export function endOfFormula(html: string, start: number): number {
  let depth = 0;
  SPAN.lastIndex = start;
  for (let tag = SPAN.exec(html); tag !== null; tag = SPAN.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return SPAN.lastIndex;
  }
  return html.length;
}
