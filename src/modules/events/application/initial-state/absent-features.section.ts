import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

/** What the API knows and this server has none of: clients that ask are told so, and offer nothing of it. */
const UNSUPPORTED_FEATURES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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
  readonly types = Object.keys(UNSUPPORTED_FEATURES);

  load(_: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const wanted = Object.entries(UNSUPPORTED_FEATURES).filter(([type]) => includesState(wishes, type));
    return Promise.resolve(Object.assign({}, ...wanted.map(([, state]) => state)) as Record<string, unknown>);
  }
}
