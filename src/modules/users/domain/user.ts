import { type BotType, isAdministrator, isGuest, Role } from '../../../kernel/actor.js';
import { foldCase } from '../../../kernel/fold-case.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { USER_SETTING_DEFAULTS, type UserSettings } from './user-settings.js';

/** Who may see an account's real address, as the setting `email_address_visibility` numbers it. */
const EVERYONE = 1;
const MEMBERS = 2;
const ADMINISTRATORS = 3;
const MODERATORS = 5;

export interface NewUser {
  readonly realmId: RealmId;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly timezone: string;
  readonly botType: BotType | null;
  readonly botOwnerId: UserId | null;
  /** An account of the server itself, such as the one that welcomes people. */
  readonly system: boolean;
  /** Milliseconds UTC. */
  readonly joinedAt: number;
}

/** An account: a person or a bot. */
export class User {
  readonly id!: UserId;
  readonly realmId: RealmId;
  /** The real address, as it was written. */
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
  passwordHash: string | null = null;
  /** SHA-256 of the API key; the key itself is derived (`ServerSecrets`). */
  apiKeyDigest: Buffer | null = null;
  apiKeyGeneration = 1;
  /** Settings that differ from the defaults. */
  choices: Partial<UserSettings> = {};

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
  }

  get isBot(): boolean {
    return this.botType !== null;
  }

  setting<K extends keyof UserSettings>(name: K): UserSettings[K] {
    return this.choices[name] ?? USER_SETTING_DEFAULTS[name];
  }

  get settings(): UserSettings {
    return { ...USER_SETTING_DEFAULTS, ...this.choices };
  }

  /** The address that the API calls `email`: the real one only if everyone may see it (notes 1.13). */
  apiEmail(realmHost: string): string {
    return this.showsEmailToEveryone ? this.email : `user${this.id}@${realmHost}`;
  }

  get showsEmailToEveryone(): boolean {
    return this.isBot || this.setting('email_address_visibility') === EVERYONE;
  }

  /** Whether the real address is shown to `viewer`; bots hide theirs from nobody (seed, authentication 6). */
  showsEmailTo(viewer: { readonly userId: UserId; readonly role: Role }): boolean {
    if (this.isBot || viewer.userId === this.id) return true;
    switch (this.setting('email_address_visibility')) {
      case EVERYONE:
        return true;
      case MEMBERS:
        return !isGuest(viewer.role);
      case MODERATORS:
        return viewer.role <= Role.moderator;
      case ADMINISTRATORS:
        return isAdministrator(viewer.role);
      default:
        return false;
    }
  }
}

/** The form in which addresses are compared: case does not count. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
