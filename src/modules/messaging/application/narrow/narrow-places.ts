import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { ChannelAccess, ChannelRepository, ChannelLookup } from '../../../channels/channels.api.js';
import type { NarrowScope } from '../../domain/narrow/operator.js';
import { BadNarrow, type Operand } from '../../domain/narrow/term.js';

/** Finds the channels that a narrow names. */
@Injectable()
export class NarrowPlaces {
  constructor(
    private readonly channels: ChannelLookup,
    private readonly repository: ChannelRepository,
    private readonly access: ChannelAccess,
  ) {}

  /**
   * A channel, and whether the viewer may read all of it; without that only what was received is shown, which is no error (notes 3.4).
   * @throws BadNarrow
   */
  async channel(actor: Actor, operand: Operand): Promise<NarrowScope> {
    const channel =
      typeof operand === 'number'
        ? await this.channels.findById(actor.realmId, operand)
        : await this.channels.findByName(actor.realmId, String(operand));
    if (!channel) throw new BadNarrow(`unknown channel ${String(operand)}`);
    return { conversationIds: [channel.conversationId], history: await this.access.readsHistory(actor, channel) };
  }

  /** All public channels, with their history for everybody but guests; or the channels that are open to the web, as far as received. */
  async channelsOf(actor: Actor, visibility: 'public' | 'web-public'): Promise<NarrowScope> {
    const channels = await this.repository.listByRealm(actor.realmId);
    const chosen = channels.filter((channel) => (visibility === 'public' ? !channel.inviteOnly : channel.webPublic));
    return {
      conversationIds: chosen.map(({ conversationId }) => conversationId),
      history: visibility === 'public' && !isGuest(actor.role),
    };
  }
}
