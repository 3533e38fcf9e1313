import { escapePageText } from '../../../http/response/html-page.js';

const complaintOf = (complaint: string): string => (complaint === '' ? '' : `    <p role="alert">${escapePageText(complaint)}</p>\n`);

/** For the owner of the address to which the key was mailed. */
export function accountForm(email: string, fullName: string, complaint: string): string {
  return `${complaintOf(complaint)}    <form method="post">
      <p>Your account will have the address ${escapePageText(email)}.</p>
      <label>Full name <input name="full_name" autocomplete="name" required autofocus value="${escapePageText(fullName)}"></label>
      <label>Password <input type="password" name="password" autocomplete="new-password" required></label>
      <button>Join</button>
    </form>`;
}

/** For whoever has a link that was passed on. */
export function addressForm(email: string, complaint: string): string {
  return `${complaintOf(complaint)}    <form method="post">
      <label>Email <input type="email" name="email" autocomplete="email" required autofocus value="${escapePageText(email)}"></label>
      <button>Send me a link</button>
    </form>`;
}

export function messagePage(text: string): string {
  return `    <p>${escapePageText(text)}</p>`;
}

/** @param text why there is nothing to fill in */
export function errorPage(text: string): string {
  return complaintOf(text);
}
