import type { EventLogRecord } from '../../../kernel/client-events.js';
import type { UserId } from '../../../kernel/ids.js';

/** An account whose person was erased: what it was called, and what clients see of it now. */
export interface ErasedAccount {
  /** Former names and addresses, in lower case. */
  readonly former: readonly string[];
  readonly fullName: string;
  readonly email: string;
  readonly deliveryEmail: string;
  readonly avatarUrl: string;
}

export type ErasedAccounts = ReadonlyMap<UserId, ErasedAccount>;

type Json = Readonly<Record<string, unknown>>;

/** Properties that name the account that an object describes. The first one that an object has counts: the `id` of a message is its own. */
const IDS = ['sender_id', 'user_id', 'id'] as const;

/** What replaces the properties of an object that describes the account, where it has them. */
const REPLACEMENTS: Readonly<Record<string, (account: ErasedAccount, former: unknown) => unknown>> = {
  full_name: ({ fullName }) => fullName,
  sender_full_name: ({ fullName }) => fullName,
  email: ({ email }) => email,
  sender_email: ({ email }) => email,
  new_email: ({ email }) => email,
  delivery_email: ({ deliveryEmail }) => deliveryEmail,
  avatar_url: ({ avatarUrl }) => avatarUrl,
  avatar_url_medium: ({ avatarUrl }) => avatarUrl,
  timezone: () => '',
  profile_data: () => ({}),
  custom_profile_field: (_, field) => ({ id: (field as { readonly id: number }).id, value: null }),
  services: () => [],
  status_text: () => '',
  emoji_name: () => '',
  emoji_code: () => '',
  status_until: () => null,
};

/** Properties of a record that say something about its event; the others say what nodes must learn. */
const OF_EVENTS: ReadonlySet<string> = new Set([
  'event',
  'audience',
  'flags',
  'unlessClientKnows',
  'onlyIfClientKnows',
  'echo',
  'messagesOf',
] satisfies (keyof EventLogRecord)[]);

/** Types of events whose emoji is not the status of the account that the event names. */
const KEEPS_EMOJI = new Set(['reaction']);

/**
 * A record of the event log without what identifies erased accounts. Events for nobody but these accounts are removed, because their queues have
 * ended; in all others the name, the address and the profile are replaced, so that other queues still receive them. The content of messages
 * stays, as it does in the messages. What nodes must learn from the record stays as well.
 * @returns the same object if nothing changes
 */
export function eraseFromRecord(record: EventLogRecord, accounts: ErasedAccounts): EventLogRecord {
  const { event, audience } = record;
  if (!event) return record;
  if (audience?.kind === 'users' && audience.userIds.every((id) => accounts.has(id))) return withoutEvent(record);
  const erased = erase(event, accounts, KEEPS_EMOJI.has(event.type)) as typeof event;
  return erased === event ? record : { ...record, event: erased };
}

function withoutEvent(record: EventLogRecord): EventLogRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OF_EVENTS.has(name))) as unknown as EventLogRecord;
}

/** Replaces in all objects and texts of a value. @returns the same value if nothing changes */
function erase(value: unknown, accounts: ErasedAccounts, keepsEmoji: boolean): unknown {
  if (typeof value === 'string') return eraseText(value, accounts);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const erased = items.map((item) => erase(item, accounts, keepsEmoji));
    return erased.every((item, index) => item === items[index]) ? value : erased;
  }
  if (typeof value !== 'object' || value === null) return value;
  const described = findDescribed(value as Json, accounts);
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const isKept = (keepsEmoji && name.startsWith('emoji_')) || !Object.hasOwn(REPLACEMENTS, name);
    const replacement = isKept ? undefined : REPLACEMENTS[name];
    const isPersonal = described !== undefined && replacement !== undefined && item !== null;
    if (isPersonal) return [name, replacement(described, item)];
    if (name === 'avatarUrl') return [name, avatarOfSource(value as Json, accounts) ?? item];
    return [name, erase(item, accounts, keepsEmoji)];
  });
  return entries.every(([name, item]) => item === (value as Json)[name]) ? value : Object.fromEntries(entries);
}

function findDescribed(object: Json, accounts: ErasedAccounts): ErasedAccount | undefined {
  const name = IDS.find((id) => object[id] !== undefined);
  return name && accounts.get(object[name] as UserId);
}

/** The source of a message holds the avatar beside the object that names the sender. */
function avatarOfSource({ wire }: Json, accounts: ErasedAccounts): string | undefined {
  return accounts.get((wire as { readonly sender_id?: UserId } | undefined)?.sender_id ?? 0)?.avatarUrl;
}

/** A text that is a former name or address; texts that merely contain one are content. */
function eraseText(text: string, accounts: ErasedAccounts): string {
  const key = text.toLowerCase();
  for (const { former, fullName, deliveryEmail } of accounts.values()) {
    if (former.includes(key)) return key.includes('@') ? deliveryEmail : fullName;
  }
  return text;
}
