import { createResource, type JSX, Show } from 'solid-js';
import { encode } from 'uqr';
import { api, answerOf } from '../../api/api-client.js';
import { createAct } from '../../ui/form/act.js';
import { formValue } from '../../ui/form/form-value.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Secret } from '../../ui/form/secret.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { s } from './texts/settings-texts.js';

/** Shows the secret of an authenticator app once, and asks for its first code. */
export function TotpDialog(props: { readonly onDone: (codes: readonly string[]) => void; readonly onClose: () => void }): JSX.Element {
  const act = createAct();
  const [setUp] = createResource(() => answerOf(api.POST('/api/v1/users/me/factors/totp')));
  const known = (): ReturnType<typeof setUp> => (setUp.error === undefined ? setUp.latest : undefined);
  const confirm = async (token: string, code: string): Promise<void> => {
    let codes: readonly string[] = [];
    const done = await act.run(async () => {
      codes = (await answerOf(api.POST('/api/v1/users/me/factors/totp/confirm', { body: { token, code } }))).recovery_codes;
    });
    if (!done) return;
    props.onClose();
    props.onDone(codes);
  };
  return (
    <Dialog title={s().security.setUpTitle} onClose={props.onClose} keepOpen={() => true}>
      <Refused reason={setUp.error === undefined ? undefined : refusalOf(setUp.error)} />
      <Show when={known()}>
        {(begun) => (
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              void confirm(begun().token, formValue(event.currentTarget, 'code'));
            }}
          >
            <p>{s().security.scan}</p>
            <QrCode text={begun().uri} />
            <p>
              {s().security.orType} <Secret label={s().security.secret} value={begun().secret} shown />
            </p>
            <label class="form-row">
              <span class="l">{s().security.firstCode}</span>
              <input class="field" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus />
            </label>
            <Refused reason={act.refusal()} />
            <SubmitActions action={s().security.turnOn} disabled={act.busy()} onCancel={() => props.onClose()} />
          </form>
        )}
      </Show>
    </Dialog>
  );
}

/** Dark on light in every theme, because not every camera reads the inverse. */
function QrCode(props: { readonly text: string }): JSX.Element {
  const code = encode(props.text, { border: 2 });
  const path = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr-code" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={s().security.qrCode} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
