import { createEffect, ErrorBoundary, type JSX, on, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { t } from './texts/texts.js';

/** Keeps the rows beside one working if that cannot be shown: what others have written may be something that nobody has thought of. */
export function RowBoundary(props: {
  /** What the row consists of. Its change lets the row be shown again. */
  readonly of: unknown;
  /** The element that stands for the row. */
  readonly element: 'article' | 'li' | 'div' | 'tr';
  /** The key of a row of a list that keeps its place. */
  readonly rowKey?: string;
  /** How many columns the row of a table has. */
  readonly columns?: number;
  readonly children: JSX.Element;
}): JSX.Element {
  let reported: string | undefined;
  /** A row that fails in the same way whenever it is shown again is one failure. */
  const report = (error: unknown): void => {
    if (String(error) !== reported) console.error(error);
    reported = String(error);
  };
  return (
    <ErrorBoundary
      fallback={(error: unknown, reset) => {
        report(error);
        return <FailedRow of={props.of} element={props.element} rowKey={props.rowKey} columns={props.columns} onChange={reset} />;
      }}
    >
      {props.children}
    </ErrorBoundary>
  );
}

function FailedRow(props: {
  readonly of: unknown;
  readonly element: string;
  readonly rowKey: string | undefined;
  readonly columns: number | undefined;
  readonly onChange: () => void;
}): JSX.Element {
  createEffect(
    on(
      () => props.of,
      () => props.onChange(),
      { defer: true },
    ),
  );
  return (
    <Dynamic component={props.element} class="row-failed muted" data-key={props.rowKey}>
      <Show when={props.columns} fallback={t().list.rowFailed}>
        {(columns) => <td colspan={columns()}>{t().list.rowFailed}</td>}
      </Show>
    </Dynamic>
  );
}
