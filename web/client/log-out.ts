const LOG_OUT = /\/accounts\/logout\/*$/;

/** Calls a function when the account logs out by this page, before the request is sent. */
export function onLogOut(run: () => void): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && LOG_OUT.test(target.action)) run();
  });
}
