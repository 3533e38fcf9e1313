/** A part of the state that is JSON already: lists so long that their entries are kept written out. */
export class RawStateJson {
  constructor(readonly text: string) {}
}
