// The comparisons of the main table, in the order in which they run.
import { clientBuildRows } from './bench-client-builds.mjs';
import { clientRows } from './bench-client.mjs';
import { directoryRows } from './bench-directory.mjs';
import { eventWebhookRows } from './bench-event-webhooks.mjs';
import { heldRows } from './bench-held.mjs';
import { integrationRows } from './bench-integrations.mjs';
import { nodeRows } from './bench-nodes.mjs';
import { noticeRows } from './bench-notices.mjs';
import { otherRows } from './bench-other.mjs';
import { pollRows } from './bench-polls.mjs';
import { mixRows } from './bench-mix.mjs';
import { processRows } from './bench-processes.mjs';
import { readingRows } from './bench-reading.mjs';
import { searchRows } from './bench-search.mjs';
import { crowdRows, sendRows } from './bench-sends.mjs';
import { steadyRows } from './bench-steady.mjs';
import { webhookRows } from './bench-webhooks.mjs';
import { shown } from './table.mjs';

const ROWS = {
  ...sendRows,
  ...readingRows,
  ...searchRows,
  ...directoryRows,
  ...otherRows,
  ...webhookRows,
  ...eventWebhookRows,
  ...integrationRows,
  ...noticeRows,
  ...steadyRows,
  ...mixRows,
  ...pollRows,
  ...heldRows,
  ...processRows,
  ...clientRows,
  ...clientBuildRows,
  ...nodeRows,
  ...crowdRows,
};

export const rowNames = Object.keys(ROWS);

/**
 * @param {import('./fixtures.mjs').Fixtures} fixtures
 * @param {(name: string) => boolean} isSelected
 * @returns {Promise<import('./comparison.mjs').Comparison[]>}
 */
export async function measureRows(fixtures, isSelected) {
  const measured = [];
  for (const [name, row] of Object.entries(ROWS).filter(([name]) => isSelected(name))) {
    console.log(`… ${name}`);
    const figures = await row(fixtures);
    console.log(`  ${shown(figures.ours)} ${figures.unit}`);
    measured.push({ name, ...figures });
  }
  return measured;
}
