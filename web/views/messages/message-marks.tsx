import { type JSX, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { formerPlace } from '../../state/places/former-place.js';
import { maySeeHistory } from '../../state/messages/message-permissions.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName, topicName } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { useInteraction } from './list-context.js';

/** What a reader should know of a sender beside the name. */
export function SenderMarks(props: { readonly userId: number }): JSX.Element {
  const { state } = useClient();
  const person = (): (typeof state.people)[number] | undefined => state.people[props.userId];
  return (
    <>
      <Show when={person()?.is_bot}>
        <span class="tag">{t().bot}</span>
      </Show>
      <Show when={person()?.is_guest && state.realm.enable_guest_user_indicator}>
        <span class="tag">{t().guest}</span>
      </Show>
      <Show when={person()?.is_active === false}>
        <span class="mark">{t().deactivated}</span>
      </Show>
    </>
  );
}

/** Whether a message was changed, which opens how, and whether it is starred. */
export function MessageMarks(props: { readonly message: Message }): JSX.Element {
  const { state, acts } = useClient();
  const change = (): string | undefined => changeText(state, props.message);
  return (
    <>
      <Show when={change()}>{(text) => <ChangeMark message={props.message} text={text()} />}</Show>
      <Show when={props.message.flags.includes('starred')}>
        <button
          type="button"
          class="mark star"
          aria-label={t().messageActs.unstar}
          title={t().messageActs.unstar}
          onClick={() => void acts.setStar(props.message, false)}
        >
          <Icon name="star" size="s" class="starred" />
        </button>
      </Show>
    </>
  );
}

function ChangeMark(props: { readonly message: Message; readonly text: string }): JSX.Element {
  const { state } = useClient();
  const { actions } = useInteraction();
  const kind = (): string => (isEdited(props.message) ? 'mark' : 'mark moved cut');
  return (
    <Show when={maySeeHistory(state, props.message)} fallback={<span class={kind()}>{props.text}</span>}>
      <button type="button" class={kind()} title={t().messageActs.history} dir="auto" onClick={() => actions.history(props.message)}>
        {props.text}
      </button>
    </Show>
  );
}

/** The same marks beside a message that has no line for them, where they take no space. */
export function GutterMarks(props: { readonly message: Message }): JSX.Element {
  const { state } = useClient();
  return (
    <>
      <Show when={props.message.flags.includes('starred')}>
        <Icon name="star" size="s" class="starred" label={t().messageActs.starred} />
      </Show>
      <Show when={changeText(state, props.message)}>
        {(text) => <Icon name={isEdited(props.message) ? 'pencil-line' : 'corner-up-right'} size="s" label={text()} />}
      </Show>
    </>
  );
}

/** Whether the text was changed. Otherwise the message was only moved, if anything. */
function isEdited(message: Message): boolean {
  return message.last_edit_timestamp !== undefined;
}

function changeText(state: ClientState, message: Message): string | undefined {
  if (isEdited(message)) return t().list.edited;
  if (message.last_moved_timestamp === undefined) return undefined;
  const place = formerPlace(message);
  if (place === undefined) return message.edit_history === undefined ? t().list.moved : undefined;
  const names = [
    ...(place.channelId === undefined ? [] : [channelName(state, place.channelId)]),
    ...(place.topic === undefined ? [] : [topicName(place.topic)]),
  ];
  return t().list.movedFrom(names.join(' › '));
}
