/** A text that may be JSON, and where in it things stand. */
export interface JsonPlaces {
  /** Where the text stops being JSON; undefined if it is JSON. */
  readonly brokenAt: number | undefined;
  /** Where a value begins, by its JSON Pointer (RFC 6901): that of the innermost value around it if there is none. */
  readonly placeOf: (pointer: string) => number;
}

const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const MAX_DEPTH = 200;

/** Reads a text as JSON, as far as it is. */
export function readJsonPlaces(text: string): JsonPlaces {
  const places = new Map<string, number>();
  const reader = new Reader(text, places);
  const isJson = reader.document();
  return {
    brokenAt: isJson ? undefined : reader.at,
    placeOf: (pointer) => {
      for (let around = pointer; around !== ''; around = around.slice(0, around.lastIndexOf('/'))) {
        const place = places.get(around);
        if (place !== undefined) return place;
      }
      return places.get('') ?? 0;
    },
  };
}

/** The number of the line with a place, from 1, and the places where the line begins and ends. */
export function lineAt(text: string, place: number): { readonly number: number; readonly from: number; readonly to: number } {
  const from = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
  const end = text.indexOf('\n', place);
  return { number: text.slice(0, place).split('\n').length, from, to: end < 0 ? text.length : end };
}

/** Every method says whether the text goes on as expected; `at` stays where it does not. */
class Reader {
  at = 0;

  constructor(
    private readonly text: string,
    private readonly places: Map<string, number>,
  ) {}

  document(): boolean {
    return this.value('', 0) && this.at === this.text.length;
  }

  private value(pointer: string, depth: number): boolean {
    this.match(BLANK);
    this.places.set(pointer, this.at);
    const begins = this.text[this.at];
    const isRead =
      begins === '{'
        ? depth < MAX_DEPTH && this.items('}', () => this.property(pointer, depth))
        : begins === '['
          ? depth < MAX_DEPTH && this.items(']', (index) => this.value(`${pointer}/${index}`, depth + 1))
          : this.match(STRING) !== undefined || this.match(SCALAR) !== undefined;
    this.match(BLANK);
    return isRead;
  }

  /** What stands between brackets, with commas in between. */
  private items(close: string, read: (index: number) => boolean): boolean {
    this.at += 1;
    this.match(BLANK);
    if (this.take(close)) return true;
    for (let index = 0; read(index); index += 1) {
      if (this.take(close)) return true;
      if (!this.take(',')) return false;
      this.match(BLANK);
    }
    return false;
  }

  private property(pointer: string, depth: number): boolean {
    const key = this.match(STRING);
    if (key === undefined) return false;
    this.match(BLANK);
    const name = (JSON.parse(key) as string).replaceAll('~', '~0').replaceAll('/', '~1');
    return this.take(':') && this.value(`${pointer}/${name}`, depth + 1);
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}
