import type { DeclaredEvents, EventKind } from '../../../kernel/client-events.js';
import { array, integer, literal, named, object, oneOf, type Schema, string } from '../../../kernel/schema.js';
import { CHANNEL_EVENTS } from '../../channels/channels.api.js';
import { MESSAGE_EVENTS } from '../../messaging/messages.api.js';
import { PERSONAL_EVENTS } from '../../messaging/sending.api.js';
import { REALM_EVENTS } from '../../realm/realm.api.js';
import { ATTACHMENT_EVENTS } from '../../uploads/uploads.api.js';
import { BOT_EVENTS } from '../../users/bots.api.js';
import { GROUP_EVENTS } from '../../users/groups.api.js';
import { PRESENCE_EVENTS } from '../../users/presence.api.js';
import { SETTINGS_EVENTS } from '../../users/settings.api.js';
import { USER_EVENTS } from '../../users/profiles.api.js';
import { EMAIL_SUPPRESSION_EVENTS } from '../application/initial-state/email-suppression.js';
import { NOTICE_TIMING_EVENTS } from '../application/initial-state/notice-timing.js';
import { QUIET_HOURS_EVENTS } from '../application/initial-state/quiet-hours.js';

/** Every kind of event. A kind that is missing here does not compile. */
const KINDS: { readonly [Table in keyof DeclaredEvents]: DeclaredEvents[Table] } = {
  realm: REALM_EVENTS,
  users: USER_EVENTS,
  groups: GROUP_EVENTS,
  bots: BOT_EVENTS,
  settings: SETTINGS_EVENTS,
  presence: PRESENCE_EVENTS,
  channels: CHANNEL_EVENTS,
  uploads: ATTACHMENT_EVENTS,
  messages: MESSAGE_EVENTS,
  personal: PERSONAL_EVENTS,
  noticeTiming: NOTICE_TIMING_EVENTS,
  quietHours: QUIET_HOURS_EVENTS,
  emailSuppression: EMAIL_SUPPRESSION_EVENTS,
};

const ID = { id: integer('Its place in the queue.') };
/** Says that the connection is alive. */
const Heartbeat = named('HeartbeatEvent', object({ ...ID, type: literal('heartbeat') }));

function describe({ name, type, fields, added }: EventKind): Schema<unknown> {
  return named(name, object({ ...ID, type: literal(type), ...fields, ...added }));
}

const ClientEvent = named('Event', oneOf(...Object.values<readonly EventKind[]>(KINDS).flat().map(describe), Heartbeat));

/** The answer of `GET /events`. */
export const EventsAnswer = object({ events: array(ClientEvent), queue_id: string() });

/** The answer of `GET /events` to clients that accept a stream. */
export const EventStreamAnswer = {
  contentType: 'text/event-stream',
  schema: {
    type: 'string',
    description:
      'Server-Sent Events: `data` is an `Event`, `id` its id. When the stream ends, the client connects again with the last id in `Last-Event-ID`.',
  },
} as const;
