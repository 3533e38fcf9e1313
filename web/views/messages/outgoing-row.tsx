import { createSignal, type JSX, Match, onCleanup, Show, Switch } from 'solid-js';
import type { OutgoingMessage } from '../../state/model/outgoing-messages.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { formatDay, formatNarrowTime, formatTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import type { OutgoingStart } from './list-rows.js';

/** Most messages are sent in less time, and say nothing about it. */
const SENDING_AFTER_MS = 1000;

/** A message that is being sent: its text as it was written, and what can be done if it was not sent. */
export function OutgoingRow(props: { readonly message: OutgoingMessage; readonly start: OutgoingStart }): JSX.Element {
  const { state } = useClient();
  const seconds = (): number => props.message.since / 1000;
  const time = (): string => formatTime(seconds());
  const narrowTime = (): string => formatNarrowTime(seconds());
  return (
    <>
      <Show when={props.start === 'day'}>
        <div class="date" role="separator" data-key={`od${props.message.localId}`}>
          <span>{formatDay(seconds())}</span>
        </div>
      </Show>
      <article
        class="msg pending"
        classList={{ first: props.start !== 'none' }}
        data-key={`o${props.message.localId}`}
        aria-label={`${nameOf(state, state.ownId)}, ${time()}`}
      >
        <Show when={props.start !== 'none'} fallback={<span class="at num">{narrowTime()}</span>}>
          <Avatar userId={state.ownId} />
        </Show>
        <div>
          <Show when={props.start !== 'none'}>
            <div class="msg-h">
              <span class="name">{nameOf(state, state.ownId)}</span>
              <time>{time()}</time>
            </div>
          </Show>
          <div class="body plain" dir="auto">
            <p>{props.message.content}</p>
          </div>
          <OutgoingState message={props.message} />
        </div>
      </article>
    </>
  );
}

/** How far the message is. Only a failure takes space of its own. */
function OutgoingState(props: { readonly message: OutgoingMessage }): JSX.Element {
  const { composer, sender } = useClient();
  const [isLate, setLate] = createSignal(false);
  const timer = setTimeout(() => setLate(true), SENDING_AFTER_MS);
  onCleanup(() => clearTimeout(timer));
  const localId = (): string => props.message.localId;
  return (
    <Switch>
      <Match when={props.message.status === 'failed'}>
        <div class="state bad" role="alert">
          <Icon name="circle-alert" size="s" />
          {t().compose.notSent(props.message.error ?? t().compose.unknownOutcome)}
          <button type="button" onClick={() => void sender.sendAgain(localId())}>
            {t().compose.sendAgain}
          </button>
          <button type="button" onClick={() => composer.restoreText(props.message.conversation, sender.discard(localId()))}>
            {t().compose.edit}
          </button>
          <button type="button" onClick={() => sender.discard(localId())}>
            {t().compose.discard}
          </button>
        </div>
      </Match>
      <Match when={props.message.status === 'waiting'}>
        <div class="state beside">
          <Icon name="clock" size="s" />
          {t().compose.waiting}
        </div>
      </Match>
      <Match when={isLate() && props.message.status === 'sending'}>
        <div class="state beside">{t().compose.sending}</div>
      </Match>
    </Switch>
  );
}
