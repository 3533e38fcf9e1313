import { arrayOf, integer, nullable } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, ListParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { Role } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';

const TEN_DAYS_MINUTES = 14_400;
const ROLES = Object.values(Role);
/** About ten thousand years. */
const MAX_MINUTES = 5_256_000_000;

const WELCOME_TEXT = {
  name: 'welcome_message_custom_text',
  optional: true,
  max: LIMITS.MAX_WELCOME_TEXT_CODE_POINTS,
  description: 'What the welcome bot says in place of the text of the organization; empty for nothing. Only administrators choose it.',
} as const;

export class InviteLinkParams {
  @Param(nullable(integer({ min: 1, max: MAX_MINUTES })), { description: 'Null: it never expires.' })
  readonly inviteExpiresInMinutes: number | null = TEN_DAYS_MINUTES;

  @IntegerParam({ oneOf: ROLES, description: 'The role that people get.' })
  readonly inviteAs: Role = Role.member;

  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_CHANNELS, description: 'Channels to which people will be subscribed.' })
  readonly streamIds: readonly number[] = [];

  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_GROUPS, description: 'Groups to which people will belong.' })
  readonly groupIds: readonly number[] = [];

  @BooleanParam({ description: 'The default channels of the organization, too.' })
  readonly includeRealmDefaultSubscriptions: boolean = false;

  @StringParam(WELCOME_TEXT)
  readonly welcomeText?: string;
}

export class InviteParams {
  @StringParam({ max: LIMITS.MAX_INVITEE_EMAILS_CODE_POINTS, description: 'Addresses, between commas or line breaks.' })
  readonly inviteeEmails!: string;

  @Param(nullable(integer({ min: 1, max: MAX_MINUTES })), { description: 'Null: it never expires.' })
  readonly inviteExpiresInMinutes: number | null = TEN_DAYS_MINUTES;

  @IntegerParam({ oneOf: ROLES, description: 'The role that people get.' })
  readonly inviteAs: Role = Role.member;

  @BooleanParam({ description: 'Notify the inviter when the account is created.' })
  readonly notifyReferrerOnJoin: boolean = true;

  @Param(arrayOf(integer(), { max: LIMITS.MAX_REQUEST_CHANNELS }), { description: 'Channels to which people will be subscribed.' })
  readonly streamIds!: readonly number[];

  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_GROUPS, description: 'Groups to which people will belong.' })
  readonly groupIds: readonly number[] = [];

  @BooleanParam({ description: 'The default channels of the organization, too.' })
  readonly includeRealmDefaultSubscriptions: boolean = false;

  @StringParam(WELCOME_TEXT)
  readonly welcomeText?: string;
}

export class InvitationParams {
  @IntegerParam({ name: 'invite_id' })
  readonly id!: number;
}
