/** Ids are positive integers below 2^53. The type names say what they identify. */
export type RealmId = number;
export type UserId = number;
export type ChannelId = number;
/** The API's `recipient_id`: identifies a channel or the set of users of a direct conversation. */
export type ConversationId = number;
export type MessageId = number;
export type UserGroupId = number;

/** In place of an organization's id: what belongs to the whole server, such as mails of visitors to no organization. */
export const NO_REALM_ID: RealmId = 0;
/** In place of an account's id: no account. Stored in audit entries, so it does not change. */
export const NO_USER_ID: UserId = 0;
/** In place of an account's id: a SCIM provider. The largest value of a column of ids. Stored in audit entries, so it does not change. */
export const PROVIDER_ID: UserId = 4_294_967_295;
