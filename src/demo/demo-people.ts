import { BotType, Role } from '../kernel/actor.js';

export interface DemoPerson {
  /** Local part of the address; in lower case it is the password. */
  readonly local: string;
  readonly fullName: string;
  readonly role: Role;
  readonly timezone: string;
  readonly channels: readonly string[];
}

/** Accounts of the server itself; they come first and log in nowhere. */
export const SYSTEM_BOTS = [
  { local: 'emailgateway', fullName: 'Email Gateway' },
  { local: 'nagios-receive-bot', fullName: 'Nagios Receive Bot' },
  { local: 'nagios-send-bot', fullName: 'Nagios Send Bot' },
  { local: 'notification-bot', fullName: 'Notification Bot' },
  { local: 'welcome-bot', fullName: 'Welcome Bot' },
] as const;

const person = (local: string, fullName: string, role: Role, timezone: string, channels: readonly string[]): DemoPerson => ({
  local,
  fullName,
  role,
  timezone,
  channels,
});

/** In the order of their ids. */
export const PEOPLE: readonly DemoPerson[] = [
  person('AARON', 'aaron', Role.member, 'US/Pacific', ['Verona']),
  person('ZOE', 'Zoe', Role.member, 'US/Eastern', ['Verona', 'Denmark', 'Scotland', 'Venice', 'Rome']),
  person('cordelia', "Cordelia, Lear's daughter", Role.member, 'UTC', ['Verona']),
  person('desdemona', 'Desdemona', Role.owner, 'Canada/Newfoundland', ['Verona', 'Denmark', 'Venice', 'core team']),
  person('hamlet', 'King Hamlet', Role.member, '', ['Verona', 'Denmark', 'core team']),
  person('iago', 'Iago', Role.administrator, 'US/Eastern', ['Verona', 'Denmark', 'Scotland', 'core team']),
  person('othello', 'Othello, the Moor of Venice', Role.member, 'US/Pacific', ['Verona', 'Denmark', 'Scotland']),
  person('polonius', 'Polonius', Role.guest, 'Asia/Shanghai', ['Verona']),
  person('prospero', 'Prospero from The Tempest', Role.member, '', ['Verona', 'Denmark', 'Scotland', 'Venice']),
  person('shiva', 'शिव', Role.moderator, 'Asia/Kolkata', ['Verona', 'Denmark', 'Scotland']),
];

export const BOTS = [
  { local: 'default-bot', fullName: 'Default Bot', botType: BotType.generic, owner: 'desdemona' },
  { local: 'webhook-bot', fullName: 'Webhook Bot', botType: BotType.incomingWebhook, owner: 'ZOE' },
  { local: 'outgoing-webhook', fullName: 'Outgoing Webhook', botType: BotType.outgoingWebhook, owner: 'AARON' },
] as const;

/** Joins last, and only the channels that newcomers get. */
export const LATECOMER = { local: 'guest', fullName: 'Mr. Guest', password: 'secret' } as const;

export const CHANNELS = [
  { name: 'Verona', description: 'A city in Italy', isDefault: true },
  { name: 'core team', description: 'A private channel for core team members.', inviteOnly: true },
  { name: 'Denmark', description: 'A Scandinavian country' },
  { name: 'Rome', description: 'Yet another Italian city', webPublic: true },
  { name: 'Scotland', description: 'Located in the United Kingdom' },
  { name: 'Venice', description: 'A northeastern Italian city' },
  { name: 'social', description: 'For chat about anything' },
] as const satisfies readonly { name: string; description: string; isDefault?: boolean; inviteOnly?: boolean; webPublic?: boolean }[];
