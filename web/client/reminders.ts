import { api, answerOf } from '../api/api-client.js';
import type { Reminder } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { removeEntry } from '../state/events/event-appliers.js';

/** Lets the server remind the account of a message. @param time milliseconds UTC @returns the id of the reminder */
export async function remind(messageId: number, time: number, note: string): Promise<number> {
  const body = { message_id: messageId, scheduled_delivery_timestamp: Math.floor(time / 1000), note };
  const { reminder_id: id } = await answerOf(api.POST('/api/v1/reminders', { body }));
  return id;
}

/** Deletes a reminder, so that it does not come. */
export async function unremind(state: ClientState, id: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/reminders/{reminder_id}', { params: { path: { reminder_id: id } } }));
  removeEntry(state.reminders, id);
}

/** The note of a reminder, which its text quotes as the only thing in it. */
export function noteOf({ content }: Reminder): string {
  const lines = content.split('\n').filter((line) => line.startsWith(' > '));
  return lines.map((line) => line.slice(' > '.length)).join('\n');
}
