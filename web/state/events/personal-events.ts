import { topicKey } from '../model/conversation.js';
import { type EventAppliers, removeEntry } from './event-appliers.js';

/** Events about what only the account itself sees. */
export const personalEvents = {
  user_settings: (state, event) => {
    Object.assign(state.settings, { [event.property]: event.value });
  },
  user_topic: (state, { stream_id: channelId, topic_name: topic, visibility_policy: policy }) => {
    const key = topicKey(channelId, topic);
    if (policy === 0) removeEntry(state.topicPolicies, key);
    else state.topicPolicies[key] = { channelId, topic, policy };
  },
  muted_users: (state, event) => {
    state.mutedUserIds = event.muted_users.map(({ id }) => id);
  },
  notice_timing: (state, event) => {
    state.noticeTiming = event.notice_timing;
  },
  quiet_hours: (state, event) => {
    state.quietHours = event.quiet_hours;
  },
  email_suppression: (state, event) => {
    state.emailSuppression = event.email_suppression;
  },
  alert_words: (state, event) => {
    state.alertWords = event.alert_words;
  },
  drafts: (state, event) => {
    if (event.op === 'remove') removeEntry(state.drafts, event.draft_id);
    else for (const draft of event.op === 'add' ? event.drafts : [event.draft]) state.drafts[draft.id] = draft;
  },
  saved_snippets: (state, event) => {
    if (event.op === 'remove') removeEntry(state.snippets, event.saved_snippet_id);
    else state.snippets[event.saved_snippet.id] = event.saved_snippet;
  },
  reminders: (state, event) => {
    if (event.op === 'remove') removeEntry(state.reminders, event.reminder_id);
    else for (const reminder of event.reminders) state.reminders[reminder.reminder_id] = reminder;
  },
  navigation_view: (state, event) => {
    if (event.op === 'add') state.navigationViews[event.navigation_view.fragment] = event.navigation_view;
    else if (event.op === 'remove') removeEntry(state.navigationViews, event.fragment);
    else {
      const view = state.navigationViews[event.fragment];
      if (view) Object.assign(view, event.data);
    }
  },
  scheduled_messages: (state, event) => {
    if (event.op === 'remove') removeEntry(state.scheduled, event.scheduled_message_id);
    else {
      const messages = event.op === 'add' ? event.scheduled_messages : [event.scheduled_message];
      for (const message of messages) state.scheduled[message.scheduled_message_id] = message;
    }
  },
} satisfies Partial<EventAppliers>;
