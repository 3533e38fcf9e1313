import { csrfField } from '../../../../http/auth/csrf-tokens.js';
import { escapePageText } from '../../../../http/response/html-page.js';
import type { TextLanguage } from '../../../../kernel/text.js';
import type { LogInOptions } from '../../factors/domain/passkey-options.js';
import { SECOND_STEP_TEXTS } from './second-step-texts.js';

interface PasskeyForm {
  readonly action: string;
  readonly csrfToken: string;
  /** What the form sends back, by the names of the fields. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly options: LogInOptions;
  readonly language: TextLanguage;
}

/** A form that sends a passkey. A script shows it where the browser knows passkeys, and fills its last field in. */
export function passkeyForm({ action, csrfToken, hidden, options, language }: PasskeyForm): string {
  const texts = SECOND_STEP_TEXTS[language];
  const fields = Object.entries({ ...hidden, credential: '' }).map(
    ([name, value]) => `      <input type="hidden" name="${name}" value="${escapePageText(value)}">\n`,
  );
  return `    <form method="post" action="${action}" class="passkey" hidden data-passkey="${escapePageText(JSON.stringify(options))}">
      ${csrfField(csrfToken)}
${fields.join('')}      <p class="door-error" role="alert" hidden>${escapePageText(texts.passkeyFailed)}</p>
      <button class="btn">${escapePageText(texts.usePasskey)}</button>
    </form>
`;
}
