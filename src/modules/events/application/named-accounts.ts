import type { ClientEvent, EventType } from '../../../kernel/client-events.js';
import type { UserId } from '../../../kernel/ids.js';
import { accountsShownIn, withHidden } from '../../messaging/messages.api.js';
import type { HiddenAccounts } from '../../users/profiles.api.js';

type EventOf<T extends EventType> = Extract<ClientEvent, { readonly type: T }>;

/** How the events of one type show accounts with more than their ids. */
interface Naming<T extends EventType> {
  accounts(event: EventOf<T>): UserId[];
  /** @param hidden at least one account */
  withPlaceholders(event: EventOf<T>, hidden: HiddenAccounts): EventOf<T>;
}

/**
 * How each type of events shows accounts: `ids` for those that show nobody but the receiver itself with more than an id, which is no secret,
 * and `audience` for those that are published only to receivers who may see the accounts.
 */
const NAMINGS: { readonly [T in EventType]: Naming<T> | 'ids' | 'audience' } = {
  alert_words: 'ids',
  attachment: 'ids',
  channel_folder: 'ids',
  custom_profile_fields: 'ids',
  default_stream_groups: 'ids',
  default_streams: 'ids',
  delete_message: 'ids',
  drafts: 'ids',
  email_suppression: 'ids',
  invites_changed: 'ids',
  message: {
    accounts: ({ message }) => accountsShownIn(message),
    withPlaceholders: (event, hidden) => ({ ...event, message: withHidden(event.message, hidden) }),
  },
  muted_topics: 'ids',
  muted_users: 'ids',
  navigation_view: 'ids',
  notice_timing: 'ids',
  presence: 'audience',
  quiet_hours: 'ids',
  reaction: {
    accounts: ({ user_id: id }) => [id],
    withPlaceholders: (event, hidden) => {
      const placeholder = hidden.get(event.user_id);
      if (!placeholder) return event;
      return { ...event, user: { ...event.user, email: placeholder.sender_email, full_name: placeholder.sender_full_name } };
    },
  },
  realm: 'ids',
  realm_bot: 'audience',
  realm_domains: 'ids',
  realm_emoji: 'ids',
  realm_export_consent: 'ids',
  realm_linkifiers: 'ids',
  realm_playgrounds: 'ids',
  realm_user: 'audience',
  realm_user_settings_defaults: 'ids',
  reminders: 'ids',
  saved_snippets: 'ids',
  scheduled_messages: 'ids',
  stream: 'ids',
  submessage: 'ids',
  subscription: 'ids',
  typing: {
    accounts: (event) => typistsIn(event).map(({ user_id: id }) => id),
    withPlaceholders: (event, hidden) => {
      const named = (typist: Typist): Typist => ({ ...typist, email: hidden.get(typist.user_id)?.sender_email ?? typist.email });
      const sender = named(event.sender);
      return event.message_type === 'direct' ? { ...event, sender, recipients: event.recipients.map(named) } : { ...event, sender };
    },
  },
  typing_edit_message: 'ids',
  update_display_settings: 'ids',
  update_global_notifications: 'ids',
  update_message: 'ids',
  update_message_flags: 'ids',
  user_group: 'ids',
  user_settings: 'ids',
  user_status: 'audience',
  user_topic: 'ids',
};

type Typist = EventOf<'typing'>['sender'];

function typistsIn(event: EventOf<'typing'>): readonly Typist[] {
  return event.message_type === 'direct' ? [event.sender, ...event.recipients] : [event.sender];
}

function namingOf(event: ClientEvent): Naming<EventType> | null {
  const naming = NAMINGS[event.type];
  return typeof naming === 'string' ? null : (naming as Naming<EventType>);
}

/** The accounts that an event shows with more than their ids, and whose placeholders are for receivers who may not see them. */
export function accountsNamedBy(event: ClientEvent): readonly UserId[] {
  return namingOf(event)?.accounts(event) ?? [];
}

/** The event for somebody who may not see some of the accounts that it names. */
export function withPlaceholders(event: ClientEvent, hidden: HiddenAccounts): ClientEvent {
  return hidden.size === 0 ? event : (namingOf(event)?.withPlaceholders(event, hidden) ?? event);
}
