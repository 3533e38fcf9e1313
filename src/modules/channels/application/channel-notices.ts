import type { Actor } from '../../../kernel/actor.js';
import type { UserId } from '../../../kernel/ids.js';
import type { Channel } from '../domain/channel.js';

/** What the server itself writes about a change, where people will read it. */
export interface ChannelNotice {
  /** Who made the change. */
  readonly actor: Actor;
  readonly to: { readonly channel: Channel; readonly topic: string } | { readonly userId: UserId };
  /** Markdown. */
  readonly content: string;
  /** Whoever made the change need not be told of it as unread. */
  readonly readByActor?: boolean;
}

/** Posts notices; messaging, which can, fills this. */
export abstract class ChannelNotices {
  /** After the unit of work that made the change, one after the other. A notice that cannot be posted is dropped: the change stands. */
  abstract post(notices: readonly ChannelNotice[]): Promise<void>;
}
