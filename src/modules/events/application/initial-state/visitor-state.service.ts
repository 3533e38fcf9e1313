import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { LongAnswers } from '../../../../kernel/long-answers.js';
import { RawJson } from '../../../../kernel/schema.js';
import { USUAL_NOTICE_TIMING } from './notice-timing.js';
import { NO_QUIET_HOURS } from './quiet-hours.js';
import { ChannelsSection, includesFolders } from './conversations.sections.js';
import { type InitialState, STATE_SECTIONS } from './initial-state.service.js';
import { OrganizationSection, RealmSection, UnsupportedFeaturesSection, UploadsSection } from './organization.sections.js';
import { UserGroupsSection, UsersSection } from './people.sections.js';
import { SettingsSection } from './personal.sections.js';
import { includesState, type InitialStateInput, type StateSection } from './state-section.js';

/** The sections that are the same for everybody. */
const SHARED = [RealmSection, OrganizationSection, UploadsSection, UserGroupsSection, UnsupportedFeaturesSection];

function isShared(section: StateSection): boolean {
  return SHARED.some((kind) => section instanceof kind);
}

/** What visitors get in place of what belongs to an account, by the type that requests it. */
const NOTHING: Readonly<Record<string, Partial<InitialState>>> = {
  alert_words: { alert_words: [] },
  custom_profile_fields: { custom_profile_fields: [] },
  default_stream_groups: { realm_default_stream_groups: [] },
  default_streams: { realm_default_streams: [] },
  drafts: { drafts: [] },
  email_suppression: { email_suppression: null },
  message: { max_message_id: -1 },
  muted_users: { muted_users: [] },
  navigation_views: { navigation_views: [] },
  notice_timing: { notice_timing: USUAL_NOTICE_TIMING },
  realm: { realm_allow_message_editing: false, realm_presence_disabled: true },
  realm_bot: { realm_bots: [] },
  realm_incoming_webhook_bots: { realm_incoming_webhook_bots: new RawJson('[]') },
  quiet_hours: { quiet_hours: NO_QUIET_HOURS },
  recent_private_conversations: { recent_private_conversations: [] },
  reminders: { reminders: [] },
  saved_snippets: { saved_snippets: [] },
  scheduled_messages: { scheduled_messages: [] },
  starred_messages: { starred_messages: [] },
  user_status: { user_status: {} },
  user_topic: { user_topics: [] },
};

const NOTHING_UNREAD = { count: 0, pms: [], huddles: [], streams: [], mentions: [], old_unreads_missing: false };

/**
 * Loads what visitors see of an organization before they read messages: its settings, the names of its accounts and groups, and its web-public
 * channels. Whatever is not named here they do not get.
 */
@Injectable()
export class VisitorStateService {
  constructor(
    @Inject(STATE_SECTIONS) private readonly sections: readonly StateSection[],
    private readonly users: UsersSection,
    private readonly channels: ChannelsSection,
    private readonly settings: SettingsSection,
    private readonly clock: Clock,
    private readonly answers: LongAnswers,
  ) {}

  /** @throws DomainError RATE_LIMIT_HIT if too many long answers for the network address are waiting */
  load(visitor: Actor, input: InitialStateInput): Promise<InitialState> {
    return this.answers.build(() => this.build(visitor, input));
  }

  private async build(visitor: Actor, input: InitialStateInput): Promise<InitialState> {
    const requested = (type: string): boolean => includesState(input, type);
    const parts = await Promise.all([
      ...this.sections.filter(isShared).flatMap((section) => (section.types.some(requested) ? [section.load(visitor, input)] : [])),
      ...(requested('realm_user') ? [this.users.loadForVisitor(visitor)] : []),
      ...(requested('subscription') ? [this.channels.loadForVisitor(visitor)] : []),
      ...(includesFolders(input) ? [this.channels.loadFoldersForVisitor(visitor)] : []),
      this.settings.loadForVisitor(visitor, input),
    ]);
    const nothing = Object.entries(NOTHING).flatMap(([type, state]) => (requested(type) ? [state] : []));
    return Object.assign({}, ...parts, ...nothing, this.nothingByRequest(input)) as InitialState;
  }

  /** What depends on more than one type, or on the time. */
  private nothingByRequest(input: InitialStateInput): Partial<InitialState> {
    const requested = (type: string): boolean => includesState(input, type);
    return {
      ...(requested('presence') ? { presences: {}, server_timestamp: this.clock.now() / 1000, presence_last_update_id: -1 } : {}),
      ...(requested('message') && requested('update_message_flags') ? { unread_msgs: NOTHING_UNREAD } : {}),
      ...(requested('muted_topics') && !input.types?.includes('user_topic') ? { muted_topics: [] } : {}),
    };
  }
}
