import { type JSX, Show } from 'solid-js';

/** Why an act had no effect, beside its button. @param inCard inset as the rows of a card are */
export function Refused(props: { readonly reason: string | undefined; readonly inCard?: boolean }): JSX.Element {
  return (
    <Show when={props.reason}>
      {(reason) => (
        <p class={props.inCard ? 'table-problem' : 'e'} role="alert">
          {reason()}
        </p>
      )}
    </Show>
  );
}
