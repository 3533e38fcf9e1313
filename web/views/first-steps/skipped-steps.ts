import { createSignal } from 'solid-js';
import { FIRST_STEPS, type FirstStep } from '../../state/people/first-steps.js';

const STORED_AS = 'skipped-first-steps';

const [skipped, setSkipped] = createSignal<readonly FirstStep[]>(read());

/** The first steps that the owner does not want to see in this browser. */
export const skippedSteps = skipped;

/** Offers these steps no more. */
export function skipSteps(steps: readonly FirstStep[]): void {
  const all = FIRST_STEPS.filter((step) => skipped().includes(step) || steps.includes(step));
  localStorage.setItem(STORED_AS, all.join(' '));
  setSkipped(all);
}

function read(): readonly FirstStep[] {
  const stored = localStorage.getItem(STORED_AS)?.split(' ') ?? [];
  return FIRST_STEPS.filter((step) => stored.includes(step));
}
