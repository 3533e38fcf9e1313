import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';

export type DefaultChannelGroupId = number;

/** The properties of a channel that groups need. */
interface GroupedChannel {
  readonly id: ChannelId;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Channels that new accounts may choose together when they join. */
export class DefaultChannelGroup {
  readonly id!: DefaultChannelGroupId;
  channelIds: readonly ChannelId[] = [];

  constructor(
    readonly realmId: RealmId,
    public name: string,
    public description: string,
  ) {}

  /** @throws BadRequest for the first channel that is a default channel or in the group already, and for too many channels */
  addChannels(channels: readonly GroupedChannel[]): void {
    for (const { id, name, isDefault } of channels) {
      if (isDefault) throw new BadRequest(`'${name}' is a default channel and cannot be added to '${this.name}'`);
      if (this.channelIds.includes(id)) {
        throw new BadRequest(`Channel '${name}' is already present in default channel group '${this.name}'`);
      }
    }
    const channelIds = [...new Set([...this.channelIds, ...channels.map(({ id }) => id)])];
    const max = LIMITS.MAX_DEFAULT_CHANNEL_GROUP_CHANNELS;
    if (channelIds.length > max) throw new BadRequest(`Too many channels in default channel group '${this.name}' (limit: ${max})`);
    this.channelIds = channelIds;
  }

  /** @throws BadRequest for the first channel that is not in the group */
  removeChannels(channels: readonly GroupedChannel[]): void {
    const missing = channels.find(({ id }) => !this.channelIds.includes(id));
    if (missing) throw new BadRequest(`Channel '${missing.name}' is not present in default channel group '${this.name}'`);
    this.channelIds = this.channelIds.filter((id) => !channels.some((channel) => channel.id === id));
  }
}

/** @throws BadRequest */
export function checkGroupName(name: string): void {
  if (name.trim() === '') throw new BadRequest(`Invalid default channel group name '${name}'`);
  const max = LIMITS.MAX_DEFAULT_CHANNEL_GROUP_NAME_CODE_POINTS;
  if (Array.from(name).length > max) throw new BadRequest(`Default channel group name too long (limit: ${max} characters)`);
  if (name.includes('\0')) throw new BadRequest(`Default channel group name '${name}' contains NULL (0x00) characters.`);
}
