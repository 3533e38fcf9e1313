/** A part of code with its short Pygments class, which is empty for code without a style. */
export type Span = readonly [cssClass: string, text: string];

/**
 * Prints code like the HTML formatter of Pygments: adjacent spans of the same class share an element, and no element extends over the end of
 * a line.
 * @param escape escapes the text of an element
 */
export function printSpans(spans: readonly Span[], escape: (text: string) => string): string {
  const lines: string[] = [];
  let line = '';
  let open = '';
  let text = '';
  const close = (): void => {
    if (text !== '') line += open === '' ? escape(text) : `<span class="${open}">${escape(text)}</span>`;
    text = '';
  };
  for (const [cssClass, content] of spans) {
    for (const [index, part] of content.split('\n').entries()) {
      if (index > 0) {
        close();
        lines.push(line);
        line = '';
      }
      if (part === '') continue;
      if (cssClass !== open) close();
      open = cssClass;
      text += part;
    }
  }
  close();
  return [...lines, line].join('\n');
}
