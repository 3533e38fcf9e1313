import type { JSX } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { StatusEmoji } from '../people/status-mark.js';
import { formatFull, formatTime } from '../../ui/texts/format.js';
import { MessageBody } from '../content/message-body.js';
import { MessageMarks, SenderMarks } from './message-marks.js';

/** What somebody does, by `/me`: the name and the text in one line. @param html the text as the server rendered it */
export function MeBody(props: { readonly message: Message; readonly html: string }): JSX.Element {
  const { state } = useClient();
  const html = (): string => props.html.replace(/^<p>\/me\s/, '<p>');
  return (
    <div class="me-line">
      <a class="name" href={`#user/${props.message.sender_id}`} dir="auto">
        {state.people[props.message.sender_id]?.full_name ?? props.message.sender_full_name}
      </a>
      <StatusEmoji userId={props.message.sender_id} />
      <SenderMarks userId={props.message.sender_id} />
      <MessageBody html={html()} alerts={props.message.flags.includes('has_alert_word')} />
      <time class="mark num" title={formatFull(props.message.timestamp)}>
        {formatTime(props.message.timestamp)}
      </time>
      <MessageMarks message={props.message} />
    </div>
  );
}
