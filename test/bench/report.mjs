// Writes docs/benchmarks.md from the figures of the last run of each row, which are kept beside its plots.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { format, resolveConfig } from 'prettier';
import { addressCells } from './bench-addresses.mjs';
import { attackCells, MEMORY_TITLE } from './bench-attacks.mjs';
import { goalText, isMet } from './comparison.mjs';
import { plot } from './plot.mjs';
import { checkCells, CHECKED_PER_HOUR, costCells, sizeCells } from './scale-model.mjs';
import { shown } from './table.mjs';

const DOCUMENT = 'docs/benchmarks.md';
const SCALE_DOCUMENT = 'docs/scale.md';
/** At full scale. */
const SCALE_PEOPLE = 10_000;
const FOLDER = 'docs/benchmarks';
const FIGURES = join(FOLDER, 'figures.json');

/**
 * Replaces the figures of the rows and curves that were measured, and writes the document and its plots.
 * @param {Record<string, { name: string }[]>} figures by section
 */
export async function writeReport(figures) {
  const known = existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {};
  const machine = describeMachine();
  for (const [section, measured] of Object.entries(figures)) {
    const others = (known[section] ?? []).filter(({ name }) => !measured.some((one) => one.name === name));
    known[section] = [...others, ...measured.map((one) => ({ ...one, machine }))];
  }
  mkdirSync(FOLDER, { recursive: true });
  await write(FIGURES, JSON.stringify(known));
  for (const curve of known.curves ?? []) writeFileSync(join(FOLDER, plotName(curve)), plot(curve));
  await write(DOCUMENT, render(known));
  if (known.scale) await write(SCALE_DOCUMENT, renderScale(known.scale[0]));
}

async function write(path, text) {
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

function describeMachine() {
  const date = new Date().toISOString().slice(0, 10);
  const processor = cpus()[0]?.model.trim() ?? process.arch;
  const gib = Math.round(totalmem() / 2 ** 30);
  const cores = availableParallelism();
  const load = loadavg()[0] / cores;
  return `${date}, ${cores} cores of ${processor}, ${gib} GiB, Node ${process.versions.node}${load > 1.5 ? ', with other work on the machine' : ''}`;
}

function render({ rows = [], curves = [], addresses = [], attacks = [] }) {
  const machines = [...new Set([...rows, ...curves, ...addresses, ...attacks].map(({ machine }) => machine))];
  return `# Benchmarks

\`npm run bench -- --write docs\` writes this page. Absolute figures depend on the machine; what counts is the ratio to what runs beside it in
the same run: bare statements, or a bare Express with one durable statement. The client runs on the same cores. On a machine with other work,
only the processor times are reliable.

Measured on:

${machines.map((machine) => `- ${machine}`).join('\n')}

## Beside the bare minimum

The processor times are microseconds per request of each process, and count until all processes are idle again: until they use less than a
twentieth of a core for a second. "Idle after" is how long that took after the last answer. Rows without it were measured before it was a column, and
count until about two seconds after the answer.

| | unit | ours | beside it | ratio | goal | met | server | MariaDB | Redis | idle after: ms | server beside it | MariaDB |
| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map(comparisonLine).join('\n')}

"Sends without a growing backlog" is the highest rate of sends that a process and a worker keep up for ten minutes with mails to notify people: what waits
for an answer, for delivery, for decisions about notices or for the index of searches is not more at the end. Beside it is the rate of a short burst.

The rows of the client run Chromium on the cores that the server and MariaDB use. What they take depends on all other work; the processor
time of the page does not, and is what a page with a core of its own would take beside its requests.
${curves.length === 0 ? '' : growthSection(curves)}${addresses.length === 0 ? '' : addressSection(addresses)}${attacks.length === 0 ? '' : attackSection(attacks)}
## Repeating it

\`\`\`sh
npm run -s bench                                 # everything, two hours on two cores
npm run -s bench -- rows send --scale 0.1        # some rows, with a tenth of the data
npm run -s bench -- rows backlog --minutes 1     # the steady rate of sends, kept up for a minute instead of ten
npm run -s bench -- curves --full                # up to 10M messages
npm run -s bench -- --list                       # what there is
npm run -s bench -- rows send --write docs       # renews these rows on this page
\`\`\`

It starts MariaDB and Redis of its own in a temporary folder. \`--json\` prints the figures.
`;
}

function comparisonLine({ name, unit, ours, beside, ratio, goal, processor, idleAfterMs, processorBeside }) {
  const whole = (value) => (value === undefined ? '' : String(Math.round(value)));
  const met = { true: 'yes', false: 'no', null: '' }[String(isMet({ goal, ratio }))];
  const times = [processor.server, processor.mariadb, processor.redis, idleAfterMs, processorBeside.server, processorBeside.mariadb].map(
    whole,
  );
  const cells = [name, unit, shown(ours), shown(beside), shown(ratio), goal === null ? '' : goalText(goal), met, ...times];
  return `| ${cells.join(' | ')} |`;
}

function growthSection(curves) {
  return `
## Growth

The exponent is the slope of the straight line through the logarithms of the points, by least squares: 0 does not grow, 1 grows in
proportion.

${curves.map(curveSection).join('\n\n')}
`;
}

function curveSection(curve) {
  const { name, exponent, points } = curve;
  const cells = points.map(({ size, ms, processor }) =>
    [size.toLocaleString('en'), shown(ms), ...['server', 'mariadb', 'redis'].map((one) => Math.round(processor[one]))].join(' | '),
  );
  return `### ${name}

![${name}](benchmarks/${plotName(curve)})

Exponent: ${exponent === null ? 'unknown' : exponent.toFixed(2)}.

| ${curve.of} | ms | server: us | MariaDB: us | Redis: us |
| ---: | ---: | ---: | ---: | ---: |
${cells.map((line) => `| ${line} |`).join('\n')}`;
}

function addressSection(addresses) {
  return `
## What the duration of an answer reveals about an email address

Milliseconds of requests for addresses with and without an account, 200 of each, alternately. Where an unknown address takes as long as a
known one, the known one is slower in half of the pairs; the last column is what chance alone makes of it.

| | known: p10 | median | p90 | unknown: p10 | median | p90 | known is slower | by chance |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${addresses.map((one) => `| ${addressCells(one).join(' | ')} |`).join('\n')}
`;
}

function attackSection(attacks) {
  const line = (attack) => `| ${attackCells(attack).join(' | ')} |`;
  return `
## What an account can do to others

The goals are 250 ms for the longest request of another account meanwhile, and 64 MiB for the growth of memory.

| | answers | longest other request: ms | which | ${MEMORY_TITLE} |
| --- | --- | ---: | --- | ---: |
${attacks.map(line).join('\n')}
`;
}

function plotName({ name }) {
  return `${name.replaceAll(' ', '-')}.svg`;
}

function renderScale({ people, online, others, costs, checks, machine }) {
  const lines = (cells) => cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
  const count = (number) => number.toLocaleString('en');
  return `# Large organizations

\`npm run -s bench -- scale --write docs\` measures and writes this page. It says what organizations of up to 100,000 people need, of whom a fifth are online.
None of 100,000 was measured: a smaller one was, and the model below was compared with it.

Measured on ${machine}.${people < SCALE_PEOPLE ? ` **A short run, with ${count(people)} people instead of ${count(SCALE_PEOPLE)}: its figures are rough, and too high if the machine had other work.**` : ''}

## What things cost

Microseconds of processor time until all is idle, one thing at a time on an idle server. Under load a message costs less, because messages share transactions.

| | server | MariaDB | Redis |
| --- | ---: | ---: | ---: |
${lines(costCells(costs))}

## The model beside a whole organization

- **People who are online** cost the same in a quiet hour as in a busy one: each has a client that waits for events and whose polls end without one, says once
  a minute that it is there, and starts once an hour.
- **Messages** bring the events of those who wait, and ${others} other requests: pages, flags, typing notices, uploads and questions about the own account, as
  many for each message as in the mix that the Zulip project published. Of the messages, 2 % go to everybody, 18 % to a fiftieth of the people and 80 % to 50.

${count(people)} people, of whom ${count(online)} are online and write ${CHECKED_PER_HOUR} messages an hour each, for a minute. Cores that are used:

| | server | MariaDB | Redis |
| --- | ---: | ---: | ---: |
${lines(checkCells(checks))}

## What an operator runs

An API process works on one core, and the table gives it 60 % of that, as it does a machine. The cores are those that are used; those of the server
include the background work, which a worker takes over.

| people | messages an hour of a person online | messages/s | events/s | API processes | cores: servers | MariaDB | Redis | what an operator runs |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${lines(sizeCells(costs, others))}

- **The API processes are full first.** An operator adds processes (\`SKEIN_PROCESSES\`) on one machine, and further machines behind a balancer.
- **Each process follows the whole event log**, so that what a message costs grows with their number.
- **Redis executes commands on one core**: a poll asks it once. An organization that needs more than one core of Redis in the table does not fit.
- **MariaDB** uses all of its cores, and needs a disk on which a transaction is durable quickly.
- A start was measured in the organization above; its answer grows with the people.
`;
}
