import type { Actor } from '../../../../kernel/actor.js';
import type { EventLogRecord } from '../../../../kernel/client-events.js';
import type { GroupSettingChange } from '../../../../kernel/group-setting-value.js';
import type { User } from '../../../users/accounts.api.js';
import type { PrivacyInput } from '../../conversations/domain/channel-policy.js';
import type { Channel, ChannelGroups, TopicsPolicy } from '../../conversations/domain/channel.js';

type GroupChanges = { readonly [K in keyof ChannelGroups]?: GroupSettingChange };

/** Omitted properties stay as they are. */
export interface ChangeChannelInput extends PrivacyInput, GroupChanges {
  readonly description?: string;
  readonly isDefault?: boolean;
  readonly name?: string;
  /** Null: as the realm's setting; -1: without limit. */
  readonly messageRetentionDays?: number | null;
  /** The id of a channel folder; null takes the channel out of its folder. */
  readonly folderId?: number | null;
  readonly topicsPolicy?: TopicsPolicy;
  /** False makes an archived channel active again; true changes nothing. */
  readonly archived?: boolean;
}

/** A change in progress, which goes through all steps before anything is stored. */
export interface ChannelChange {
  readonly actor: Actor;
  readonly user: User;
  /** Locked; the steps change it in memory. */
  readonly channel: Channel;
  /** Whether the actor could read the channel before the change. */
  readonly readsContent: boolean;
  readonly input: ChangeChannelInput;
}

export interface ChannelChangeResult {
  readonly events: readonly EventLogRecord[];
  /** Markdown, for the topic of the channel's own events. */
  readonly notices: readonly string[];
}

export const NO_CHANGE: ChannelChangeResult = { events: [], notices: [] };

export function joinResults(results: readonly ChannelChangeResult[]): ChannelChangeResult {
  return { events: results.flatMap(({ events }) => events), notices: results.flatMap(({ notices }) => notices) };
}

/** Checks and applies the changes of some properties of a channel. */
export abstract class ChannelChangeStep {
  /** Inside the unit of work. @throws DomainError; nothing has changed then */
  abstract apply(change: ChannelChange): Promise<ChannelChangeResult>;
}
