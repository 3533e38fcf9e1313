import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { PresenceService } from '../../../users/presence.api.js';
import { StateSection, type InitialStateInput } from './section.js';

/** Who is there. */
@Injectable()
export class PresenceSection extends StateSection {
  readonly types = ['presence'];

  constructor(private readonly presence: PresenceService) {
    super();
  }

  async load(actor: Actor, { capabilities, presenceHistoryDays }: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    return this.presence.list(actor, { lastUpdateId: null, historyDays: presenceHistoryDays, modern: capabilities.slimPresence });
  }
}
