import type { SqlValue } from './sql.js';

/** A statement with the values of its question marks. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** The statement with its values written out, for sessions of `withSession`. Question marks in its own text always stand for values. */
export function inlined({ text, values }: Statement): string {
  const parts = text.split('?');
  if (parts.length !== values.length + 1) throw new Error(`${parts.length - 1} question marks for ${values.length} values`);
  return parts.map((part, index) => (index === 0 ? part : literal(values[index - 1] ?? null) + part)).join('');
}

/** Rows for an `INSERT … VALUES`: question marks. */
export function rowMarks(rows: number, columns: number): string {
  const row = `(${new Array<string>(columns).fill('?').join(',')})`;
  return new Array<string>(rows).fill(row).join(',');
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${/['\\]/.test(value) ? value.replace(/['\\]/g, '\\$&') : value}'`;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} is no value`);
    return String(value);
  }
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Buffer.isBuffer(value)) return `X'${value.toString('hex')}'`;
  if (typeof value === 'bigint') return value.toString();
  throw new Error('dates travel as milliseconds');
}
