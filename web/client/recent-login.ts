import { createSignal } from 'solid-js';
import { onRecentLoginNeeded } from '../api/session-fetch.js';

/** A request waits until the reader has logged in again, or does not want to. */
interface Waiting {
  readonly logIn: Promise<boolean>;
  readonly end: (hasLoggedIn: boolean) => void;
}

const [waiting, setWaiting] = createSignal<Waiting>();

/** Whether the reader is asked to log in again. */
export function isAskedToLogIn(): boolean {
  return waiting() !== undefined;
}

/** Lets the requests that wait go on, or gives them up. */
export function endLogInAgain(hasLoggedIn: boolean): void {
  const ended = waiting();
  setWaiting(undefined);
  ended?.end(hasLoggedIn);
}

onRecentLoginNeeded(() => {
  const known = waiting();
  if (known) return known.logIn;
  let end: Waiting['end'] = () => undefined;
  const logIn = new Promise<boolean>((resolve) => (end = resolve));
  setWaiting({ logIn, end });
  return logIn;
});
