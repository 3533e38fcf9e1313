import type { Event } from '../../api/wire.js';
import { channelEvents } from './channel-events.js';
import type { ClientState } from '../model/client-state.js';
import type { EventAppliers } from './event-appliers.js';
import { messageEvents } from './message-events.js';
import { organizationEvents } from './organization-events.js';
import { peopleEvents } from './people-events.js';
import { personalEvents } from './personal-events.js';

/** Events of which the state contains nothing. Views of what they are about listen for them. */
const unaffected = (): void => undefined;

const APPLIERS: EventAppliers = {
  ...channelEvents,
  ...messageEvents,
  ...organizationEvents,
  ...peopleEvents,
  ...personalEvents,
  attachment: unaffected,
  heartbeat: unaffected,
  invites_changed: unaffected,
  muted_topics: unaffected,
  realm_export_consent: unaffected,
  typing: unaffected,
  typing_edit_message: unaffected,
  update_display_settings: unaffected,
  update_global_notifications: unaffected,
};

/** Changes the state as the event says. Events of unknown types, which newer servers send, change nothing. */
export function applyEvent(state: ClientState, event: Event): void {
  const apply = (Object.hasOwn(APPLIERS, event.type) ? APPLIERS[event.type] : undefined) as
    ((state: ClientState, event: Event) => void) | undefined;
  apply?.(state, event);
}
