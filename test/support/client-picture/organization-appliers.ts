import { type Appliers, type Json, listOf, setList } from './applier.js';

/** Appliers for lists of the organization, which events contain as a whole. */
export const organizationAppliers = {
  realm_emoji: (picture, event) => Object.assign(picture.state, { realm_emoji: event['realm_emoji'] }),
  realm_linkifiers: (picture, event) => setList(picture, 'realm_linkifiers', event['realm_linkifiers'] as Json[]),
  realm_playgrounds: (picture, event) => setList(picture, 'realm_playgrounds', event['realm_playgrounds'] as Json[]),
  custom_profile_fields: (picture, event) => {
    const fields = event['fields'] as Json[];
    setList(picture, 'custom_profile_fields', fields);
    const ids = new Set(fields.map(({ id }) => String(id)));
    for (const person of [...listOf(picture, 'realm_users'), ...listOf(picture, 'realm_non_active_users')]) {
      const data = Object.entries((person['profile_data'] ?? {}) as Json).filter(([id]) => ids.has(id));
      if ('profile_data' in person) person['profile_data'] = Object.fromEntries(data);
    }
  },
} satisfies Appliers;
