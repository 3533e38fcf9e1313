import { createEffect, createMemo, type JSX, Match, onCleanup, Switch, untrack } from 'solid-js';
import { conversationOf, keyOf, topicConversation } from '../../state/conversation.js';
import type { Location } from '../../state/hash-location.js';
import { conversationOfNarrow, namesWhatExists, narrowOf } from '../../state/narrow.js';
import { useClient } from '../client/client-context.js';
import { NoConversation } from './conversation-bar.js';
import { NarrowView } from './narrow-view.js';

type NarrowLocation = Extract<Location, { view: 'narrow' }>;

/** The messages of an address. A link to a topic by one of its messages is resolved before anything is drawn. */
export function NarrowPage(props: { readonly location: NarrowLocation }): JSX.Element {
  const client = useClient();
  const { state, navigation } = client;
  const isKnown = createMemo(() => namesWhatExists(state, props.location.narrow));

  createEffect(() => {
    const location = props.location;
    const id = location.with;
    if (id !== undefined) untrack(() => void resolve(location, id));
  });
  const resolve = async (location: NarrowLocation, id: number): Promise<void> => {
    if (!(id in state.messages)) await client.messages.fetch([id]);
    if (navigation.location() !== location) return;
    const message = state.messages[id];
    const narrow = message ? narrowOf(conversationOf(message, state.ownId)) : location.narrow;
    navigation.replace({ view: 'narrow', narrow, ...(location.near === undefined ? {} : { near: location.near }) });
  };

  // The reader stays with a topic that gets another name.
  onCleanup(
    client.onEvent((event) => {
      if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') return;
      const open = untrack(() => conversationOfNarrow(props.location.narrow, state.ownId));
      const before = topicConversation(event.stream_id ?? 0, event.orig_subject ?? event.subject ?? '');
      if (!open || keyOf(open) !== keyOf(before)) return;
      const now = topicConversation(event.new_stream_id ?? before.channelId, event.subject ?? before.topic);
      navigation.replace({ view: 'narrow', narrow: narrowOf(now) });
    }),
  );
  return (
    <Switch>
      <Match when={props.location.with !== undefined}>{null}</Match>
      <Match when={!isKnown()}>
        <NoConversation />
      </Match>
      <Match when={isKnown()}>
        <NarrowView narrow={props.location.narrow} near={props.location.near} />
      </Match>
    </Switch>
  );
}
