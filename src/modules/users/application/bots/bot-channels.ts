import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';

/** The channels that bots are set up with; the channels context fills it. */
export abstract class BotChannels {
  /** By name, as the actor may read it. @throws BadRequest */
  abstract access(actor: Actor, name: string): Promise<ChannelId>;
  /** The names of those that exist. */
  abstract names(realmId: RealmId, ids: readonly ChannelId[]): Promise<ReadonlyMap<ChannelId, string>>;
}
