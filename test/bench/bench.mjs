// `npm run bench` measures and prints without assertions. Only the ratios are meaningful, because absolute values depend on the machine; on
// a machine with other work, the processor times are more reliable than the rates.
import process from 'node:process';
import { addressNames, addressTable, measureAddresses } from './bench-addresses.mjs';
import { attackNames, attackTable, measureAttacks } from './bench-attacks.mjs';
import { buildNames, buildTable, measureBuilds } from './bench-builds.mjs';
import { withServers } from './bench-server.mjs';
import { growthNames, growthTable, measureGrowth } from './bench-growth.mjs';
import { comparisonTable } from './comparison.mjs';
import { curveNames, curveTable, measureCurves } from './curves.mjs';
import { Fixtures } from './fixtures.mjs';
import { readOptions } from './options.mjs';
import { writeReport } from './report.mjs';
import { measureRows, rowNames } from './rows.mjs';
import { measureScale, scaleNames, scaleTable } from './bench-scale.mjs';
import { table } from './table.mjs';

const SECTIONS = {
  rows: { names: rowNames, measure: onOneDatabase(measureRows), table: comparisonTable },
  curves: { names: curveNames, measure: (options) => measureCurves(options, withFixtures(options)), table: curveTable },
  addresses: { names: addressNames, measure: onOneDatabase(measureAddresses), table: addressTable },
  scale: { names: scaleNames, measure: onOneDatabase(measureScale), table: scaleTable },
  growth: { names: growthNames, measure: onOneDatabase(measureGrowth), table: growthTable },
  builds: { names: buildNames, measure: measureBuilds, table: buildTable },
  attacks: { names: attackNames, measure: onOneDatabase(measureAttacks), table: attackTable },
};

const options = readOptions(process.argv.slice(2), Object.keys(SECTIONS));
const figures = {};
for (const [name, section] of Object.entries(SECTIONS)) {
  const selected = section.names.filter(options.isSelected);
  if ((options.section ?? name) !== name || selected.length === 0) continue;
  if (options.list) {
    for (const one of selected) console.log(`${name} ${one}`);
    continue;
  }
  figures[name] = await section.measure(options);
  table(section.table(figures[name]));
}
if (options.writesDocs) await writeReport(figures);
if (options.json) console.log(JSON.stringify(figures));

function onOneDatabase(measure) {
  return (options) => withFixtures(options)((fixtures) => measure(fixtures, options.isSelected));
}

function withFixtures(options) {
  return (work) => withServers((servers) => work(new Fixtures(servers, options)));
}
