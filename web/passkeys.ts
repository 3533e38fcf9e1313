/** The script of the pages where people log in: shows the forms for passkeys, and fills them in. */
import { knowsPasskeys, usePasskey } from './kernel/passkeys.js';

if (knowsPasskeys()) for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) prepare(form);

function prepare(form: HTMLFormElement): void {
  const problem = form.querySelector<HTMLElement>('[role=alert]');
  const field = form.elements.namedItem('credential') as HTMLInputElement;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (problem) problem.hidden = true;
    usePasskey(form.dataset['passkey'] ?? '').then(
      (credential) => {
        field.value = credential;
        form.submit();
      },
      () => {
        if (problem) problem.hidden = false;
      },
    );
  });
}
