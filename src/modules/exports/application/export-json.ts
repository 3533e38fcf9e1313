import type { ExportTable } from './export-tables.service.js';

/** Characters that are written at once. */
const PIECE = 64 * 1_024;

/** An object of tables as JSON, in pieces. */
export async function* jsonOf(tables: readonly ExportTable[]): AsyncGenerator<string> {
  let text = '{';
  for (const [index, [name, rows]] of tables.entries()) {
    text += `${index === 0 ? '' : ',\n'}${JSON.stringify(name)}:`;
    for await (const piece of jsonListOf(rows)) {
      text += piece;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
  }
  yield `${text}}`;
}

/** A list as JSON, a line for each of its elements. */
export async function* jsonListOf(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}
