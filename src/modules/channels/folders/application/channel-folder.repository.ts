import type { RealmId } from '../../../../kernel/ids.js';
import type { ChannelFolder, ChannelFolderId } from '../domain/channel-folder.js';

export abstract class ChannelFolderRepository {
  /** Stores a new folder, sets its id, and puts it behind all others. */
  abstract add(folder: ChannelFolder): Promise<void>;
  abstract save(folder: ChannelFolder): Promise<void>;
  /** Stores the positions of folders. */
  abstract savePositions(realmId: RealmId, folders: readonly ChannelFolder[]): Promise<void>;
  /** Locks the folder until the unit of work ends. */
  abstract lock(realmId: RealmId, id: ChannelFolderId): Promise<ChannelFolder | null>;
  /** Locks all folders until the unit of work ends, and reads their current state, which may be newer than what `list` returns there. */
  abstract lockAll(realmId: RealmId): Promise<ChannelFolder[]>;
  /** In their order, including archived ones. */
  abstract list(realmId: RealmId): Promise<ChannelFolder[]>;
  /** Whether a channel is in the folder, archived or not. */
  abstract isUsed(realmId: RealmId, id: ChannelFolderId): Promise<boolean>;
}
