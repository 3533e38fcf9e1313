// Loaded before a program with `NODE_OPTIONS=--import=…`: its clock, but not that of the machine, is ten minutes fast.
const AHEAD_MS = 600_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + AHEAD_MS);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + AHEAD_MS;
  }
};
