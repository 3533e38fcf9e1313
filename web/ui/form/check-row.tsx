import type { JSX } from 'solid-js';
import { Row } from './row.js';

/** A switch of a form, which counts when the form is sent. */
export function CheckRow(props: {
  readonly label: string;
  readonly help?: string;
  readonly value: boolean;
  readonly onChange: (on: boolean) => void;
}): JSX.Element {
  return (
    <Row label={props.label} {...(props.help === undefined ? {} : { help: props.help })} inline>
      {(ids) => (
        <button
          type="button"
          class="switch"
          role="switch"
          aria-checked={props.value}
          aria-labelledby={ids.label}
          aria-describedby={ids.help}
          onClick={() => props.onChange(!props.value)}
        />
      )}
    </Row>
  );
}
