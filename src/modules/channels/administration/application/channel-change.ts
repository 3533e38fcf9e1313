import type { Actor } from '../../../../kernel/actor.js';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import type { GroupSettingChange } from '../../../../kernel/group-setting-value.js';
import type { User } from '../../../users/accounts.api.js';
import type { Channel, ChannelGroups } from '../../conversations/domain/channel.js';
import type { PrivacyInput } from '../../conversations/domain/channel-policy.js';

type GroupWishes = { readonly [K in keyof ChannelGroups]?: GroupSettingChange };

/** What somebody wishes to change of a channel; what is left out stays. */
export interface ChangeChannelInput extends PrivacyInput, GroupWishes {
  readonly description?: string;
  readonly isDefault?: boolean;
  readonly name?: string;
  /** Null: as the organization; -1: for ever. */
  readonly messageRetentionDays?: number | null;
}

/** A change under way: each part of it checks, changes the channel in memory, and says what is to be told. */
export interface ChannelChange {
  readonly actor: Actor;
  readonly user: User;
  /** Locked; stored when every part has agreed. */
  readonly channel: Channel;
  /** Whether the actor could read the channel before the change. */
  readonly readsContent: boolean;
  readonly input: ChangeChannelInput;
}

/** What a part of a change brings about. */
export interface ChannelChangeResult {
  readonly events: readonly EventLogRecord[];
  /** Markdown, for the channel's own topic of events. */
  readonly notices: readonly string[];
}

export const NO_CHANGE: ChannelChangeResult = { events: [], notices: [] };

/** One kind of change of a channel. */
export abstract class ChannelChangeStep {
  /** Inside the unit of work. @throws DomainError; nothing has changed then */
  abstract apply(change: ChannelChange): Promise<ChannelChangeResult>;
}
