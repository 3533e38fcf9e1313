/** A property of an answer that is JSON already: for what is long and was written out before. */
export class RawJson {
  constructor(readonly text: string) {}
}
