const TAB_WIDTH = 4;

/** Returns the source with lines ended by \n and without tabs, null bytes and lone surrogates. */
export function normalizeSource(content: string): string {
  return encodable(content)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (line.includes('\t') ? expandTabs(line) : line))
    .join('\n');
}

/** Replaces null bytes and lone surrogates, which HTML and URLs cannot contain. */
export function encodable(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '\uFFFD');
}

function expandTabs(line: string): string {
  const parts = line.split('\t');
  const last = parts.pop() ?? '';
  let expanded = '';
  for (const part of parts) {
    expanded += part;
    expanded += ' '.repeat(TAB_WIDTH - (expanded.length % TAB_WIDTH));
  }
  return expanded + last;
}
