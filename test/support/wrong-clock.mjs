// Loaded before a program with `NODE_OPTIONS=--import=…`: its clock, but not that of the machine, is fast by as many milliseconds as the file
// SKEIN_TEST_CLOCK_FILE contains, or by ten minutes without one.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LOOK_EVERY_MS = 50;
const RealDate = Date;
const file = process.env.SKEIN_TEST_CLOCK_FILE;
let aheadMs = 600_000;

function look() {
  aheadMs = Number(readFileSync(file, 'utf8'));
}

if (file !== undefined) {
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}

const now = () => RealDate.now() + aheadMs;

// A proxy, so that the dates of others are instances of it, too.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, created) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, created === globalThis.Date ? target : created),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
