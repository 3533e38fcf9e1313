import { type Appliers, type Json, listOf, type Picture, setList } from './applier.js';

/** Accounts. */
export const peopleAppliers: Appliers = {
  realm_user: (picture, event, ownId) => {
    if (event['op'] === 'add') {
      setList(picture, 'realm_users', [...listOf(picture, 'realm_users'), arrived(event['person'] as Json)]);
      return;
    }
    const { user_id: id, custom_profile_field: field, new_email: newEmail, ...news } = event['person'] as Json;
    const changes: Json = newEmail === undefined ? news : { ...news, email: newEmail };
    if (id === ownId) assignKnown(picture.state, changes);
    const person = find(picture, id);
    if (!person) return;
    // A client that works out the provider's pictures itself does so from the address.
    if (person['avatar_url'] && typeof changes['delivery_email'] === 'string') changes['avatar_url'] = null;
    assignKnown(person, changes);
    if (field) person['profile_data'] = withField((person['profile_data'] ?? {}) as Json, field as Json);
  },
};

/** The client keeps what it had of such a kind already; the rest is for other parts of it. */
function assignKnown(target: Json, changes: Json): void {
  for (const [name, value] of Object.entries(changes)) if (name in target) target[name] = value;
}

/** The list says who is active; and a client works out the provider's pictures from addresses it sees. */
function arrived(person: Json): Json {
  const { delivery_email: address, avatar_url: picture } = person;
  const computed = typeof address === 'string' && String(picture).includes('gravatar');
  return Object.fromEntries(Object.entries({ ...person, avatar_url: computed ? null : picture }).filter(([key]) => key !== 'is_active'));
}

function find(picture: Picture, id: unknown): Json | undefined {
  return [...listOf(picture, 'realm_users'), ...listOf(picture, 'realm_non_active_users')].find((person) => person['user_id'] === id);
}

function withField(data: Json, { id, ...entered }: Json): Json {
  const others = Object.entries(data).filter(([key]) => key !== String(id));
  return Object.fromEntries(entered['value'] === null ? others : [...others, [String(id), entered]]);
}
