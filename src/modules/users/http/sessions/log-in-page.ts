import { escaped } from '../../../../http/envelope/page.js';

/** A form to log in with. */
export function logInForm({
  csrfToken,
  next,
  username,
  complaint,
}: Record<'csrfToken' | 'next' | 'username' | 'complaint', string>): string {
  return `${complaint === '' ? '' : `    <p role="alert">${escaped(complaint)}</p>\n`}    <form method="post" action="/login/">
      <input type="hidden" name="csrfmiddlewaretoken" value="${escaped(csrfToken)}">
      <input type="hidden" name="next" value="${escaped(next)}">
      <label>Email <input type="email" name="username" autocomplete="username" required autofocus value="${escaped(username)}"></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
      <button>Log in</button>
    </form>`;
}

/** For somebody who is logged in already. */
export function loggedIn(fullName: string, next: string): string {
  return `    <p>You are logged in as ${escaped(fullName)}. <a href="${escaped(next)}">Go on</a></p>
    <form method="post" action="/accounts/logout/"><button>Log out</button></form>`;
}
