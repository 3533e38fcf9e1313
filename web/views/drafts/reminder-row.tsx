import { createEffect, type JSX } from 'solid-js';
import type { Reminder } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { noteOf, remind, unremind } from '../../client/reminders.js';
import { NOWHERE } from '../../state/compose/recipient.js';
import { conversationOf } from '../../state/model/conversation.js';
import { narrowOf } from '../../state/model/narrow.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { formatDayAndTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { copiedMessage } from '../content/plain-text.js';
import { nameOf } from '../labels/names.js';
import { attempt, Row } from './draft-row.js';

/** A reminder with its note and the message, as far as the reader may still read that. */
export function ReminderRow(props: { readonly reminder: Reminder }): JSX.Element {
  const { state, messages, navigation } = useClient();
  const targetId = (): number => props.reminder.reminder_target_message_id;
  const message = (): (typeof state.messages)[number] | undefined => state.messages[targetId()];
  const time = (): number => props.reminder.scheduled_delivery_timestamp;
  createEffect(() => messages.need([targetId()]));
  const conversation = (): ReturnType<typeof conversationOf> | undefined => {
    const target = message();
    return target && conversationOf(target, state.ownId);
  };
  const content = (): string => {
    const target = message();
    const said = target && `${nameOf(state, target.sender_id)}: ${copiedMessage(target.content).text}`;
    return [noteOf(props.reminder), said].filter(Boolean).join('\n');
  };
  const show = (): void => {
    const place = conversation();
    navigation.go({ view: 'narrow', narrow: place ? narrowOf(place) : [], near: targetId() });
  };
  const remove = (): void => {
    const { reminder } = props;
    const again = (): void =>
      void attempt(
        remind(reminder.reminder_target_message_id, reminder.scheduled_delivery_timestamp * 1000, noteOf(reminder)),
        () => undefined,
      );
    void attempt(unremind(state, reminder.reminder_id), () => showToast(t().reminders.deleted, again));
  };
  return (
    <Row
      key={String(props.reminder.reminder_id)}
      recipient={conversation() ?? NOWHERE}
      unknownPlace={message() ? undefined : t().reminders.unknown}
      content={content()}
      time={t().reminders.at(formatDayAndTime(time()))}
      problem={props.reminder.failed ? t().reminders.failed : undefined}
      onEdit={show}
      onDelete={remove}
    >
      <button type="button" class="btn sm" onClick={show}>
        {t().reminders.show}
      </button>
    </Row>
  );
}
