import { createSignal } from 'solid-js';

const PERIOD_MS = 30_000;

const [seconds, setSeconds] = createSignal(Date.now() / 1000);
setInterval(() => setSeconds(Date.now() / 1000), PERIOD_MS);

/** Seconds UTC, tracked: what is shown of a time becomes true again within half a minute. */
export const clock = seconds;
