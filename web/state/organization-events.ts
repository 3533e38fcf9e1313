import type { EventOf } from '../api/wire.js';
import type { ClientState } from './client-state.js';
import type { EventAppliers } from './event-appliers.js';

/** Events about the organization. */
export const organizationEvents = {
  realm: (state, event) => {
    if (event.op === 'deactivated') return;
    const changes = event.op === 'update' ? { [event.property]: event.value } : event.data;
    for (const [name, value] of Object.entries(changes)) if (name in state.realm) Object.assign(state.realm, { [name]: value });
  },
  realm_domains: applyDomainEvent,
  realm_emoji: (state, event) => {
    state.emoji = event.realm_emoji;
  },
  realm_linkifiers: (state, event) => {
    state.realm.linkifiers = event.realm_linkifiers;
  },
  realm_playgrounds: (state, event) => {
    state.realm.playgrounds = event.realm_playgrounds;
  },
  realm_user_settings_defaults: (state, event) => {
    Object.assign(state.realm.user_settings_defaults, { [event.property]: event.value });
  },
  custom_profile_fields: (state, event) => {
    state.profileFields = event.fields;
    const ids = new Set(event.fields.map(({ id }) => String(id)));
    for (const person of Object.values(state.people)) {
      if (!person.profile_data) continue;
      const kept = Object.entries(person.profile_data).filter(([id]) => ids.has(id));
      if (kept.length < Object.keys(person.profile_data).length) person.profile_data = Object.fromEntries(kept);
    }
  },
} satisfies Partial<EventAppliers>;

function applyDomainEvent(state: ClientState, event: EventOf<'realm_domains'>): void {
  const name = event.op === 'remove' ? event.domain : event.realm_domain.domain;
  const others = state.realm.domains.filter(({ domain }) => domain !== name);
  state.realm.domains = event.op === 'remove' ? others : [...others, event.realm_domain];
}
