import type { ChannelId, RealmId, UserGroupId } from '../../../../kernel/ids.js';

/** Channels whose settings name groups; the channels context fills it. */
export abstract class ChannelGroupReferences {
  /** Channels that are not archived, with those of their settings that name the group, by the names of the API. */
  abstract listFor(
    realmId: RealmId,
    groupId: UserGroupId,
  ): Promise<{ readonly channelId: ChannelId; readonly settings: readonly string[] }[]>;
}
