import 'reflect-metadata';
import type { EntitySchema } from 'typeorm';
import { DefaultChannelGroupSchema } from './src/modules/channels/administration/persistence/default-channel-group.schema.js';
import {
  ChannelSchema,
  ConversationSchema,
  MembershipPeriodSchema,
  MembershipSchema,
} from './src/modules/channels/conversations/persistence/channel.schema.js';
import { ChannelFolderSchema } from './src/modules/channels/folders/persistence/channel-folder.schema.js';
import { InvitationSchema } from './src/modules/channels/invitations/persistence/invitation.schema.js';
import { EventLogLedgerSchema } from './src/modules/events/persistence/event-log-ledger.schema.js';
import { IntegrationDeclarationSchema } from './src/modules/integrations/persistence/integration-declaration.schema.js';
import { IntegrationRequestSchema } from './src/modules/integrations/persistence/integration-request.schema.js';
import { IntegrationSecretSchema } from './src/modules/integrations/persistence/integration-secret.schema.js';
import {
  ConversationRevisionSchema,
  MessageMarkSchema,
  MessageSchema,
  IdempotencyKeySchema,
} from './src/modules/messaging/messages/persistence/message.schema.js';
import {
  AlertWordSchema,
  DraftSchema,
  NavigationViewSchema,
  SavedSnippetSchema,
} from './src/modules/messaging/personal/persistence/personal.schema.js';
import { ReactionSchema, SubmessageSchema } from './src/modules/messaging/reactions/persistence/reactions.schema.js';
import {
  MessageTokensSchema,
  SearchPostingSchema,
  SearchQueueSchema,
  SearchSegmentSchema,
  WildcardMentionSchema,
} from './src/modules/messaging/reading/persistence/search.schema.js';
import { ScheduledMessageSchema } from './src/modules/messaging/scheduled-messages/persistence/scheduled-message.schema.js';
import { UserTopicSchema } from './src/modules/messaging/topics/persistence/user-topic.schema.js';
import { DigestSchema } from './src/modules/notifications/digests/persistence/digest.schema.js';
import { ChannelAddressSchema, ReplyAddressSchema } from './src/modules/notifications/incoming-mail/persistence/incoming-mail.schema.js';
import {
  MailRefusalSchema,
  MailSubscriptionSchema,
} from './src/modules/notifications/missed-messages/persistence/mail-subscription.schema.js';
import { MobileDeviceSchema } from './src/modules/notifications/mobile-push/persistence/mobile-device.schema.js';
import { NoticeSchema } from './src/modules/notifications/notices/persistence/notice.schema.js';
import { PushSubscriptionSchema } from './src/modules/notifications/push/persistence/push.schema.js';
import { NoticeTimingSchema } from './src/modules/notifications/schedule/persistence/notice-timing.schema.js';
import { ShownPushSchema } from './src/modules/notifications/notices/persistence/shown-push.schema.js';
import { QuietScheduleSchema } from './src/modules/notifications/schedule/persistence/quiet-schedule.schema.js';
import { ImportMapSchema, ImportRunSchema } from './src/modules/imports/persistence/import.schema.js';
import { OrganizationKeySchema } from './src/modules/organizations/persistence/organization-key.schema.js';
import {
  CustomEmojiSchema,
  LinkifierSchema,
  PlaygroundSchema,
  ProfileFieldSchema,
  RealmDomainSchema,
  RealmSchema,
} from './src/modules/realm/persistence/realm.schema.js';
import {
  AttachmentSchema,
  AttachmentLinkSchema,
  UploadReservationSchema,
  UploadUsageSchema,
} from './src/modules/uploads/persistence/attachment.schema.js';
import { ScopedKeySchema } from './src/modules/users/accounts/persistence/scoped-key.schema.js';
import { RealmUserDefaultsSchema, UserSchema } from './src/modules/users/accounts/persistence/user.schema.js';
import { BrowserSessionSchema } from './src/modules/users/authentication/persistence/browser-session.schema.js';
import { LoginPlaceSchema } from './src/modules/users/authentication/persistence/login-place.schema.js';
import { PasswordResetSchema } from './src/modules/users/recovery/persistence/password-reset.schema.js';
import { BotDefaultsSchema, BotServiceSchema, BotStorageSchema } from './src/modules/users/bots/persistence/bot.schema.js';
import { MailCountSchema, MailSchema } from './src/modules/users/mail/persistence/mail.schema.js';
import {
  UserGroupMemberSchema,
  UserGroupSchema,
  UserGroupSubgroupSchema,
} from './src/modules/users/permissions/persistence/user-group.schema.js';
import { PresenceSchema, UserStatusSchema } from './src/modules/users/presence/persistence/presence.schema.js';
import { ProfileValueSchema } from './src/modules/users/profiles/persistence/profile-value.schema.js';
import { EmailChangeRequestSchema, MutedUserSchema } from './src/modules/users/settings/persistence/settings.schema.js';
import {
  ExternalIdentitySchema,
  SignOnProviderSchema,
  SignOnSessionSchema,
} from './src/modules/users/sign-on/persistence/sign-on.schema.js';
import { DirectoryPersonSchema, DirectorySchema } from './src/modules/users/directories/persistence/directory.schema.js';
import { ScimAccountSchema, ScimGroupSchema, ScimTokenSchema } from './src/modules/users/scim/persistence/scim.schema.js';
import { PasskeySchema, RecoveryCodeSchema, TotpFactorSchema } from './src/modules/users/factors/persistence/factors.schema.js';
import { EventAttemptSchema, EventDeliverySchema, EventWebhookSchema } from './src/modules/webhooks/persistence/event-webhook.schema.js';
import { WebhookAttemptSchema, WebhookDeliverySchema, WebhookEndpointSchema } from './src/modules/webhooks/persistence/webhook.schema.js';
import type { DatabaseContents } from './src/platform/database/data-source.js';
import { Schema1700000000001 } from './src/platform/database/migrations/0001-schema.js';
import { Notices1700000000014 } from './src/platform/database/migrations/0014-notices.js';
import { PushSubscriptions1700000000010 } from './src/platform/database/migrations/0010-push-subscriptions.js';
import { IncomingMail1700000000020 } from './src/platform/database/migrations/0020-incoming-mail.js';
import { Digests1700000000021 } from './src/platform/database/migrations/0021-digests.js';
import { Bounces1700000000057 } from './src/platform/database/migrations/0057-bounces.js';
import { ScopedKeys1700000000054 } from './src/platform/database/migrations/0054-scoped-keys.js';
import { NoticeTiming1700000000065 } from './src/platform/database/migrations/0065-notice-timing.js';
import { ShownPushes1700000000066 } from './src/platform/database/migrations/0066-shown-pushes.js';
import { UnsentTextsByChannel1700000000070 } from './src/platform/database/migrations/0070-unsent-texts-by-channel.js';
import { AddressChangeCancellation1700000000071 } from './src/platform/database/migrations/0071-address-change-cancellation.js';
import { SearchWithoutAccents1700000000072 } from './src/platform/database/migrations/0072-search-without-accents.js';
import { EndsOfStatuses1700000000073 } from './src/platform/database/migrations/0073-ends-of-statuses.js';
import { IntegrationSecrets1700000000074 } from './src/platform/database/migrations/0074-integration-secrets.js';
import { SignOn1700000000075 } from './src/platform/database/migrations/0075-sign-on.js';
import { Reminders1700000000077 } from './src/platform/database/migrations/0077-reminders.js';
import { ChannelFolders1700000000080 } from './src/platform/database/migrations/0080-channel-folders.js';
import { NavigationViews1700000000081 } from './src/platform/database/migrations/0081-navigation-views.js';
import { SecondFactors1700000000089 } from './src/platform/database/migrations/0089-second-factors.js';
import { SessionAges1700000000090 } from './src/platform/database/migrations/0090-session-ages.js';
import { Imports1700000000082 } from './src/platform/database/migrations/0082-imports.js';
import { ChannelPermissions1700000000083 } from './src/platform/database/migrations/0083-channel-permissions.js';
import { TopicsPolicies1700000000085 } from './src/platform/database/migrations/0085-topics-policies.js';
import { WelcomeTextsOfInvitations1700000000086 } from './src/platform/database/migrations/0086-welcome-texts-of-invitations.js';
import { SignOnSessions1700000000087 } from './src/platform/database/migrations/0087-sign-on-sessions.js';
import { SignOnClaims1700000000088 } from './src/platform/database/migrations/0088-sign-on-claims.js';
import { IntegrationRequests1700000000091 } from './src/platform/database/migrations/0091-integration-requests.js';
import { IntegrationDeclarations1700000000092 } from './src/platform/database/migrations/0092-integration-declarations.js';
import { ImportedStubs1700000000093 } from './src/platform/database/migrations/0093-imported-stubs.js';
import { ScimAccounts1700000000094 } from './src/platform/database/migrations/0094-scim-accounts.js';
import { EventWebhooks1700000000096 } from './src/platform/database/migrations/0096-event-webhooks.js';
import { ScimGroups1700000000095 } from './src/platform/database/migrations/0095-scim-groups.js';
import { OwnSettings1700000000099 } from './src/platform/database/migrations/0099-own-settings.js';
import { BotsOfAnOwner1700000000100 } from './src/platform/database/migrations/0100-bots-of-an-owner.js';
import { SignOnKinds1700000000101 } from './src/platform/database/migrations/0101-sign-on-kinds.js';
import { Directories1700000000103 } from './src/platform/database/migrations/0103-directories.js';
import { DirectorySyncs1700000000104 } from './src/platform/database/migrations/0104-directory-syncs.js';
import { ChannelAddressGeneration1700000000059 } from './src/platform/database/migrations/0059-channel-address-generation.js';
import { MissedMessageMails1700000000015 } from './src/platform/database/migrations/0015-missed-message-mails.js';
import { QuietSchedule1700000000018 } from './src/platform/database/migrations/0018-quiet-schedule.js';
import {
  AuditEntrySchema,
  CacheChangeSchema,
  CacheNodeSchema,
  LeaseSchema,
  OutboxSchema,
  SecretCheckSchema,
} from './src/platform/database/platform.schema.js';

const platform = [AuditEntrySchema, CacheChangeSchema, CacheNodeSchema, LeaseSchema, OutboxSchema, SecretCheckSchema];
const realm = [CustomEmojiSchema, LinkifierSchema, PlaygroundSchema, ProfileFieldSchema, RealmDomainSchema, RealmSchema];
const users = [
  BotDefaultsSchema,
  BotServiceSchema,
  BotStorageSchema,
  BrowserSessionSchema,
  EmailChangeRequestSchema,
  ExternalIdentitySchema,
  LoginPlaceSchema,
  MailCountSchema,
  MailSchema,
  MutedUserSchema,
  PasswordResetSchema,
  PresenceSchema,
  ProfileValueSchema,
  RealmUserDefaultsSchema,
  PasskeySchema,
  RecoveryCodeSchema,
  ScopedKeySchema,
  SignOnProviderSchema,
  DirectoryPersonSchema,
  DirectorySchema,
  SignOnSessionSchema,
  ScimAccountSchema,
  ScimGroupSchema,
  ScimTokenSchema,
  TotpFactorSchema,
  UserGroupMemberSchema,
  UserGroupSchema,
  UserGroupSubgroupSchema,
  UserSchema,
  UserStatusSchema,
];
const channels = [
  ChannelFolderSchema,
  ChannelSchema,
  ConversationSchema,
  DefaultChannelGroupSchema,
  InvitationSchema,
  MembershipPeriodSchema,
  MembershipSchema,
];
const uploads = [AttachmentLinkSchema, AttachmentSchema, UploadReservationSchema, UploadUsageSchema];
const messaging = [
  AlertWordSchema,
  ConversationRevisionSchema,
  DraftSchema,
  IdempotencyKeySchema,
  MessageMarkSchema,
  MessageSchema,
  MessageTokensSchema,
  NavigationViewSchema,
  ReactionSchema,
  SavedSnippetSchema,
  ScheduledMessageSchema,
  SubmessageSchema,
  UserTopicSchema,
  WildcardMentionSchema,
  // An organization is deleted in this order: the indexer writes posting lists of what is queued, and segments of posting lists.
  SearchQueueSchema,
  SearchPostingSchema,
  SearchSegmentSchema,
];
const integrations = [IntegrationDeclarationSchema, IntegrationRequestSchema, IntegrationSecretSchema];
const events = [EventLogLedgerSchema];
const webhooks = [
  EventAttemptSchema,
  EventDeliverySchema,
  EventWebhookSchema,
  WebhookAttemptSchema,
  WebhookDeliverySchema,
  WebhookEndpointSchema,
];
const notifications = [
  MobileDeviceSchema,
  ChannelAddressSchema,
  DigestSchema,
  MailRefusalSchema,
  MailSubscriptionSchema,
  NoticeSchema,
  PushSubscriptionSchema,
  NoticeTimingSchema,
  ShownPushSchema,
  QuietScheduleSchema,
  ReplyAddressSchema,
];
const organizations = [OrganizationKeySchema];
const imports = [ImportMapSchema, ImportRunSchema];

/** The schemas of all contexts, and the migrations. */
export const databaseContents: DatabaseContents = {
  entities: [
    ...platform,
    ...realm,
    ...users,
    ...channels,
    ...uploads,
    ...messaging,
    ...integrations,
    ...events,
    ...webhooks,
    ...notifications,
    ...organizations,
    ...imports,
  ] as EntitySchema[],
  migrations: [
    Schema1700000000001,
    PushSubscriptions1700000000010,
    Notices1700000000014,
    MissedMessageMails1700000000015,
    QuietSchedule1700000000018,
    IncomingMail1700000000020,
    Digests1700000000021,
    ScopedKeys1700000000054,
    Bounces1700000000057,
    ChannelAddressGeneration1700000000059,
    NoticeTiming1700000000065,
    ShownPushes1700000000066,
    UnsentTextsByChannel1700000000070,
    AddressChangeCancellation1700000000071,
    SearchWithoutAccents1700000000072,
    EndsOfStatuses1700000000073,
    IntegrationSecrets1700000000074,
    SignOn1700000000075,
    Reminders1700000000077,
    ChannelFolders1700000000080,
    NavigationViews1700000000081,
    Imports1700000000082,
    ChannelPermissions1700000000083,
    TopicsPolicies1700000000085,
    WelcomeTextsOfInvitations1700000000086,
    SignOnSessions1700000000087,
    SignOnClaims1700000000088,
    SecondFactors1700000000089,
    SessionAges1700000000090,
    IntegrationRequests1700000000091,
    IntegrationDeclarations1700000000092,
    ImportedStubs1700000000093,
    ScimAccounts1700000000094,
    EventWebhooks1700000000096,
    OwnSettings1700000000099,
    BotsOfAnOwner1700000000100,
    Directories1700000000103,
    DirectorySyncs1700000000104,
    ScimGroups1700000000095,
    SignOnKinds1700000000101,
  ],
};
