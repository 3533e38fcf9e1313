import { createMemo, type JSX, Match, Show, Switch } from 'solid-js';
import { namesWhatExists } from '../../state/model/narrow.js';
import { useClient } from '../../client/client-context.js';
import { LostMessage, NoConversation } from './conversation-bar.js';
import { findLinked, isLost, type NarrowLocation } from './linked-message.js';
import { NarrowView } from './narrow-view.js';

/** The messages of an address. */
export function NarrowPage(props: { readonly location: NarrowLocation }): JSX.Element {
  const client = useClient();
  const isKnown = createMemo(() => namesWhatExists(client.state, props.location.narrow));
  const isSearching = findLinked(client, () => props.location);
  return (
    <Switch>
      <Match when={!isKnown()}>
        <Show when={!isSearching()}>
          <NoConversation />
        </Show>
      </Match>
      <Match when={isKnown()}>
        <NarrowView
          narrow={props.location.narrow}
          near={props.location.near}
          isSearching={isSearching()}
          whenLost={isLost(client) ? <LostMessage /> : undefined}
        />
      </Match>
    </Switch>
  );
}
