import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { findUnprintable, foldCase } from '../../../../kernel/text.js';

export type ChannelFolderId = number;

export interface NewChannelFolder {
  readonly realmId: RealmId;
  /** Normalized by `normalizeFolderName`. */
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: UserId;
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

/** A heading under which an organization shows channels to everybody. A channel is in one folder at most. */
export class ChannelFolder {
  readonly id!: ChannelFolderId;
  readonly realmId: RealmId;
  name: string;
  nameKey: string;
  description: string;
  renderedDescription: string;
  readonly creatorId: UserId | null;
  readonly createdAt: number;
  archived = false;
  /** Where it stands among the folders: the smallest comes first, and of equals the oldest. */
  position = 0;

  constructor(folder: NewChannelFolder) {
    this.realmId = folder.realmId;
    this.name = folder.name;
    this.nameKey = foldCase(folder.name);
    this.description = folder.description;
    this.renderedDescription = folder.renderedDescription;
    this.creatorId = folder.creatorId;
    this.createdAt = folder.createdAt;
  }

  /** @param name normalized by `normalizeFolderName` */
  rename(name: string): void {
    this.name = name;
    this.nameKey = foldCase(name);
  }
}

/**
 * Trims the name of a folder. Its length is checked with the parameter.
 * @throws BadRequest if it is empty, or contains unprintable characters
 */
export function normalizeFolderName(input: string): string {
  const name = input.trim();
  if (name === '') throw new BadRequest("Channel folder name can't be empty.");
  const position = findUnprintable(name);
  if (position !== null) throw new BadRequest(`Invalid character in channel folder name, at position ${position}.`);
  return name;
}
