/** What a service sent is not what its documentation describes: `path` is missing, or has another type. */
export class AnomalousPayload extends Error {
  constructor(readonly path: string) {
    super(`The payload has no usable ${path === '' ? 'content' : path}`);
  }
}

/** More labels than this describe nothing. */
const MAX_TEXTS = 100;

/**
 * What a service sent, read by typed paths such as `repository.full_name`. A path that is missing is an {@link AnomalousPayload}, unless its
 * method says what it gives instead: programs leave out what is empty, or send null, or a number where a text is expected.
 */
export class Payload {
  /** @param path where the value stands in the whole payload */
  constructor(
    readonly json: unknown,
    private readonly path = '',
  ) {}

  /** A text; numbers and truth values as text. @throws AnomalousPayload */
  text(path: string): string {
    const found = asText(this.find(path));
    if (found === null) throw this.anomaly(path);
    return found;
  }

  /** A text, or another one if there is none or an empty one. */
  textOr(path: string, otherwise = ''): string {
    const found = asText(this.find(path));
    return found === null || found === '' ? otherwise : found;
  }

  /** The text at the first of some paths that has one, or an empty one. */
  firstText(...paths: readonly string[]): string {
    for (const path of paths) {
      const found = this.textOr(path);
      if (found !== '') return found;
    }
    return '';
  }

  /** A number, which may be sent as text. @throws AnomalousPayload */
  number(path: string): number {
    const value = this.find(path);
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) throw this.anomaly(path);
    return number;
  }

  /** Whether a path has the value true. */
  flag(path: string): boolean {
    return this.find(path) === true;
  }

  /** Whether a path has a value other than null. */
  has(path: string): boolean {
    return this.find(path) != null;
  }

  /** The elements of a list, or the first `max` of them; none if it is missing or null. @throws AnomalousPayload if it is no list */
  list(path: string, max?: number): readonly Payload[] {
    const value = this.find(path) ?? [];
    if (!Array.isArray(value)) throw this.anomaly(path);
    return value.slice(0, max).map((one: unknown, index) => new Payload(one, join(join(this.path, path), String(index))));
  }

  /** An object. @throws AnomalousPayload */
  object(path: string): Payload {
    const value = this.find(path);
    if (!isRecord(value)) throw this.anomaly(path);
    return new Payload(value, join(this.path, path));
  }

  /** An object; null if there is none. */
  objectOr(path: string): Payload | null {
    return isRecord(this.find(path)) ? this.object(path) : null;
  }

  /** The value of a property whose name is not known before, and may contain dots. */
  member(name: string): Payload {
    const value = isRecord(this.json) && Object.hasOwn(this.json, name) ? this.json[name] : undefined;
    return new Payload(value, join(this.path, name));
  }

  /** The names and texts of an object, without what is no text: the first of them, or none if there is no object. */
  texts(path: string): readonly (readonly [name: string, text: string])[] {
    const value = this.find(path);
    if (!isRecord(value)) return [];
    return Object.entries(value)
      .slice(0, MAX_TEXTS)
      .flatMap(([name, one]) => {
        const text = asText(one);
        return text === null || text === '' ? [] : [[name, text] as const];
      });
  }

  private anomaly(path: string): AnomalousPayload {
    return new AnomalousPayload(join(this.path, path));
  }

  private find(path: string): unknown {
    let value = this.json;
    if (path === '') return value;
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Record<string, unknown>)[name];
    }
    return value;
  }
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  if (path === '' || name === '') return path + name;
  return `${path}.${name}`;
}
