import { type JSX, Show } from 'solid-js';

/** Why an act had no effect, beside its button. */
export function Refused(props: { readonly reason: string | undefined }): JSX.Element {
  return (
    <Show when={props.reason}>
      {(reason) => (
        <p class="e" role="alert">
          {reason()}
        </p>
      )}
    </Show>
  );
}
