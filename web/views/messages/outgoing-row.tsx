import { type JSX, Match, Switch } from 'solid-js';
import type { OutgoingMessage } from '../../state/outgoing-messages.js';
import { Avatar } from '../avatar.js';
import { useClient } from '../client/client-context.js';
import { Icon } from '../icon.js';
import { nameOf } from '../names.js';
import { formatTime } from '../texts/format.js';
import { t } from '../texts/texts.js';

/** A message that is being sent: its text as it was written, and what can be done if it was not sent. */
export function OutgoingRow(props: {
  readonly message: OutgoingMessage;
  /** Puts the text back into the compose field. */
  readonly onEdit: (content: string) => void;
}): JSX.Element {
  const { state, sender } = useClient();
  const time = (): string => formatTime(props.message.since / 1000, state.settings.twenty_four_hour_time);
  return (
    <article class="msg first pending" data-key={`o${props.message.localId}`} aria-label={`${nameOf(state, state.ownId)}, ${time()}`}>
      <Avatar userId={state.ownId} />
      <div>
        <div class="msg-h">
          <span class="name">{nameOf(state, state.ownId)}</span>
          <time>{time()}</time>
        </div>
        <div class="body plain" dir="auto">
          <p>{props.message.content}</p>
        </div>
        <Switch>
          <Match when={props.message.status === 'failed'}>
            <div class="state bad" role="alert">
              <Icon name="circle-alert" size="s" />
              {t().compose.notSent(props.message.error ?? '')}
              <button type="button" onClick={() => void sender.sendAgain(props.message.localId)}>
                {t().compose.sendAgain}
              </button>
              <button type="button" onClick={() => props.onEdit(sender.discard(props.message.localId))}>
                {t().compose.edit}
              </button>
              <button type="button" onClick={() => sender.discard(props.message.localId)}>
                {t().compose.discard}
              </button>
            </div>
          </Match>
          <Match when={props.message.status === 'waiting'}>
            <div class="state">{t().compose.waiting}</div>
          </Match>
        </Switch>
      </div>
    </article>
  );
}
