// Reads the command line of `npm run bench`.
import { parseArgs } from 'node:util';

const USAGE = `npm run -s bench                          every section
npm run -s bench -- rows [part ...]       comparisons whose names contain one of the parts
npm run -s bench -- curves [part ...]     growth with the amount of data
npm run -s bench -- addresses [part ...]  what the duration of an answer reveals about an email address
npm run -s bench -- scale                 what an organization of 100,000 people needs
npm run -s bench -- growth                what a row of each table costs, and how long backups and restores take
npm run -s bench -- attacks [part ...]    what an account can do to others
npm run -s bench -- builds [part ...]     work until all is idle, beside the build in the folder BENCH_BESIDE

  --scale N      multiplies the sizes of the data, for example 0.01 while developing (1)
  --minutes N    how long a rate of sends is kept up, for example 0.5 while developing (10)
  --full         includes sizes that take long: 10M messages
  --json         prints the figures as one line of JSON after the tables
  --write docs   renews the measured parts of docs/benchmarks.md
  --list         prints the names of what would run`;

/**
 * @typedef {object} Options
 * @property {string | undefined} section undefined for every section
 * @property {(name: string) => boolean} isSelected by the parts of names that were given
 * @property {(size: number) => number} scaled an amount of data at the chosen scale
 * @property {number} minutes how long a rate of sends is kept up
 * @property {boolean} full includes sizes that take long
 * @property {boolean} json
 * @property {boolean} list
 * @property {boolean} writesDocs
 */

/**
 * @param {string[]} args
 * @param {string[]} sections their names
 * @returns {Options}
 * @throws {Error} with a text for the person at the command line
 */
export function readOptions(args, sections) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scale: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '10' },
      full: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      write: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  const [section, ...parts] = positionals;
  if (section !== undefined && !sections.includes(section)) throw new Error(`There is no section ${section}.\n\n${USAGE}`);
  const scale = Number(values.scale);
  if (!(scale > 0)) throw new Error(`--scale is a positive number.\n\n${USAGE}`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes is a positive number.\n\n${USAGE}`);
  if (![undefined, 'docs'].includes(values.write)) throw new Error(`--write knows only docs.\n\n${USAGE}`);
  return {
    section,
    isSelected: (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
    scaled: (size) => Math.max(1, Math.round(size * scale)),
    minutes,
    full: values.full,
    json: values.json,
    list: values.list,
    writesDocs: values.write === 'docs',
  };
}
