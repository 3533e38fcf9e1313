import { type JSX, Show } from 'solid-js';
import { foldText } from '../../kernel/fold-text.js';
import { matchedPart } from '../../state/search/name-matching.js';

/** A name in a list of suggestions. What fits the typed text is bold. */
export function MatchedName(props: { readonly name: string; readonly query: string }): JSX.Element {
  const part = (): readonly [number, number] | undefined => matchedPart(props.name, foldText(props.query.trim()));
  return (
    <span class="cut" dir="auto">
      <Show when={part()} fallback={props.name}>
        {(range) => (
          <>
            {props.name.slice(0, range()[0])}
            <b>{props.name.slice(...range())}</b>
            {props.name.slice(range()[1])}
          </>
        )}
      </Show>
    </span>
  );
}
