import type { Example } from '../example.js';
import { CHANNELS } from './channels.examples.js';
import { EVENTS } from './events.examples.js';
import { MESSAGES, PERSONAL_WRITING, TOPICS } from './messaging.examples.js';
import { NOTIFICATIONS } from './notifications.examples.js';
import { DEVICES, MUTING, PRESENCE, STATUSES } from './presence.examples.js';
import { REALM } from './realm.examples.js';
import { UPLOADS } from './uploads.examples.js';
import { USER_GROUPS } from './user-groups.examples.js';
import { LEAVING, USERS } from './users.examples.js';
import { WEBHOOKS } from './webhooks.examples.js';

/** A valid request for each route that requires an account. */
export const EXAMPLES: readonly Example[] = [
  CHANNELS,
  DEVICES,
  PRESENCE,
  STATUSES,
  EVENTS,
  LEAVING,
  MESSAGES,
  MUTING,
  NOTIFICATIONS,
  PERSONAL_WRITING,
  REALM,
  TOPICS,
  UPLOADS,
  USER_GROUPS,
  USERS,
  WEBHOOKS,
].flat();
