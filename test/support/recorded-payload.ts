import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'recorded-payloads');

/** A body that a real program has sent; `_source` in its file says which. */
export interface RecordedPayload {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

interface RecordedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly body_text?: string;
  readonly form?: Readonly<Record<string, unknown>>;
}

/** @param name of a file, without its ending */
export function recordedPayload(name: string): RecordedPayload {
  const { headers, body, body_text, form } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as RecordedFile;
  const text = body_text ?? (form ? formOf(form) : JSON.stringify(body));
  return {
    name,
    headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value])),
    bytes: Buffer.from(text),
  };
}

export function recordedPayloadNames(): string[] {
  return readdirSync(FOLDER)
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
}

function formOf(form: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(form).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(texts).toString();
}
