import { BadRequest } from '../../../../kernel/domain-error.js';
import type { Membership } from '../../conversations/domain/membership.js';

/** The switches of a subscription, by their names in the API. */
export const SUBSCRIPTION_SWITCHES = {
  is_muted: 'isMuted',
  pin_to_top: 'pinToTop',
  desktop_notifications: 'desktopNotifications',
  audible_notifications: 'audibleNotifications',
  push_notifications: 'pushNotifications',
  email_notifications: 'emailNotifications',
  wildcard_mentions_notify: 'wildcardMentionsNotify',
} as const satisfies Readonly<Record<string, keyof Membership>>;

export interface PropertyChange {
  /** Its name in the API. */
  readonly property: string;
  readonly value: string | boolean;
  readonly stored: Partial<Membership>;
}

/**
 * @param property `in_home_view` is the old name of the opposite of `is_muted`
 * @throws BadRequest
 */
export function parseProperty(property: string, value: unknown): PropertyChange {
  if (property === 'color') return { property, value: parseColor(value), stored: { color: parseColor(value) } };
  const name = property === 'in_home_view' ? 'is_muted' : property;
  if (!Object.hasOwn(SUBSCRIPTION_SWITCHES, name)) throw new BadRequest(`Unknown subscription property: ${property}`);
  if (typeof value !== 'boolean') throw new BadRequest(`${property} is not a boolean`);
  const stored = name === property ? value : !value;
  return { property: name, value: stored, stored: { [SUBSCRIPTION_SWITCHES[name as keyof typeof SUBSCRIPTION_SWITCHES]]: stored } };
}

/** The properties that events carry: muting has two names. */
export function eventProperties({ property, value }: PropertyChange): readonly Pick<PropertyChange, 'property' | 'value'>[] {
  const change = { property, value };
  return property === 'is_muted' ? [{ property: 'in_home_view', value: value !== true }, change] : [change];
}

function parseColor(value: unknown): string {
  if (typeof value !== 'string') throw new BadRequest('color is not a string');
  if (!isColor(value)) throw new BadRequest('color is not a valid hex color code');
  return value;
}

export function isColor(value: string): boolean {
  return /^#[0-9a-fA-F]{3,6}$/.test(value);
}

/** The colours of new subscriptions, in the order of the Zulip server's clients. */
const PALETTE = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const;

/**
 * The colour of a new subscription: the first unused one of the palette; when all are in use, one that depends on the id.
 * @param used colours of all subscriptions of the account, ended ones included
 */
export function nextColor(used: ReadonlySet<string>, conversationId: number): string {
  return PALETTE.find((color) => !used.has(color)) ?? (PALETTE[conversationId % PALETTE.length] as string);
}
