import { type JSX, Show } from 'solid-js';
import { ownTimeZone } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';

/** A field for a time in the zone of the browser, and what is wrong with it. */
export function TimeField(props: {
  /** In the form of `localTime`. */
  readonly value: string;
  readonly isTooEarly: boolean;
  readonly onInput: (value: string) => void;
}): JSX.Element {
  return (
    <>
      <label>
        {t().schedule.time}
        <input
          class="field"
          type="datetime-local"
          required
          value={props.value}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      </label>
      <p class="muted">{t().schedule.zone(ownTimeZone())}</p>
      <Show when={props.isTooEarly}>
        <p role="alert">{t().schedule.past}</p>
      </Show>
    </>
  );
}
