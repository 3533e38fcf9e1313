import { type Appliers, assignKnown, type Json, listOf, type Picture, setList, STATELESS, unknownOperation } from './applier.js';
import { leaveGroups } from './user-group-appliers.js';

/** Appliers for accounts. */
export const peopleAppliers = {
  realm_user: (picture, event, ownId) => {
    const person = event['person'] as Json;
    const rest = others(picture, 'realm_users', person['user_id']);
    if (event['op'] === 'add') setList(picture, 'realm_users', [...rest, arrived(person)]);
    else if (event['op'] === 'remove') setList(picture, 'realm_users', rest);
    else if (event['op'] !== 'update') unknownOperation(event);
    else if ('is_active' in person) rested(picture, person);
    else changed(picture, person, ownId);
  },
  realm_bot: (picture, event) => {
    const { user_id: id, ...change } = event['bot'] as Json;
    const known = listOf(picture, 'realm_bots').find((bot) => bot['user_id'] === id);
    const bots = others(picture, 'realm_bots', id);
    if (event['op'] === 'delete') setList(picture, 'realm_bots', bots);
    else if (event['op'] === 'add') setList(picture, 'realm_bots', [...bots, event['bot']]);
    else if (event['op'] === 'update' && known) setList(picture, 'realm_bots', [...bots, { ...known, ...change }]);
    else unknownOperation(event);
  },
  realm_export_consent: STATELESS,
} satisfies Appliers;

function changed(picture: Picture, change: Json, ownId: number): void {
  const { user_id: id, custom_profile_field: field, new_email: email, ...properties } = change;
  const changes: Json = { ...properties, ...(email === undefined ? {} : { email }), ...roleFlags(properties['role']) };
  if (id === ownId) assignKnown(picture.state, changes);
  const person = find(picture, id);
  if (!person) return;
  // A client that computes the avatar URL itself derives it from the address.
  const address = changes['delivery_email'] ?? person['delivery_email'];
  const provided = (changes['avatar_source'] ?? 'G') === 'G' && isProvided(changes['avatar_url'] ?? person['avatar_url']);
  if (provided && typeof address === 'string') changes['avatar_url'] = null;
  assignKnown(person, changes);
  if (field) person['profile_data'] = withField((person['profile_data'] ?? {}) as Json, field as Json);
}

/** The list without an account. */
function others(picture: Picture, key: string, id: unknown): Json[] {
  return listOf(picture, key).filter((one) => one['user_id'] !== id);
}

/** Moves an account between the lists of active and deactivated accounts. */
function rested(picture: Picture, { user_id: id, is_active, ...properties }: Json): void {
  const active = is_active === true;
  const person = find(picture, id);
  if (!active) leaveGroups(picture, id);
  if (!person) return;
  assignKnown(person, properties);
  for (const [key, fits] of [
    ['realm_users', active],
    ['realm_non_active_users', !active],
  ] as const) {
    setList(picture, key, [...others(picture, key, id), ...(fits ? [person] : [])]);
  }
}

/** The properties that follow from a role. */
function roleFlags(role: unknown): Json {
  if (role === undefined) return {};
  return { is_owner: role === 100, is_admin: role === 100 || role === 200, is_moderator: Number(role) <= 300, is_guest: role === 600 };
}

function isProvided(url: unknown): boolean {
  return String(url).includes('gravatar');
}

/** The list determines whether an account is active, and a client computes avatar URLs from addresses that it can see. */
function arrived(person: Json): Json {
  const { delivery_email: address, avatar_url: picture } = person;
  const computed = typeof address === 'string' && isProvided(picture);
  return Object.fromEntries(Object.entries({ ...person, avatar_url: computed ? null : picture }).filter(([key]) => key !== 'is_active'));
}

function find(picture: Picture, id: unknown): Json | undefined {
  return [...listOf(picture, 'realm_users'), ...listOf(picture, 'realm_non_active_users')].find((person) => person['user_id'] === id);
}

function withField(data: Json, { id, ...entered }: Json): Json {
  const others = Object.entries(data).filter(([key]) => key !== String(id));
  return Object.fromEntries(entered['value'] === null ? others : [...others, [String(id), entered]]);
}
