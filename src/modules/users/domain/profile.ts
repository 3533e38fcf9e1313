import type { BotType, Role } from '../../../kernel/actor.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { EmailOwner } from './email-visibility.js';

/** What others are shown of an account, without its secrets and settings: a `User` is one, and so is a plain row. */
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
}
