import { createMemo, createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { type Widget, widgetOf } from '../../state/widgets.js';
import { useClient } from '../client/client-context.js';
import { t } from '../texts/texts.js';
import { MessageBody } from './message-body.js';
import { Poll } from './poll.js';
import { useSearchMatch } from './search-match.js';
import { TodoList } from './todo-list.js';

/** What a message says: its text, or the poll or to-do list that it is. A message of a muted person is shown on request. */
export function MessageContent(props: { readonly message: Message }): JSX.Element {
  const { state } = useClient();
  const match = useSearchMatch();
  const content = (): string => {
    const found = match(props.message.id);
    return found?.source === props.message.content ? found.content : props.message.content;
  };
  const [isRevealed, setRevealed] = createSignal(false);
  const widget = createMemo(() => (props.message.submessages.length === 0 ? undefined : widgetOf(props.message)));
  const isHidden = (): boolean => state.mutedUserIds.includes(props.message.sender_id) && !isRevealed();
  return (
    <Show
      when={!isHidden()}
      fallback={
        <button type="button" class="unfold" onClick={() => setRevealed(true)}>
          {t().body.showMuted}
        </button>
      }
    >
      <Switch fallback={<MessageBody html={content()} />}>
        <Match when={ofKind(widget(), 'poll')}>{(poll) => <Poll message={props.message} poll={poll()} />}</Match>
        <Match when={ofKind(widget(), 'todo')}>{(todo) => <TodoList message={props.message} todo={todo()} />}</Match>
      </Switch>
    </Show>
  );
}

function ofKind<K extends Widget['kind']>(widget: Widget | undefined, kind: K): Extract<Widget, { kind: K }> | undefined {
  return widget?.kind === kind ? (widget as Extract<Widget, { kind: K }>) : undefined;
}
