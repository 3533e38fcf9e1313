import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { LongAnswers } from '../../../../kernel/long-answers.js';
import { type FieldValues, partial } from '../../../../kernel/schema.js';
import { CHANNELS_STATE, DIRECT_CONVERSATIONS_STATE, MESSAGES_STATE } from './conversations.sections.js';
import { ORGANIZATION_STATE, REALM_STATE, UNSUPPORTED_STATE, UPLOADS_STATE } from './organization.sections.js';
import { BOTS_STATE, MUTED_USERS_STATE, PRESENCE_STATE, STATUSES_STATE, USER_GROUPS_STATE, USERS_STATE } from './people.sections.js';
import {
  EMAIL_SUPPRESSION_STATE,
  PERSONAL_WRITING_STATE,
  NOTICE_TIMING_STATE,
  QUIET_HOURS_STATE,
  SETTINGS_STATE,
  USER_TOPICS_STATE,
} from './personal.sections.js';
import { includesState, type InitialStateInput, type StateSection } from './state-section.js';

/** What `POST /register` answers beside the queue. Each section declares what it loads. */
export const INITIAL_STATE = partial({
  ...REALM_STATE,
  ...ORGANIZATION_STATE,
  ...UPLOADS_STATE,
  ...USERS_STATE,
  ...BOTS_STATE,
  ...USER_GROUPS_STATE,
  ...CHANNELS_STATE,
  ...MESSAGES_STATE,
  ...DIRECT_CONVERSATIONS_STATE,
  ...PRESENCE_STATE,
  ...STATUSES_STATE,
  ...MUTED_USERS_STATE,
  ...USER_TOPICS_STATE,
  ...SETTINGS_STATE,
  ...PERSONAL_WRITING_STATE,
  ...NOTICE_TIMING_STATE,
  ...QUIET_HOURS_STATE,
  ...EMAIL_SUPPRESSION_STATE,
  ...UNSUPPORTED_STATE,
});
export type InitialState = FieldValues<typeof INITIAL_STATE>;

/** Injection token of the list of all sections. */
export const STATE_SECTIONS = Symbol('state sections');

/** Loads the requested sections of the initial state, one state at a time for each account, because a state is large. */
@Injectable()
export class InitialStateService {
  constructor(
    @Inject(STATE_SECTIONS) private readonly sections: readonly StateSection[],
    private readonly answers: LongAnswers,
  ) {}

  /** @throws DomainError RATE_LIMIT_HIT if too many long answers of the account are waiting */
  load(actor: Actor, input: InitialStateInput): Promise<InitialState> {
    const requested = this.sections.filter(({ types }) => types.some((type) => includesState(input, type)));
    return this.answers.build(async () => {
      const parts = await Promise.all(requested.map((section) => section.load(actor, input)));
      return Object.assign({}, ...parts) as InitialState;
    });
  }
}
