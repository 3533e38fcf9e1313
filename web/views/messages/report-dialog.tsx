import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { type ReportType, reportMessage } from '../../client/message-acts.js';
import { useClient } from '../../client/client-context.js';
import { requestFailure } from '../../client/outcomes.js';
import { Refused } from '../../ui/form/refused.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { t } from '../../ui/texts/texts.js';

/** The longest explanation that the server takes. */
const MAX_EXPLANATION = 1000;

/** Asks what is wrong with a message, and tells the moderators. */
export default function ReportDialog(props: { readonly message: Message; readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  const types = state.server.server_report_message_types as readonly { readonly key: ReportType; readonly name: string }[];
  const [type, setType] = createSignal(types[0]?.key ?? 'other');
  const [explanation, setExplanation] = createSignal('');
  const [isBusy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal<string>();
  const [typeId, explanationId] = [createUniqueId(), createUniqueId()];
  const lacksExplanation = (): boolean => type() === 'other' && explanation().trim() === '';
  const send = async (): Promise<void> => {
    if (isBusy() || lacksExplanation()) return;
    setBusy(true);
    try {
      await reportMessage(props.message.id, type(), explanation().trim());
      props.onClose();
      showToast(t().messageActs.reported);
    } catch (error) {
      setRefusal(failureText(requestFailure(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t().messageActs.report} onClose={props.onClose} keepOpen={() => explanation() !== ''}>
      <form
        class="move-topic"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p class="muted">{t().messageActs.reportHint}</p>
        <label for={typeId}>{t().messageActs.reportReason}</label>
        <select id={typeId} class="field" autofocus onChange={(event) => setType(event.currentTarget.value as ReportType)}>
          <For each={types}>
            {({ key, name }) => (
              <option value={key} selected={key === type()}>
                {t().messageActs.reportTypes[key] ?? name}
              </option>
            )}
          </For>
        </select>
        <label for={explanationId}>{t().messageActs.explanation}</label>
        <textarea
          id={explanationId}
          class="field"
          dir="auto"
          rows={3}
          maxlength={MAX_EXPLANATION}
          required={type() === 'other'}
          value={explanation()}
          onInput={(event) => setExplanation(event.currentTarget.value)}
        />
        <Show when={type() === 'other'}>
          <p class="muted">{t().messageActs.explanationNeeded}</p>
        </Show>
        <Refused reason={refusal()} />
        <SubmitActions action={t().messageActs.sendReport} disabled={isBusy() || lacksExplanation()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
