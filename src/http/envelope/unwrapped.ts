/** An answer that is sent as it is, without envelope. */
export class Unwrapped {
  private constructor(
    /** Undefined: the handler writes to the response itself. */
    readonly text: string | undefined,
    readonly contentType: string,
    readonly status: number,
  ) {}

  static json(body: object, status = 200): Unwrapped {
    return new Unwrapped(JSON.stringify(body) + '\n', 'application/json', status);
  }

  static text(text: string, contentType: string, status = 200): Unwrapped {
    return new Unwrapped(text, contentType, status);
  }

  static html(text: string): Unwrapped {
    return new Unwrapped(text, 'text/html; charset=utf-8', 200);
  }

  /** JSON that is text already, envelope and all. */
  static serialized(text: string): Unwrapped {
    return new Unwrapped(text, 'application/json', 200);
  }

  static readonly sentElsewhere = new Unwrapped(undefined, '', 200);
}
