import { format, resolveConfig } from 'prettier';
import { LIMIT_SECTIONS } from '../../src/kernel/limits.js';

const INTRODUCTION = `# Limits

Generated from \`src/kernel/limits.ts\` by \`npm run limits\`; a test compares the two. Names that begin with \`SKEIN_\` are environment
variables, whose default values are shown. In the OpenAPI document the limits of parameters are \`maxItems\`, \`maxLength\`, \`maxProperties\`
and \`maximum\`.
`;

/** Renders docs/limits.md from the table of limits, formatted like all other files. */
export async function limitsPage(path: string): Promise<string> {
  const sections = Object.entries(LIMIT_SECTIONS).filter(([, rows]) => Object.keys(rows).length > 0);
  const text = sections.map(([title, rows]) => {
    const lines = Object.entries(rows).map(([name, [value, appliesTo, beyond]]) => [
      `\`${name}\``,
      formatted(name, value),
      appliesTo,
      beyond,
    ]);
    return `## ${title}\n\n${table([['limit', 'value', 'applies to', 'beyond it'], ['---', '---', '---', '---'], ...lines])}`;
  });
  return format([INTRODUCTION, ...text].join('\n'), { ...(await resolveConfig(path)), filepath: path });
}

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`).join('');
}

function formatted(name: string, value: number | string): string {
  if (typeof value === 'string') return `\`${value}\``;
  if (!name.endsWith('_BYTES')) return value.toLocaleString('en');
  if (value % 1024 ** 2 === 0) return `${(value / 1024 ** 2).toLocaleString('en')} MiB`;
  return value % 1024 === 0 ? `${value / 1024} KiB` : value.toLocaleString('en');
}
