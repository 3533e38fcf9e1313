import { createSignal, For, type JSX, Show } from 'solid-js';
import { remind, unremind } from '../../client/reminders.js';
import { reportFailure } from '../../client/outcomes.js';
import { useClient } from '../../client/client-context.js';
import { deliveryTimes } from '../../state/compose/delivery-times.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { formatDayAndTime, localTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { TimeField } from '../writing/time-field.js';

const HOUR_MS = 3_600_000;

/** Asks when the reader wants to be reminded of a message, and what of it. */
export default function RemindDialog(props: { readonly messageId: number; readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  const offered = deliveryTimes(new Date());
  /** The place in `offered`, or after it for another time. */
  const [choice, setChoice] = createSignal(0);
  const [own, setOwn] = createSignal(localTime(Math.ceil((Date.now() + HOUR_MS) / HOUR_MS) * HOUR_MS));
  const [note, setNote] = createSignal('');
  const [isAsking, setAsking] = createSignal(false);
  const [error, setError] = createSignal<Error>();
  const time = (): number => offered[choice()]?.time ?? new Date(own()).getTime();
  const isTooEarly = (): boolean => !(time() > Date.now());

  const submit = async (): Promise<void> => {
    if (isTooEarly() || isAsking()) return;
    const at = time();
    setAsking(true);
    setError(undefined);
    try {
      const id = await remind(props.messageId, at, note().trim());
      props.onClose();
      showToast(t().reminders.set(formatDayAndTime(at / 1000)), () => void unremind(state, id).catch(reportFailure));
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      setAsking(false);
    }
  };

  return (
    <Dialog title={t().messageActs.remind} onClose={props.onClose} keepOpen={() => note().trim() !== ''}>
      <form
        class="move-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset>
          <legend class="vh">{t().reminders.when}</legend>
          <For each={[...offered.map(({ kind, time: at }) => t().schedule[kind](formatDayAndTime(at / 1000))), t().schedule.own]}>
            {(label, index) => (
              <label class="choice">
                <input type="radio" name="time" checked={choice() === index()} onChange={() => setChoice(index())} />
                {label}
              </label>
            )}
          </For>
        </fieldset>
        <Show when={choice() === offered.length}>
          <TimeField value={own()} isTooEarly={isTooEarly()} onInput={setOwn} />
        </Show>
        <label>
          {t().reminders.note}
          <textarea
            class="field"
            dir="auto"
            rows={2}
            maxLength={state.server.max_reminder_note_length}
            value={note()}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </label>
        <Show when={error()}>
          {(reason) => (
            <p class="state bad" role="alert">
              {failureText(reason())}
            </p>
          )}
        </Show>
        <SubmitActions action={t().reminders.action} disabled={isTooEarly() || isAsking()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
