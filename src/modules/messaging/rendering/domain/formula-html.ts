const FORMULA = /^<span class="katex(?:-display)?">/;
const SPAN = /<(\/?)span\b[^>]*>/g;

/** Returns whether a tag in the HTML of a message starts a formula. */
export function isFormulaTag(tag: string): boolean {
  return FORMULA.test(tag);
}

/** Returns the end of the formula that starts at `start`. Nothing may be inserted into a formula, which consists of MathML and positioned spans. */
export function endOfFormula(html: string, start: number): number {
  let depth = 0;
  SPAN.lastIndex = start;
  for (let tag = SPAN.exec(html); tag !== null; tag = SPAN.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return SPAN.lastIndex;
  }
  return html.length;
}
