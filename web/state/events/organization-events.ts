import type { EventOf } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
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
    if (event.op === 'update') state.emoji = event.realm_emoji;
    else if (event.op === 'add') state.emoji = { ...state.emoji, [event.emoji.id]: event.emoji };
    else {
      const known = state.emoji[event.emoji_id];
      if (known) state.emoji = { ...state.emoji, [known.id]: { ...known, ...event.data } };
    }
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
  const { domains } = state.realm;
  const name = event.op === 'remove' ? event.domain : event.realm_domain.domain;
  const known = domains.find(({ domain }) => domain === name);
  if (event.op === 'remove') state.realm.domains = domains.filter((one) => one !== known);
  else if (known) Object.assign(known, event.realm_domain);
  else state.realm.domains = [...domains, event.realm_domain];
}
