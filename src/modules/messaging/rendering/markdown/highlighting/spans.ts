/** A stretch of code with its short Pygments class; empty for what is shown as it is. */
export type Span = readonly [cssClass: string, text: string];

/**
 * Prints code as the HTML formatter of Pygments does: neighbours of the same class share an element, and no element goes over the end of a line.
 * @param escape what escapes the text of an element
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
