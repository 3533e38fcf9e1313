import { escapePageText } from '../../../../http/response/html-page.js';

/** A form to log in with. */
export function logInForm({
  csrfToken,
  next,
  username,
  complaint,
}: Record<'csrfToken' | 'next' | 'username' | 'complaint', string>): string {
  return `${complaint === '' ? '' : `    <p role="alert">${escapePageText(complaint)}</p>\n`}    <form method="post" action="/login/">
      <input type="hidden" name="csrfmiddlewaretoken" value="${escapePageText(csrfToken)}">
      <input type="hidden" name="next" value="${escapePageText(next)}">
      <label>Email <input type="email" name="username" autocomplete="username" required autofocus value="${escapePageText(username)}"></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
      <button>Log in</button>
    </form>`;
}

/** For somebody who is logged in already. */
export function loggedIn(fullName: string, next: string): string {
  return `    <p>You are logged in as ${escapePageText(fullName)}. <a href="${escapePageText(next)}">Go on</a></p>
    <form method="post" action="/accounts/logout/"><button>Log out</button></form>`;
}
