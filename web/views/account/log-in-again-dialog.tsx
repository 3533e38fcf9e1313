import { createResource, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { endLogInAgain } from '../../client/recent-login.js';
import { knowsPasskeys, usePasskey } from '../../kernel/passkeys.js';
import { createAct } from '../../ui/form/act.js';
import { formValue } from '../../ui/form/form-value.js';
import { Refusal, refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { s } from './texts/settings-texts.js';
import { WhosePassword } from './whose-password.js';

const ADDRESS = '/api/v1/users/me/log_in_again';

/** Asks the reader to log in again, before what somebody else must not do who has found the browser. */
export function LogInAgainDialog(): JSX.Element {
  const act = createAct();
  const [ways, { refetch }] = createResource(() => answerOf(api.POST(`${ADDRESS}/ways`)));
  const known = (): ReturnType<typeof ways> => (ways.error === undefined ? ways.latest : undefined);
  const prove = async (body: { password?: string; code?: string; token?: string; credential?: string }): Promise<void> => {
    if (await act.run(() => answerOf(api.POST(ADDRESS, { body })))) endLogInAgain(true);
    else void refetch();
  };
  const byPasskey = async (options: string, token: string): Promise<void> => {
    let credential = '';
    const used = await act.run(async () => {
      credential = await usePasskey(options).catch(() => Promise.reject(new Refusal(s().logInAgain.passkeyFailed)));
    });
    if (used) await prove({ token, credential });
  };
  return (
    <Dialog title={s().logInAgain.title} onClose={() => endLogInAgain(false)}>
      <p>{s().logInAgain.text}</p>
      <Refused reason={ways.error === undefined ? act.refusal() : refusalOf(ways.error)} />
      <Show when={known()}>
        {(way) => (
          <>
            <Show when={knowsPasskeys() ? way().passkey : null}>
              {(passkey) => (
                <div class="dialog-text">
                  <button type="button" class="btn" onClick={() => void byPasskey(passkey().options, passkey().token)}>
                    {s().logInAgain.usePasskey}
                  </button>
                </div>
              )}
            </Show>
            <Show when={way().password} fallback={<p>{s().logInAgain.byProvider}</p>}>
              <form
                class="form"
                onSubmit={(event) => {
                  event.preventDefault();
                  const form = event.currentTarget;
                  void prove({ password: formValue(form, 'password'), ...(way().code ? { code: formValue(form, 'code') } : {}) });
                }}
              >
                <WhosePassword />
                <label class="form-row">
                  <span class="l">{s().account.yourPassword}</span>
                  <input class="field" type="password" name="password" autocomplete="current-password" required autofocus />
                </label>
                <Show when={way().code}>
                  <label class="form-row">
                    <span class="l">{s().logInAgain.code}</span>
                    <input class="field" name="code" autocomplete="one-time-code" required />
                  </label>
                </Show>
                <SubmitActions action={s().logInAgain.logIn} disabled={act.busy()} onCancel={() => endLogInAgain(false)} />
              </form>
            </Show>
          </>
        )}
      </Show>
    </Dialog>
  );
}
