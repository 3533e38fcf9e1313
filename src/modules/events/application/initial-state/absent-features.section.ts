import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { StateSection, type StateWishes, wantsState } from './section.js';

/** What the API knows and this server has none of: clients that ask are told so, and offer nothing of it. */
const ABSENT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  giphy: { giphy_api_key: '' },
  onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_embedded_bots: { realm_embedded_bots: [] },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: [] },
  stop_words: { stop_words: [] },
  video_calls: { has_zoom_token: false },
};

@Injectable()
export class AbsentFeaturesSection extends StateSection {
  readonly types = Object.keys(ABSENT);

  load(_: Actor, wishes: StateWishes): Promise<Readonly<Record<string, unknown>>> {
    const wanted = Object.entries(ABSENT).filter(([type]) => wantsState(wishes, type));
    return Promise.resolve(Object.assign({}, ...wanted.map(([, state]) => state)) as Record<string, unknown>);
  }
}
