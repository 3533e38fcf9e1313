/** Ids are positive integers below 2^53. The type names say what they identify. */
export type RealmId = number;
export type UserId = number;
export type ChannelId = number;
/** The API's `recipient_id`: identifies a channel or the set of users of a direct conversation. */
export type ConversationId = number;
export type MessageId = number;
export type UserGroupId = number;
