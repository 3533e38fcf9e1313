// The lines of the table of comparisons.
import { shown } from './table.mjs';

/** @typedef {import('./measuring.mjs').Measured} Measured */
/** @typedef {{ atMost: number } | { atLeast: number } | { atMostMore: number }} Goal a limit of the ratio, or of the difference */

/**
 * @typedef {object} Comparison
 * @property {string} [name] given by the table of rows
 * @property {string} unit of both values
 * @property {number} ours
 * @property {number} beside what it is compared with, measured in the same run
 * @property {number} ratio or the difference, if the goal limits that
 * @property {Goal | null} goal
 * @property {import('./processor-time.mjs').ProcessorTimes} processor microseconds per request of each process, until all are idle
 * @property {number} [idleAfterMs] from the last answer until all processes were idle
 * @property {import('./processor-time.mjs').ProcessorTimes} processorBeside the same processor time for what it is compared with
 */

/**
 * @param {Measured} ours
 * @param {Measured} beside
 * @param {Goal} [goal]
 * @returns {Comparison} of the medians
 */
export function compareTimes(ours, beside, goal) {
  return comparison('ms', ours.median, beside.median, goal, ours, beside);
}

/**
 * @param {Measured} ours
 * @param {Measured} beside
 * @param {Goal} [goal]
 * @returns {Comparison} of the requests per second
 */
export function compareRates(ours, beside, goal) {
  return comparison('requests/s', ours.perSecond, beside.perSecond, goal, ours, beside);
}

/**
 * @param {Measured} ours
 * @param {Measured} beside
 * @param {number} atMostMore milliseconds that ours may take more
 * @returns {Comparison} of the medians, by their difference
 */
export function compareExtraTime(ours, beside, atMostMore) {
  const row = comparison('ms', ours.median, beside.median, { atMostMore }, ours, beside);
  return { ...row, ratio: ours.median - beside.median };
}

/**
 * @param {string} unit
 * @param {number} ours
 * @param {number} beside
 * @param {Goal} [goal]
 * @param {{ processor: object, idleAfterMs?: number }} [measured] the processor time of ours
 * @param {{ processor: object }} [measuredBeside] and of the other
 * @returns {Comparison}
 */
export function comparison(unit, ours, beside, goal, measured, measuredBeside) {
  return {
    unit,
    ours,
    beside,
    ratio: ours / beside,
    goal: goal ?? null,
    processor: measured?.processor ?? {},
    idleAfterMs: measured?.idleAfterMs,
    processorBeside: measuredBeside?.processor ?? {},
  };
}

const HEADING = ['', 'ours', 'beside it', 'ratio', 'goal', 'server', 'MariaDB', 'Redis', 'idle after: ms', 'beside: server', 'MariaDB'];

/**
 * @param {Comparison[]} comparisons
 * @returns {string[][]} cells, the first row of which is the heading. Processor times are in microseconds per request.
 */
export function comparisonTable(comparisons) {
  const whole = (value) => (value === undefined ? '' : String(Math.round(value)));
  return [
    HEADING,
    ...comparisons.map(({ name, unit, ours, beside, ratio, goal, processor, idleAfterMs, processorBeside }) => [
      `${name}: ${unit}`,
      shown(ours),
      shown(beside),
      shown(ratio),
      goal === null ? '' : goalText(goal),
      whole(processor.server),
      whole(processor.mariadb),
      whole(processor.redis),
      whole(idleAfterMs),
      whole(processorBeside.server),
      whole(processorBeside.mariadb),
    ]),
  ];
}

/** @param {Goal} goal */
export function goalText({ atMost, atLeast, atMostMore }) {
  if (atLeast !== undefined) return `>= ${atLeast}`;
  return atMost === undefined ? `<= ${atMostMore} more` : `<= ${atMost}`;
}

/**
 * @param {Comparison} comparison
 * @returns {boolean | null} null without a goal
 */
export function isMet({ goal, ratio }) {
  if (goal === null) return null;
  return goal.atLeast === undefined ? ratio <= (goal.atMost ?? goal.atMostMore) : ratio >= goal.atLeast;
}
