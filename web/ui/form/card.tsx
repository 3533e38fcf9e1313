import { createSignal, type JSX, Show } from 'solid-js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Row, type RowProps } from './row.js';

/** Rows that belong together. */
export function Card(props: { readonly title?: string; readonly lede?: JSX.Element; readonly children: JSX.Element }): JSX.Element {
  return (
    <section class="card">
      <Show when={props.title}>
        <h2>{props.title}</h2>
      </Show>
      <Show when={props.lede}>
        <p class="lede">{props.lede}</p>
      </Show>
      {props.children}
    </section>
  );
}

/**
 * A row with an act that has no undo, for the last card of a page.
 * @param question what the dialog asks; @param consequence what happens, with the numbers
 */
export function DangerRow(
  props: RowProps & {
    readonly action: string;
    readonly question: string;
    readonly consequence: JSX.Element;
    /** What the button of the dialog says, with the number; the same as `action` without it. */
    readonly confirm?: string;
    readonly onConfirm: () => Promise<unknown>;
  },
): JSX.Element {
  const [asking, setAsking] = createSignal(false);
  return (
    <Row {...props}>
      {(ids) => (
        <Show when={props.lockedBy === undefined}>
          <button type="button" class="btn danger" aria-describedby={ids.help} onClick={() => setAsking(true)}>
            {props.action}
          </button>
          <Show when={asking()}>
            <ConfirmDialog
              title={props.question}
              text={props.consequence}
              action={props.confirm ?? props.action}
              onConfirm={() => props.onConfirm()}
              onClose={() => setAsking(false)}
            />
          </Show>
        </Show>
      )}
    </Row>
  );
}
