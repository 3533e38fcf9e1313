import { eventKind } from '../../../../kernel/client-events.js';
import { array, integer, literal, object, partial, pick, string, tuple } from '../../../../kernel/schema.js';
import { WireDraft } from '../../personal/application/drafts.service.js';
import { WireNavigationView } from '../../personal/application/navigation-views.service.js';
import { WireSavedSnippet } from '../../personal/application/saved-snippets.service.js';
import { WireUserTopic } from '../../topics/application/user-topics.service.js';
import { WireReminder } from './reminders.service.js';
import { WireScheduledMessage } from './scheduled-messages.service.js';

/**
 * The events about what an account keeps for itself: drafts, snippets, navigation views, scheduled messages, reminders, alert words and policies for
 * topics.
 */
export const PERSONAL_EVENTS = [
  eventKind('DraftsAddEvent', 'drafts', { op: literal('add'), drafts: array(WireDraft) }),
  eventKind('DraftUpdateEvent', 'drafts', { op: literal('update'), draft: WireDraft }),
  eventKind('DraftRemoveEvent', 'drafts', { op: literal('remove'), draft_id: integer() }),
  eventKind('SavedSnippetEvent', 'saved_snippets', { op: literal('add', 'update'), saved_snippet: WireSavedSnippet }),
  eventKind('SavedSnippetRemoveEvent', 'saved_snippets', { op: literal('remove'), saved_snippet_id: integer() }),
  eventKind('RemindersAddEvent', 'reminders', { op: literal('add'), reminders: array(WireReminder) }),
  eventKind('ReminderRemoveEvent', 'reminders', { op: literal('remove'), reminder_id: integer() }),
  eventKind('NavigationViewAddEvent', 'navigation_view', { op: literal('add'), navigation_view: WireNavigationView }),
  eventKind('NavigationViewUpdateEvent', 'navigation_view', {
    op: literal('update'),
    fragment: string(),
    data: object(partial(pick(WireNavigationView.fields, 'name', 'is_pinned'))),
  }),
  eventKind('NavigationViewRemoveEvent', 'navigation_view', { op: literal('remove'), fragment: string() }),
  eventKind('ScheduledMessagesAddEvent', 'scheduled_messages', { op: literal('add'), scheduled_messages: array(WireScheduledMessage) }),
  eventKind('ScheduledMessageUpdateEvent', 'scheduled_messages', { op: literal('update'), scheduled_message: WireScheduledMessage }),
  eventKind('ScheduledMessageRemoveEvent', 'scheduled_messages', { op: literal('remove'), scheduled_message_id: integer() }),
  eventKind('AlertWordsEvent', 'alert_words', { alert_words: array(string()) }),
  eventKind('UserTopicEvent', 'user_topic', WireUserTopic.fields),
  // For clients that support no other policies.
  eventKind('MutedTopicsEvent', 'muted_topics', {
    muted_topics: array(tuple(string(), string(), integer()), 'The channel, the topic, and the time in seconds UTC.'),
  }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly personal: typeof PERSONAL_EVENTS;
  }
}
