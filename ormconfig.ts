import 'reflect-metadata';
import type { EntitySchema } from 'typeorm';
import {
  ChannelSchema,
  ConversationSchema,
  MembershipPeriodSchema,
  MembershipSchema,
} from './src/modules/channels/conversations/persistence/channel.schema.js';
import { DefaultChannelGroupSchema } from './src/modules/channels/administration/persistence/default-channel-group.schema.js';
import { AlertWordSchema, DraftSchema, SavedSnippetSchema } from './src/modules/messaging/personal/persistence/personal.schema.js';
import {
  ConversationRevisionSchema,
  MessageMarkSchema,
  MessageSchema,
  SendKeySchema,
} from './src/modules/messaging/messages/persistence/message.schema.js';
import { ReactionSchema, SubmessageSchema } from './src/modules/messaging/reactions/persistence/reactions.schema.js';
import {
  MessageTokensSchema,
  SearchPostingSchema,
  SearchQueueSchema,
  SearchSegmentSchema,
  SearchTokenSchema,
  WildcardMessageSchema,
} from './src/modules/messaging/reading/persistence/search.schema.js';
import { UserTopicSchema } from './src/modules/messaging/topics/persistence/user-topic.schema.js';
import { ScheduledMessageSchema } from './src/modules/messaging/scheduled-messages/persistence/scheduled-message.schema.js';
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
  AttachmentUseSchema,
  UploadReservationSchema,
  UploadSpaceSchema,
} from './src/modules/uploads/persistence/attachment.schema.js';
import { InvitationSchema } from './src/modules/channels/invitations/persistence/invitation.schema.js';
import { MailCountSchema, MailSchema } from './src/modules/users/mail/persistence/mail.schema.js';
import { EventLogLedgerSchema } from './src/modules/events/persistence/event-log-ledger.schema.js';
import { PresenceSchema, PushDeviceSchema, UserStatusSchema } from './src/modules/users/presence/persistence/presence.schema.js';
import { EmailChangeRequestSchema, MutedUserSchema } from './src/modules/users/settings/persistence/settings.schema.js';
import { BrowserSessionSchema } from './src/modules/users/authentication/persistence/browser-session.schema.js';
import { LoginPlaceSchema } from './src/modules/users/authentication/persistence/login-place.schema.js';
import { PasswordResetSchema } from './src/modules/users/authentication/persistence/password-reset.schema.js';
import { BotDefaultsSchema, BotServiceSchema, BotStorageSchema } from './src/modules/users/bots/persistence/bot.schema.js';
import {
  UserGroupMemberSchema,
  UserGroupSchema,
  UserGroupSubgroupSchema,
} from './src/modules/users/permissions/persistence/user-group.schema.js';
import { RealmUserDefaultsSchema, UserSchema } from './src/modules/users/accounts/persistence/user.schema.js';
import { ProfileValueSchema } from './src/modules/users/profiles/persistence/profile-value.schema.js';
import { WebhookAttemptSchema, WebhookDeliverySchema, WebhookEndpointSchema } from './src/modules/webhooks/persistence/webhook.schema.js';
import { OrganizationKeySchema } from './src/modules/organizations/persistence/organization-key.schema.js';
import type { DatabaseContents } from './src/platform/database/data-source.js';
import { Foundation1700000000001 } from './src/platform/database/migrations/0001-foundation.js';
import { BotDefaults1700000000011 } from './src/platform/database/migrations/0011-bot-defaults.js';
import { AccountPowers1700000000010 } from './src/platform/database/migrations/0010-account-powers.js';
import { Reactions1700000000004 } from './src/platform/database/migrations/0004-reactions.js';
import { MarksByMessage1700000000005 } from './src/platform/database/migrations/0005-marks-by-message.js';
import { MessageVersions1700000000007 } from './src/platform/database/migrations/0007-message-versions.js';
import { TopicsAndSearch1700000000003 } from './src/platform/database/migrations/0003-topics-and-search.js';
import { ProfileFields1700000000061 } from './src/platform/database/migrations/0061-profile-fields.js';
import { CustomEmoji1700000000063 } from './src/platform/database/migrations/0063-custom-emoji.js';
import { ThumbnailsDue1700000000064 } from './src/platform/database/migrations/0064-thumbnails-due.js';
import { Linkifiers1700000000062 } from './src/platform/database/migrations/0062-linkifiers.js';
import { UnsafeLinkTemplates1700000000105 } from './src/platform/database/migrations/0105-unsafe-link-templates.js';
import { Playgrounds1700000000060 } from './src/platform/database/migrations/0060-playgrounds.js';
import { PersonalWriting1700000000002 } from './src/platform/database/migrations/0002-personal-writing.js';
import { DevicesStatusesMutedUsers1700000000021 } from './src/platform/database/migrations/0021-devices-statuses-muted-users.js';
import { Presence1700000000022 } from './src/platform/database/migrations/0022-presence.js';
import { UserGroups1700000000020 } from './src/platform/database/migrations/0020-user-groups.js';
import { RealmUserDefaults1700000000040 } from './src/platform/database/migrations/0040-realm-user-defaults.js';
import { Audit1700000000051 } from './src/platform/database/migrations/0051-audit.js';
import { WebhookEndpoints1700000000050 } from './src/platform/database/migrations/0050-webhook-endpoints.js';
import { ToldDeliveries1700000000071 } from './src/platform/database/migrations/0071-told-deliveries.js';
import { BotStorage1700000000095 } from './src/platform/database/migrations/0095-bot-storage.js';
import { InvitationLinks1700000000115 } from './src/platform/database/migrations/0115-invitation-links.js';
import { MailLinks1700000000116 } from './src/platform/database/migrations/0116-mail-links.js';
import { MailCounts1700000000117 } from './src/platform/database/migrations/0117-mail-counts.js';
import { FailedCalls1700000000090 } from './src/platform/database/migrations/0090-failed-calls.js';
import {
  AuditEntrySchema,
  CacheChangeSchema,
  CacheNodeSchema,
  LeaseSchema,
  OutboxSchema,
  SecretCheckSchema,
} from './src/platform/database/platform.schema.js';
import { Attachments1700000000006 } from './src/platform/database/migrations/0006-attachments.js';
import { RealmDomains1700000000041 } from './src/platform/database/migrations/0041-realm-domains.js';
import { Invitations1700000000042 } from './src/platform/database/migrations/0042-invitations.js';
import { AddressChanges1700000000085 } from './src/platform/database/migrations/0085-address-changes.js';
import { BrowserSessions1700000000070 } from './src/platform/database/migrations/0070-browser-sessions.js';
import { FencedConclusions1700000000125 } from './src/platform/database/migrations/0125-fenced-conclusions.js';
import { EventLogLedger1700000000120 } from './src/platform/database/migrations/0120-event-log-ledger.js';
import { UploadReservations1700000000110 } from './src/platform/database/migrations/0110-upload-reservations.js';
import { SendKeyRequests1700000000126 } from './src/platform/database/migrations/0126-send-key-requests.js';
import { Leases1700000000130 } from './src/platform/database/migrations/0130-leases.js';
import { OperatorAudit1700000000140 } from './src/platform/database/migrations/0140-operator-audit.js';
import { OperatorInvitations1700000000141 } from './src/platform/database/migrations/0141-operator-invitations.js';
import { DefaultChannelGroups1700000000151 } from './src/platform/database/migrations/0151-default-channel-groups.js';
import { RealmImages1700000000150 } from './src/platform/database/migrations/0150-realm-images.js';
import { LongChannelDescriptions1700000000160 } from './src/platform/database/migrations/0160-long-channel-descriptions.js';
import { PostingLists1700000000174 } from './src/platform/database/migrations/0174-posting-lists.js';
import { MessagesWithoutTokens1700000000175 } from './src/platform/database/migrations/0175-messages-without-tokens.js';
import { ConversationRevisions1700000000176 } from './src/platform/database/migrations/0176-conversation-revisions.js';
import { SearchTokensOfThePreviousVersion1700000000177 } from './src/platform/database/migrations/0177-search-tokens-of-the-previous-version.js';
import { CacheLeases1700000000205 } from './src/platform/database/migrations/0205-cache-leases.js';
import { SecretCheck1700000000131 } from './src/platform/database/migrations/0131-secret-check.js';
import { SystemBots1700000000132 } from './src/platform/database/migrations/0132-system-bots.js';
import { OrganizationKeys1700000000133 } from './src/platform/database/migrations/0133-organization-keys.js';
import { DeletedOrganizations1700000000134 } from './src/platform/database/migrations/0134-deleted-organizations.js';
import { AuditIndexes1700000000146 } from './src/platform/database/migrations/0146-audit-indexes.js';
import { AccountAddresses1700000000147 } from './src/platform/database/migrations/0147-account-addresses.js';
import { LoginPlaces1700000000148 } from './src/platform/database/migrations/0148-login-places.js';
import { PasswordResets1700000000145 } from './src/platform/database/migrations/0145-password-resets.js';

/** All entity schemas and migrations. */
export const databaseContents: DatabaseContents = {
  entities: [
    DefaultChannelGroupSchema,
    EmailChangeRequestSchema,
    AlertWordSchema,
    AuditEntrySchema,
    AttachmentSchema,
    AttachmentUseSchema,
    BotDefaultsSchema,
    BotServiceSchema,
    BrowserSessionSchema,
    CacheChangeSchema,
    CacheNodeSchema,
    ChannelSchema,
    ConversationSchema,
    ConversationRevisionSchema,
    CustomEmojiSchema,
    DraftSchema,
    EventLogLedgerSchema,
    LeaseSchema,
    LinkifierSchema,
    LoginPlaceSchema,
    MembershipPeriodSchema,
    MembershipSchema,
    OrganizationKeySchema,
    MessageMarkSchema,
    MessageSchema,
    OutboxSchema,
    PasswordResetSchema,
    PlaygroundSchema,
    ProfileFieldSchema,
    ProfileValueSchema,
    ReactionSchema,
    InvitationSchema,
    MailSchema,
    MailCountSchema,
    RealmDomainSchema,
    RealmSchema,
    RealmUserDefaultsSchema,
    SavedSnippetSchema,
    SecretCheckSchema,
    ScheduledMessageSchema,
    MessageTokensSchema,
    // What leads to rows of the next one stands before it: an organization is deleted in this order. Tokens of the previous version are
    // queued, and the indexer writes lists of what is queued.
    SearchTokenSchema,
    SearchQueueSchema,
    SearchPostingSchema,
    SearchSegmentSchema,
    SendKeySchema,
    SubmessageSchema,
    BotStorageSchema,
    MutedUserSchema,
    PresenceSchema,
    PushDeviceSchema,
    UserStatusSchema,
    UserGroupMemberSchema,
    UploadReservationSchema,
    UploadSpaceSchema,
    UserGroupSchema,
    UserGroupSubgroupSchema,
    UserSchema,
    UserTopicSchema,
    WebhookAttemptSchema,
    WebhookDeliverySchema,
    WebhookEndpointSchema,
    WildcardMessageSchema,
  ] as EntitySchema[],
  migrations: [
    Foundation1700000000001,
    PersonalWriting1700000000002,
    TopicsAndSearch1700000000003,
    Reactions1700000000004,
    MarksByMessage1700000000005,
    MessageVersions1700000000007,
    AccountPowers1700000000010,
    BotDefaults1700000000011,
    Playgrounds1700000000060,
    ProfileFields1700000000061,
    Linkifiers1700000000062,
    UnsafeLinkTemplates1700000000105,
    CustomEmoji1700000000063,
    ThumbnailsDue1700000000064,
    UserGroups1700000000020,
    DevicesStatusesMutedUsers1700000000021,
    Presence1700000000022,
    RealmUserDefaults1700000000040,
    RealmDomains1700000000041,
    Invitations1700000000042,
    WebhookEndpoints1700000000050,
    Audit1700000000051,
    Attachments1700000000006,
    ToldDeliveries1700000000071,
    FailedCalls1700000000090,
    BrowserSessions1700000000070,
    AddressChanges1700000000085,
    BotStorage1700000000095,
    FencedConclusions1700000000125,
    EventLogLedger1700000000120,
    InvitationLinks1700000000115,
    MailLinks1700000000116,
    MailCounts1700000000117,
    UploadReservations1700000000110,
    SendKeyRequests1700000000126,
    Leases1700000000130,
    SecretCheck1700000000131,
    SystemBots1700000000132,
    OrganizationKeys1700000000133,
    DeletedOrganizations1700000000134,
    OperatorAudit1700000000140,
    OperatorInvitations1700000000141,
    RealmImages1700000000150,
    DefaultChannelGroups1700000000151,
    PasswordResets1700000000145,
    AuditIndexes1700000000146,
    AccountAddresses1700000000147,
    LoginPlaces1700000000148,
    LongChannelDescriptions1700000000160,
    PostingLists1700000000174,
    MessagesWithoutTokens1700000000175,
    ConversationRevisions1700000000176,
    SearchTokensOfThePreviousVersion1700000000177,
    CacheLeases1700000000205,
  ],
};
