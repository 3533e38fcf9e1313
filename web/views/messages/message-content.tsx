import { createMemo, type JSX, Match, Switch } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { type Widget, widgetOf } from '../../state/messages/widgets.js';
import { MeBody } from './me-body.js';
import { MessageBody } from '../content/message-body.js';
import { Poll } from './poll.js';
import { useSearchMatch } from './search-match.js';
import { TodoList } from './todo-list.js';

/** What a message says: its text, or the poll or to-do list that it is. */
export function MessageContent(props: { readonly message: Message }): JSX.Element {
  const match = useSearchMatch();
  const content = (): string => {
    const found = match(props.message.id);
    return found?.source === props.message.content ? found.content : props.message.content;
  };
  const widget = createMemo(() => (props.message.submessages.length === 0 ? undefined : widgetOf(props.message)));
  return (
    <Switch fallback={<MessageBody html={content()} alerts={props.message.flags.includes('has_alert_word')} />}>
      <Match when={ofKind(widget(), 'poll')}>{(poll) => <Poll message={props.message} poll={poll()} />}</Match>
      <Match when={ofKind(widget(), 'todo')}>{(todo) => <TodoList message={props.message} todo={todo()} />}</Match>
      <Match when={props.message.is_me_message}>
        <MeBody message={props.message} html={content()} />
      </Match>
    </Switch>
  );
}

function ofKind<K extends Widget['kind']>(widget: Widget | undefined, kind: K): Extract<Widget, { kind: K }> | undefined {
  return widget?.kind === kind ? (widget as Extract<Widget, { kind: K }>) : undefined;
}
