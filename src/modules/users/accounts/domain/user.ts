import type { Actor, BotType, Role } from '../../../../kernel/actor.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { apiEmail, type EmailOwner, showsEmailToEveryone } from './email-address.js';
import { USER_SETTING_DEFAULTS, type UserSettings } from './user-settings.js';

/** The public part of an account, without secrets and settings: a `User` has it, and so does a plain row. */
export interface Profile extends EmailOwner {
  readonly id: UserId;
  readonly realmId: RealmId;
  readonly emailKey: string;
  readonly fullName: string;
  readonly role: Role;
  readonly active: boolean;
  readonly system: boolean;
  readonly botType: BotType | null;
  readonly botOwnerId: UserId | null;
  readonly timezone: string;
  readonly avatarUploaded: boolean;
  readonly avatarVersion: number;
  /** Milliseconds UTC. */
  readonly joinedAt: number;
  /** An import made the account for an author, and nobody has claimed it. */
  readonly importedStub: boolean;
}

export interface NewUser {
  readonly realmId: RealmId;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly timezone: string;
  readonly botType: BotType | null;
  readonly botOwnerId: UserId | null;
  /** A system account, in whose name the server writes messages. */
  readonly system: boolean;
  /** Milliseconds UTC. */
  readonly joinedAt: number;
  /** May create accounts through the API. */
  readonly canCreateUsers?: boolean;
}

/** An account: a user or a bot. */
export class User implements Profile {
  readonly id!: UserId;
  readonly realmId: RealmId;
  /** The real address, as it was entered. */
  email: string;
  emailKey: string;
  fullName: string;
  fullNameKey: string;
  role: Role;
  active = true;
  readonly system: boolean;
  readonly botType: BotType | null;
  botOwnerId: UserId | null;
  timezone: string;
  avatarUploaded = false;
  avatarVersion = 1;
  readonly joinedAt: number;
  importedStub = false;
  passwordHash: string | null = null;
  /** SHA-256 of the API key; the key itself is derived (`ServerSecrets`). */
  apiKeyDigest: Buffer | null = null;
  apiKeyGeneration = 1;
  /** How often the account was deactivated. */
  deactivations = 0;
  /** May create accounts through the API; an operator grants it. */
  canCreateUsers: boolean;
  /** May change the addresses of others; an operator grants it. */
  canChangeUserEmails = false;
  /** Settings that differ from the defaults. */
  choices: Partial<UserSettings> = {};
  /** The settings that the account has changed by itself. */
  ownChoices: readonly string[] = [];

  constructor(user: NewUser) {
    this.realmId = user.realmId;
    this.email = user.email;
    this.emailKey = emailKey(user.email);
    this.fullName = user.fullName;
    this.fullNameKey = foldCase(user.fullName);
    this.role = user.role;
    this.system = user.system;
    this.botType = user.botType;
    this.botOwnerId = user.botOwnerId;
    this.timezone = user.timezone;
    this.joinedAt = user.joinedAt;
    this.canCreateUsers = user.canCreateUsers ?? false;
  }

  get isBot(): boolean {
    return this.botType !== null;
  }

  /** Whether somebody reads direct messages to the account: also who has not claimed it yet reads them then. */
  get hasReader(): boolean {
    return this.active || (this.importedStub && !this.isBot);
  }

  /** The account as the actor of what the server, or a program, does in its name. */
  asActor(clientName: string): Actor {
    return { userId: this.id, realmId: this.realmId, role: this.role, botType: this.botType, clientName };
  }

  setting<K extends keyof UserSettings>(name: K): UserSettings[K] {
    return this.choices[name] ?? USER_SETTING_DEFAULTS[name];
  }

  get settings(): UserSettings {
    return { ...USER_SETTING_DEFAULTS, ...this.choices };
  }

  /** @returns the settings whose values changed */
  changeSettings(settings: Partial<UserSettings>): Partial<UserSettings> {
    const present: Readonly<Record<string, unknown>> = this.settings;
    const changed = Object.fromEntries(Object.entries(settings).filter(([name, value]) => present[name] !== value));
    this.choices = { ...this.choices, ...changed };
    return changed;
  }

  /** Changes settings in the name of the account, which no administrator overwrites then who spares them. @returns the settings whose values changed */
  chooseSettings(settings: Partial<UserSettings>): Partial<UserSettings> {
    const changed = this.changeSettings(settings);
    this.ownChoices = [...new Set([...this.ownChoices, ...Object.keys(changed)])];
    return changed;
  }

  rename(fullName: string): void {
    this.fullName = fullName;
    this.fullNameKey = foldCase(fullName);
  }

  changeEmail(email: string): void {
    this.email = email;
    this.emailKey = emailKey(email);
  }

  /** Resets everything of the account except its name, its address and its role. */
  reset(): void {
    this.passwordHash = null;
    this.timezone = '';
    this.choices = {};
    this.ownChoices = [];
    this.canCreateUsers = false;
    this.canChangeUserEmails = false;
    this.importedStub = false;
    if (this.avatarUploaded) this.avatarVersion += 1;
    this.avatarUploaded = false;
  }

  get emailVisibility(): number {
    return this.setting('email_address_visibility');
  }

  apiEmail(realmHost: string): string {
    return apiEmail(this, realmHost);
  }

  get showsEmailToEveryone(): boolean {
    return showsEmailToEveryone(this);
  }
}

/** The form in which addresses are compared: without regard to case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
