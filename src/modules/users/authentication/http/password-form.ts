import { csrfField } from '../../../../http/auth/csrf-tokens.js';
import { formField, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, escapePageText } from '../../../../http/response/html-page.js';
import type { LoginPageTexts } from './login-page-texts.js';

interface PasswordForm {
  readonly csrfToken: string;
  /** What the form sends back, by the names of the fields. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly username: string;
  /** Why the password was not accepted; empty without an error. */
  readonly error: string;
  /** Whether no other form stands above it. */
  readonly isFirst: boolean;
  /** Where the form is sent, if that is not the address of the page. */
  readonly action?: string;
  /** Whether names of a directory are entered, and not only addresses. */
  readonly takesNames?: boolean;
  /** Whether a code of the second step is entered together with the password. */
  readonly asksCode?: boolean;
}

/** The form is sent to the address of the page, so that the fragment of a link to a conversation is still there after the login. */
export function passwordForm(
  { csrfToken, hidden, username, error, isFirst, action, takesNames = false, asksCode = false }: PasswordForm,
  texts: LoginPageTexts,
): string {
  const [label, type] = takesNames ? ([texts.userName, 'text'] as const) : ([texts.email, 'email'] as const);
  const address = { name: 'username', label, type, autocomplete: 'username', value: username, error } as const;
  const password = { name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password', error } as const;
  const focused = isFirst || error !== '';
  const link = `<a href="/accounts/password/reset/">${texts.forgotten}</a>`;
  const code = asksCode ? formField({ name: 'code', label: texts.code, autocomplete: 'one-time-code', error }) : '';
  const fields = Object.entries(hidden).map(
    ([name, value]) => `      <input type="hidden" name="${name}" value="${escapePageText(value)}">\n`,
  );
  return `${errorParagraph(error)}    <form method="post"${action === undefined ? '' : ` action="${escapePageText(action)}"`}>
      ${csrfField(csrfToken)}
${fields.join('')}${formField({ ...address, focused: focused && username === '' })}${formField({ ...password, focused: focused && username !== '', link })}${code}${submitButton(texts.logIn)}    </form>
`;
}
