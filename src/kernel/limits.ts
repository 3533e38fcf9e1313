/**
 * One row of the table of limits: the value, what it applies to, and what happens beyond it. The last two are sentences of docs/limits.md.
 * A name states what is limited and ends with the unit or the counted thing: `MAX_BODY_BYTES`, `MAX_NARROW_TERMS`.
 */
type Row = readonly [value: number | string, appliesTo: string, beyond: string];
type Rows = Readonly<Record<string, Row>>;
/** The values of rows by their names, as numbers and strings rather than literal types. */
type Values<R extends Rows> = { readonly [Name in keyof R]: R[Name][0] extends number ? number : string };

const BAD_REQUEST = '400 `BAD_REQUEST`; nothing is changed.';
const TOO_LONG = '400 `BAD_REQUEST` "… is too long (limit: …)"; nothing is changed.';
const LOG_TRIMMED = 'The oldest entries are deleted; polls of queues that need them are rejected with 400 `BAD_EVENT_QUEUE_ID`.';
const CUT = 'The text is truncated to this length and ends with a note.';

const SCIM_REFUSED = '400 `invalidValue` in the form of SCIM; nothing is changed.';
const SCIM_FILTER_REFUSED = '400 `invalidFilter` in the form of SCIM.';

const REQUESTS = {
  MAX_BODY_BYTES: [4 * 1024 * 1024, 'The body of a request without a file.', '413 `BAD_REQUEST`.'],
  MAX_ANONYMOUS_BODY_BYTES: [
    128 * 1024,
    'The body of a request without credentials, and a form with a `method` that overrides the method.',
    '413 `BAD_REQUEST`; the form does not override the method, so the response is 405.',
  ],
  MAX_BODIES_BYTES: [
    32 * 1024 * 1024,
    'The bodies of all authenticated requests that a process holds in memory at the same time.',
    '503 `SERVER_NOT_READY` with `Retry-After`; nothing is changed.',
  ],
  MAX_ACCOUNT_BODIES_BYTES: [
    8 * 1024 * 1024,
    'The bodies of the requests of one account that a process holds in memory at the same time.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_ANONYMOUS_BODIES_BYTES: [
    8 * 1024 * 1024,
    'The bodies of all requests without credentials that a process holds in memory at the same time.',
    '503 `SERVER_NOT_READY` with `Retry-After`; nothing is changed.',
  ],
  MAX_ADDRESS_BODIES_BYTES: [
    1024 * 1024,
    'The bodies of the requests without credentials from one network address.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_ACCOUNT_RUNNING_REQUESTS: [
    64,
    'Requests of one account, or of the visitors of one network address who read channels, that a process works on at the same time. Event polls and streams that wait do not count.',
    'Further requests wait for their turn.',
  ],
  MAX_ACCOUNT_WAITING_REQUESTS: [
    1_000,
    'The same requests that wait for their turn in a process.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_ACCOUNT_WAITING_STATEMENTS: [
    1_000,
    'Statements and transactions of one account, or of one network address without credentials, that wait for a database connection. A quarter of the connections of a process serves one account at the same time.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_RESPONSES_BYTES: [
    256 * 1024 * 1024,
    'The long responses that a process holds in memory until their clients have received them.',
    '503 `SERVER_NOT_READY` with `Retry-After`.',
  ],
  MAX_ACCOUNT_RESPONSES_BYTES: [
    32 * 1024 * 1024,
    'The long responses to one account that a process holds in memory at the same time. One response may be longer.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`.',
  ],
  FREE_RESPONSE_CHARACTERS: [256 * 1024, 'A response that does not count towards the two limits above.', 'All of it counts.'],
  FREE_BODY_BYTES: [
    16 * 1024,
    'The beginning of every body, which does not count towards the four limits of bodies.',
    'Further bytes count.',
  ],
  SKEIN_BODY_TIMEOUT_SECONDS: [
    60,
    'Seconds in which a body, or the next part of an uploaded file, has to arrive.',
    '408 `BAD_REQUEST`, or no response for a file, and the connection is closed.',
  ],
  MIN_BODY_PROGRESS_BYTES: [16 * 1024, 'The part of an uploaded file that has to arrive in that time.', 'The connection is closed.'],
  MAX_UNREAD_BODY_SECONDS: [30, 'Seconds in which the rest of a rejected body is read and discarded.', 'The connection is closed.'],
  MAX_HEADER_SECONDS: [20, 'Seconds in which the head of a request has to arrive.', '408, and the connection is closed.'],
  MAX_IDLE_CONNECTION_SECONDS: [
    95,
    'Seconds for which a connection stays open without a request; longer than proxies keep theirs, because one that is closed while a proxy writes to it loses a request.',
    'The connection is closed.',
  ],
  MAX_BODY_FIELDS: [1_000, 'Parameters of a request without a file.', BAD_REQUEST],
  MAX_HEADER_BYTES: [64 * 1024, 'The head of a request: its request line and headers.', '431, and the connection is closed.'],
  MAX_CONNECTION_WAIT_MS: [
    5_000,
    'Milliseconds to wait for a database connection, new or from the pool.',
    '503 `SERVER_NOT_READY` with `Retry-After`; nothing is changed.',
  ],
  MAX_STATEMENT_WAIT_MS: [
    10_000,
    'Milliseconds to wait for the result of a database statement. Migrations have no such limit.',
    '503 `SERVER_NOT_READY` with `Retry-After`, or `OUTCOME_UNKNOWN` during COMMIT; the connection is closed.',
  ],
  MAX_REDIS_WAIT_MS: [
    5_000,
    'Milliseconds to wait for the reply to a Redis command.',
    'The server continues without Redis where possible; otherwise 503 `SERVER_NOT_READY` with `Retry-After`.',
  ],
  MAX_JSON_LEVELS: [20, 'Levels of nested lists and objects in a JSON parameter.', BAD_REQUEST],
  MAX_JSON_VALUES: [50_000, 'Values in a JSON parameter, counted before it is decoded.', TOO_LONG],
  MAX_PAYLOAD_LEVELS: [
    64,
    'Levels of nested lists and objects in what a service sends to an integration; its values are limited as those of a JSON parameter.',
    '400 `INVALID_JSON`; nothing is sent.',
  ],
  MAX_LOGGED_PAYLOAD_BYTES: [
    131_072,
    'What a service sends to an integration, as the log of the bot keeps it.',
    'The log has the request without its body, so that it cannot be replayed.',
  ],
  MAX_LOGGED_INTEGRATION_REQUESTS: [100, 'Requests in the log of the integrations of a bot.', 'The oldest ones are forgotten.'],
  MAX_TEXT_CODE_POINTS: [10_000, 'A text parameter without a more specific limit.', TOO_LONG],
  MAX_REQUEST_ACCOUNTS: [20_000, 'Accounts in one list, such as `principals` or the members of a user group.', TOO_LONG],
  MAX_REQUEST_GROUPS: [500, 'User groups in one list.', TOO_LONG],
  MAX_REQUEST_CHANNELS: [500, 'Channels in one list.', TOO_LONG],
  MAX_REQUEST_AUTHENTICATION_METHODS: [50, 'Login methods in one request.', TOO_LONG],
  MAX_DEFAULT_CHANNEL_GROUPS: [100, 'Default channel groups of an organization.', BAD_REQUEST],
  MAX_DEFAULT_CHANNEL_GROUP_CHANNELS: [500, 'Channels of a default channel group.', BAD_REQUEST],
  MAX_DEFAULT_CHANNEL_GROUP_NAME_CODE_POINTS: [60, 'The name of a default channel group.', BAD_REQUEST],
  MAX_REQUEST_ORDERED_ITEMS: [1_000, 'Linkifiers or profile fields in a request that reorders them.', TOO_LONG],
  MAX_GROUP_SETTING_MEMBERS: [5_000, 'Accounts listed in the value of a group setting.', BAD_REQUEST],
  SKEIN_STATEMENT_SECONDS: [
    8,
    'Seconds that a database statement may run, less than the wait for its result; on MySQL reading statements only. Migrations have no such limit.',
    'The database cancels the statement: 503 `REQUEST_TIMED_OUT` with `Retry-After`; nothing is changed.',
  ],
  MAX_AUDITED_UNKNOWN_LOGINS_PER_REALM_PER_DAY: [
    1_000,
    'Failed log-ins with addresses that have no account, recorded in the audit log of an organization within a day.',
    'Further ones are recorded only in the log of the server.',
  ],
  MAX_SIGN_ON_PROVIDERS_PER_REALM: [20, 'Providers by which people of an organization log in.', BAD_REQUEST],
  MAX_SIGN_ON_ANSWER_BYTES: [256 * 1024, 'An answer of such a provider.', 'The log-in fails with the code S04.'],
  MAX_SIGN_ON_REQUEST_SECONDS: [10, 'Seconds in which such a provider has to answer.', 'The log-in fails with the code S03.'],
  MAX_DIRECTORY_SECONDS: [
    5,
    'Seconds in which a directory has to answer a log-in.',
    '503 `SERVER_NOT_READY` "The directory does not answer".',
  ],
  MAX_DIRECTORY_SYNC_SECONDS: [
    300,
    'Seconds in which the search of a directory for people who have left has to end.',
    'Nothing is changed.',
  ],
  MAX_DIRECTORY_PASSWORD_WINDOW_SECONDS: [
    1800,
    'Seconds in which a directory gets at most the number of wrong passwords of a person that is entered for it.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`, even with the right password.',
  ],
  MAX_SCIM_BODY_BYTES: [1024 * 1024, 'The body of a request of a SCIM provider.', '413 in the form of SCIM; nothing is changed.'],
  MAX_SCIM_PAGE_RESOURCES: [200, 'People or groups in one answer to a SCIM provider.', 'The page has this many.'],
  MAX_SCIM_PATCH_OPERATIONS: [1_000, 'Operations in one PATCH of a SCIM provider.', SCIM_REFUSED],
  MAX_SCIM_FILTER_CHARACTERS: [1_000, 'The filter of a search by a SCIM provider.', SCIM_FILTER_REFUSED],
  MAX_SCIM_FILTER_TERMS: [20, 'Conditions in such a filter.', SCIM_FILTER_REFUSED],
  MAX_SCIM_TEXT_CODE_POINTS: [255, 'A text that a SCIM provider sends, such as a name or an id of its own.', SCIM_REFUSED],
  MAX_SCIM_VALUES: [20, 'Addresses, or roles, that a SCIM provider sends of one person.', SCIM_REFUSED],
  MAX_SCIM_RUNNING_REQUESTS: [
    2,
    'Requests of the SCIM provider of one organization that a process works on at the same time.',
    'Further requests wait for their turn.',
  ],
  MAX_SCIM_WAITING_REQUESTS: [
    200,
    'The same requests that wait for their turn in a process.',
    '429 with `Retry-After` in the form of SCIM; nothing is changed.',
  ],
  MAX_SCIM_TOKEN_DAYS: [3_650, 'Days after which the token of a SCIM provider expires, where it does.', BAD_REQUEST],
  MAX_SCOPED_KEYS_PER_ACCOUNT: [50, 'Scoped API keys of an account, expired ones included.', BAD_REQUEST],
  MAX_PASSKEYS_PER_ACCOUNT: [20, 'Passkeys of an account.', BAD_REQUEST],
  MAX_PASSKEY_NAME_CODE_POINTS: [100, 'The name of a passkey.', TOO_LONG],
  MAX_RECENT_LOGIN_MINUTES: [
    15,
    'Minutes after a log-in in which a browser session may make API keys, and change the address, the second factors or the state of its account.',
    '403 `RECENT_LOGIN_REQUIRED`; nothing is changed.',
  ],
  MAX_INTEGRATION_SECRET_CODE_POINTS: [200, 'The secret with which a service signs what it sends to an integration.', TOO_LONG],
  MAX_INTEGRATION_DECLARATIONS: [50, 'Integrations that an organization declares itself.', BAD_REQUEST],
  MAX_SCOPED_KEY_NAME_CODE_POINTS: [100, 'The name of a scoped API key.', TOO_LONG],
  MAX_SCOPED_KEY_DAYS: [3_650, 'Days after which a scoped API key expires, if it does.', BAD_REQUEST],
  MAX_PAGE_AUDIT_ENTRIES: [1_000, 'Entries requested by one `GET /audit_log`.', BAD_REQUEST],
  SKEIN_RATE_LIMIT_USER: [
    '60:200',
    'Requests of an account, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`.',
  ],
  SKEIN_RATE_LIMIT_ADDRESS: [
    '60:100',
    'Requests without credentials from a network address, as `seconds:count`; requests with wrong credentials are counted separately. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`.',
  ],
  MAX_CREDENTIAL_CHECKS: [
    128,
    'Checks of credentials that a process does not know yet, at the same time; half of them for one network address. They share their statements.',
    'Further ones wait for their turn.',
  ],
  MAX_WAITING_CREDENTIAL_CHECKS: [
    1_000,
    'Checks of credentials from one network address that wait for their turn.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_WAITING_GUESSES: [
    16,
    'The same for a network address that is beyond `SKEIN_RATE_LIMIT_ADDRESS` with wrong credentials. Credentials that a process knows already do not wait.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_IPV6_SITE_SHARES: [
    16,
    'How many times the limits of a network address an IPv6 network of 48 bits has. An IPv6 network of 64 bits counts as one address.',
    'As beyond the limit of a network address.',
  ],
  SKEIN_RATE_LIMIT_LOGIN: [
    '1800:5',
    'Wrong passwords of an account, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`, even with the right password.',
  ],
  SKEIN_RATE_LIMIT_JOIN: [
    '86400:20',
    'Requests for a registration mail from a network address, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  SKEIN_RATE_LIMIT_SCIM: [
    '60:1200',
    'Requests of the SCIM provider of an organization, as `seconds:count`. Off in development.',
    '429 with `Retry-After` in the form of SCIM; nothing is changed.',
  ],
  SKEIN_RATE_LIMIT_MAIL: [
    '86400:50',
    'Requests for password resets and lists of organizations from a network address, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  SKEIN_RATE_LIMIT_INCOMING_MAIL: [
    '60:50,300:120,3600:600',
    'Mails that come to the addresses of an organization, as `seconds:count`. Off in development.',
    '450 at `RCPT`, so that the mail server tries again later.',
  ],
  SKEIN_RATE_LIMIT_MAIL_ADDRESS: ['60:20', 'The same for one address.', '450 at `RCPT`, so that the mail server tries again later.'],
  SKEIN_RATE_LIMIT_MAIL_DOMAIN: [
    '60:100',
    'Mails about messages and digests to the addresses of one domain, as `seconds:count`. Off in development.',
    'The mail waits.',
  ],
} as const satisfies Rows;

const MESSAGES = {
  MAX_MESSAGE_CODE_POINTS: [
    10_000,
    'The content of a message or draft; also of a saved snippet or submessage, which is rejected instead.',
    CUT,
  ],
  MAX_TOPIC_CODE_POINTS: [60, 'A topic.', CUT],
  MAX_RENDERED_BYTES: [200_000, 'The HTML of a message, a description or a profile field.', 'The source text is shown without formatting.'],
  MAX_FORMULA_CELLS: [
    1_200,
    'Table cells in a formula, counted before it is rendered, because its HTML would exceed the limit above.',
    'The source text is shown without formatting.',
  ],
  MAX_ACCOUNT_WAITING_TEXTS: [
    64,
    'Long texts, and texts with code or formulas, of one account that wait to be rendered.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  MAX_HIGHLIGHTING_MS: [500, 'Milliseconds to highlight all code blocks of a message.', 'The code is shown without highlighting.'],
  MAX_WELCOME_TEXT_CODE_POINTS: [8_000, 'The text of an organization that the welcome bot sends to new accounts.', TOO_LONG],
  MAX_EDIT_HISTORY_BYTES: [1_000_000, 'The edit history of a message, as JSON.', 'The oldest entries are deleted from the history.'],
  MAX_SUBMESSAGES: [100, 'Submessages of one message.', BAD_REQUEST],
  MAX_SUBMESSAGE_BYTES: [10_000, 'The content of a submessage.', BAD_REQUEST],
  MAX_PAGE_MESSAGES: [5_000, 'Messages requested by one `GET /messages`.', BAD_REQUEST],
  MAX_PAGE_BYTES: [
    8 * 1024 * 1024,
    'The contents, edit histories and submessages of the messages in one response. The anchor and one message on each side of it are always included.',
    'The range is shorter, with `found_oldest` or `found_newest` false; 400 `BAD_REQUEST` for messages requested by id.',
  ],
  MAX_FLAG_MESSAGES: [10_000, 'Messages in one `POST /messages/flags`.', TOO_LONG],
  MAX_NARROW_TERMS: [50, 'Terms of a `narrow` parameter.', TOO_LONG],
  MAX_NARROW_OPERAND_CHARACTERS: [10_000, 'A string in a term of a narrow.', TOO_LONG],
  MAX_SEARCH_WORDS: [20, 'Words in the operand of `search`, including the words of quoted phrases.', TOO_LONG],
  MAX_NARROW_SEARCH_WORDS: [100, 'Words in all `search` terms of a narrow.', TOO_LONG],
  MAX_DIRECT_RECIPIENTS: [1_000, 'Users in `to`, or in the operand of `dm`.', TOO_LONG],
  MAX_REQUEST_DRAFTS: [2_000, 'Drafts in one request.', TOO_LONG],
  MAX_REMINDER_NOTE_CODE_POINTS: [1_000, 'The note of a reminder.', BAD_REQUEST],
  MAX_NAVIGATION_VIEWS: [100, 'Navigation views of an account.', BAD_REQUEST],
  MAX_NAVIGATION_VIEW_FRAGMENT_CODE_POINTS: [500, 'The fragment of a navigation view.', TOO_LONG],
  MAX_NAVIGATION_VIEW_NAME_CODE_POINTS: [100, 'The name of a navigation view.', TOO_LONG],
  MAX_REPORT_EXPLANATION_CODE_POINTS: [1_000, 'The explanation of a report about a message.', TOO_LONG],
  MAX_ALERT_WORDS: [1_000, 'Alert words of an account, and of one request.', BAD_REQUEST],
  MAX_ALERT_WORD_CODE_POINTS: [100, 'An alert word before it is trimmed.', TOO_LONG],
  MAX_FLAG_RANGE_MESSAGES: [
    5_000,
    'Messages changed by one `POST /messages/flags/narrow`.',
    'The numbers before and after the anchor are reduced to fit.',
  ],
} as const satisfies Rows;

const CHANNELS = {
  MAX_CHANNEL_NAME_CODE_POINTS: [60, 'The name of a channel.', BAD_REQUEST],
  MAX_CHANNEL_DESCRIPTION_CODE_POINTS: [1_024, 'The description of a channel.', TOO_LONG],
  MAX_CHANNEL_FOLDERS: [500, 'Channel folders of an organization, archived ones too.', BAD_REQUEST],
  MAX_CHANNEL_FOLDER_NAME_CODE_POINTS: [60, 'The name of a channel folder.', TOO_LONG],
  MAX_CHANNEL_FOLDER_DESCRIPTION_CODE_POINTS: [1_024, 'The description of a channel folder.', TOO_LONG],
  MAX_REQUEST_SUBSCRIPTIONS: [50_000, 'Channels times users in a request that subscribes or unsubscribes.', BAD_REQUEST],
  MAX_TOLD_SUBSCRIBERS: [
    100,
    'Users in a request that subscribes them who get a message about it.',
    'With more of them, none gets a message.',
  ],
  MAX_REQUEST_NEW_CHANNELS: [100, 'Channels created by one request.', BAD_REQUEST],
  MAX_REQUEST_SUBSCRIPTION_PROPERTIES: [500, 'Properties in `subscription_data`.', TOO_LONG],
} as const satisfies Rows;

const ORGANIZATIONS = {
  MAX_ORGANIZATION_NAME_CODE_POINTS: [40, 'The name of an organization.', BAD_REQUEST],
  MAX_SUBDOMAIN_CHARACTERS: [40, 'The subdomain of an organization.', BAD_REQUEST],
} as const satisfies Rows;

const ACCOUNTS = {
  MAX_FULL_NAME_CODE_POINTS: [100, 'The name of an account.', BAD_REQUEST],
  MAX_STATUS_DAYS: [366, 'Days until the end of a status.', BAD_REQUEST],
  MAX_REQUEST_PROFILE_FIELDS: [200, 'Custom profile fields whose values one request changes.', TOO_LONG],
  MAX_PROFILE_VALUE_ITEMS: [1_000, 'Users in the value of a profile field.', BAD_REQUEST],
  MAX_PROFILE_FIELD_DATA_CHARACTERS: [10_000, 'The `field_data` of a profile field, as JSON.', TOO_LONG],
  MAX_BOT_STORAGE_KEY_CODE_POINTS: [500, "A key in a bot's storage.", TOO_LONG],
  MAX_REQUEST_BOT_STORAGE_ENTRIES: [1_000, "Entries of a bot's storage that one request reads, writes or removes.", TOO_LONG],
} as const satisfies Rows;

const EVENTS = {
  MAX_QUEUES_PER_ACCOUNT: [
    200,
    'Event queues of an account, over all nodes.',
    'The queue that has been idle for longest is deleted: its next poll is rejected with 400 `BAD_EVENT_QUEUE_ID`.',
  ],
  MAX_WAITING_POLLS_PER_ACCOUNT: [
    100,
    'Polls and streams of an account that wait for events on one node.',
    'The poll or stream that waits for longest ends, a poll with a heartbeat.',
  ],
  MAX_QUEUE_IDLE_SECONDS: [
    7 * 86_400,
    'The requested lifetime of a queue without polls (`queue_lifespan_secs`).',
    'The lifetime is reduced to this value.',
  ],
  MAX_EVENTS_ANSWER_BYTES: [
    4 * 1024 * 1024,
    'The events in one response to `GET /events`.',
    'The other events follow with the next polls. At least one event is sent.',
  ],
  MAX_EVENT_STREAM_MINUTES: [
    60,
    'Minutes that a stream of events lasts; up to a fifth less, at random.',
    'The stream ends, and its client connects again with `Last-Event-ID`.',
  ],
  MAX_EVENT_STREAM_WRITE_BYTES: [
    64 * 1024,
    'The events that a stream holds in memory until its client has taken them. At least one event is held.',
    'The others are read when these have been taken. A client that takes nothing for twice `SKEIN_HEARTBEAT_SECONDS` is disconnected.',
  ],
  MAX_EVENT_LOG_ENTRIES: [200_000, 'Entries of the event log.', LOG_TRIMMED],
  SKEIN_EVENT_LOG_MIB: [256, 'Total size of the entries of the event log, in MiB.', LOG_TRIMMED],
  MAX_REQUEST_EVENT_TYPES: [200, 'Names in `event_types` and `fetch_event_types`.', TOO_LONG],
  MAX_CLIENT_CAPABILITIES: [100, 'Names in `client_capabilities`.', TOO_LONG],
} as const satisfies Rows;

const UPLOADS = {
  MAX_IMAGE_PIXELS: [
    50_000_000,
    'An image; for an animated image, all frames together.',
    '400 `BAD_IMAGE`; an uploaded file has no thumbnail.',
  ],
  MAX_DECODED_IMAGE_BYTES: [
    40 * 1024 * 1024,
    'An image that is decoded in memory as a whole (interlaced PNG, progressive JPEG, AVIF, TIFF): pixels times channels times bytes per channel.',
    '400 `BAD_IMAGE`; an uploaded file has no thumbnail.',
  ],
  MAX_DECODING_IMAGES: [2, 'Images that a process decodes concurrently.', 'Further ones wait.'],
  MAX_WAITING_IMAGES: [32, 'Images that wait to be decoded.', '503 `SERVER_NOT_READY` with `Retry-After`.'],
  MAX_ACCOUNT_WAITING_IMAGES: [24, 'Those of them that one account sent or wants to see.', '429 `RATE_LIMIT_HIT` with `Retry-After`.'],
  MAX_IMAGE_SECONDS: [10, 'Seconds in which an image has to be decoded.', '400 `BAD_IMAGE`; an uploaded file has no thumbnail.'],
  MAX_EXTERNAL_IMAGE_BYTES: [5 * 1024 * 1024, 'An external image or sound in a message.', 'It is not shown; 404.'],
  MAX_WEBSITE_BYTES: [1024 * 1024, 'A website that is fetched for a preview.', 'It has no preview.'],
  MAX_WEBSITE_PREVIEWS: [5, 'Website previews of a message.', 'Further links have no preview.'],
  MAX_WEBSITE_SECONDS: [5, 'Seconds in which a website that was fetched has to be read.', 'It has no preview.'],
  MAX_PREVIEWED_MESSAGES: [10, 'Messages whose websites a process reads concurrently.', 'Further ones wait; senders take turns.'],
  MAX_ACCOUNT_PREVIEWED_MESSAGES: [3, 'Those of them that one account sent.', 'Further ones wait.'],
  MAX_ACCOUNT_WAITING_PREVIEWED_MESSAGES: [20, 'Messages of one account that wait for previews of websites.', 'Further ones have none.'],
  MAX_EXTERNAL_FETCH_SECONDS: [10, 'Seconds in which an external image or website has to arrive.', 'It is not shown; 404.'],
  MAX_EXTERNAL_FETCHES: [32, 'External images and websites that a process fetches concurrently.', 'Further ones wait.'],
  MAX_WAITING_EXTERNAL_FETCHES: [
    256,
    'External images and websites that wait to be fetched.',
    '503 `SERVER_NOT_READY` with `Retry-After`.',
  ],
  MAX_ACCOUNT_EXTERNAL_FETCHES: [16, 'External images that a process fetches for one account concurrently.', 'Further ones wait.'],
  MAX_ACCOUNT_WAITING_EXTERNAL_FETCHES: [
    128,
    'External images that wait to be fetched for one account.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`.',
  ],
  MAX_UNFINISHED_UPLOADS: [50, 'Unfinished resumable uploads of an account.', '413; nothing is stored.'],
  SKEIN_MAX_FILE_MIB: [100, 'An uploaded file.', '400 `BAD_REQUEST` (413 for a resumable upload); nothing is stored.'],
} as const satisfies Rows;

const WEBHOOKS = {
  MAX_EVENT_WEBHOOKS: [50, 'Webhooks for events of an organization.', BAD_REQUEST],
  MAX_EVENT_WEBHOOK_NAME_CODE_POINTS: [100, 'The name of a webhook for events.', TOO_LONG],
  // All of them fit into the column, with every character escaped.
  MAX_EVENT_WEBHOOK_NARROW_TERMS: [40, 'Terms in the narrow of a webhook for events.', TOO_LONG],
  MAX_EVENT_WEBHOOK_OPERAND_CODE_POINTS: [255, 'A string in a term of the narrow of a webhook for events.', TOO_LONG],
  MAX_EVENT_WEBHOOK_BACKLOG: [
    10_000,
    'Events that wait for the endpoint of a webhook.',
    'The webhook is disabled, and its owner is told. It is counted after every 500 events.',
  ],
  MAX_WEBHOOK_URL_CHARACTERS: [2_048, 'The URL of an outgoing webhook, or of a webhook for events.', BAD_REQUEST],
  // The longest message fits twice, with every character escaped. JSON is parsed at once, on the event loop.
  MAX_WEBHOOK_RESPONSE_BYTES: [
    256 * 1024,
    'The response of an outgoing webhook.',
    'The call failed; the error is posted to the conversation and sent to the owner of the bot.',
  ],
} as const satisfies Rows;

const NOTIFICATIONS = {
  MAX_PUSH_SUBSCRIPTIONS: [20, 'Push subscriptions of an account: browsers, UnifiedPush applications and plain URLs.', BAD_REQUEST],
  MAX_MOBILE_DEVICES: [50, 'Devices of an account on which mobile applications get pushes.', BAD_REQUEST],
  MAX_PUSH_ENDPOINT_CHARACTERS: [2_048, 'The endpoint of a push subscription.', TOO_LONG],
  MAX_QUIET_WINDOWS: [50, 'Weekly windows of the quiet hours of an account.', TOO_LONG],
  MAX_QUIET_EXCEPTIONS: [500, 'Accounts whose messages notify during the quiet hours of an account.', TOO_LONG],
  MAX_PUSH_DELAY_SECONDS: [3_600, 'Seconds for which an account lets pushes wait while it is active.', BAD_REQUEST],
  MAX_PUSH_LABEL_CODE_POINTS: [100, 'The label of a push subscription.', TOO_LONG],
  MAX_EXTERNAL_POST_SECONDS: [10, 'Seconds in which a push service has to answer.', 'The push counts as not delivered, and is repeated.'],
  MAX_EXTERNAL_POSTS: [32, 'Pushes that a process sends concurrently.', 'Further ones wait.'],
  MAX_ACCOUNT_EXTERNAL_POSTS: [4, 'Pushes that a process sends concurrently because one account asked for a test.', 'Further ones wait.'],
} as const satisfies Rows;

const MAIL = {
  MAX_INVITATION_MAILS_PER_REALM_PER_DAY: [
    100,
    'Invitation mails of an organization within a day, including repeated ones; also the addresses in one request.',
    '400 `INVITATION_FAILED` with `daily_limit_reached`; nobody is invited.',
  ],
  MAX_INVITATION_MAILS_PER_ACCOUNT_PER_DAY: [
    50,
    'The same for one inviter who is not an administrator, so that a single account cannot use up the limit of the organization.',
    '400 `INVITATION_FAILED` with `daily_limit_reached`; nobody is invited.',
  ],
  MAX_MAILS_PER_ADDRESS_PER_DAY: [
    5,
    'Mails to one email address within a day that anyone can cause: invitations, registration keys, keys for a change of email address or for a new password.',
    '400 `INVITATION_FAILED` with `daily_limit_reached`, otherwise 429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  MAX_REQUESTED_MAILS_PER_REALM_PER_DAY: [
    1_000,
    'Mails of an organization with keys for registration or a change of email address within a day.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  MAX_ADDRESS_CHANGE_MAILS_PER_ACCOUNT_PER_DAY: [
    5,
    'Mails of an account with keys for a change of email address within a day.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  MAX_FOUND_ADDRESSES: [
    10,
    'Addresses in one request that mails lists of organizations.',
    '400, and the form is shown again; nothing is sent.',
  ],
  MAX_INVITEE_EMAILS_CODE_POINTS: [50_000, 'The text with the email addresses of `POST /invites`.', TOO_LONG],
  MAX_DIGEST_CHANNEL_MESSAGES: [1_000, 'Newest messages of a channel from which digests choose.', 'Older ones are not in digests.'],
  MAX_INCOMING_MAIL_BYTES: [25 * 1024 * 1024, 'A mail that comes in.', '552 5.3.4; nothing is posted.'],
  MAX_INCOMING_MAILS_BYTES: [
    100 * 1024 * 1024,
    'The mails that a process holds in memory until their messages are posted.',
    '452 4.3.1, so that the mail server tries again later.',
  ],
  MAX_INCOMING_MAIL_CONNECTIONS: [20, 'Connections of mail servers to a process.', '421, so that the mail server tries again later.'],
  MAX_INCOMING_MAIL_RECIPIENTS: [
    50,
    'Recipients of a mail that comes in; one over SMTP.',
    '452, so that the mail server tries the others again.',
  ],
  MAX_INCOMING_MAIL_PARTS: [500, 'MIME parts of a mail that comes in.', '554 5.6.0; nothing is posted.'],
  MAX_INCOMING_MAIL_HEADER_BYTES: [
    256 * 1024,
    'The headers of a mail that comes in, or of one of its parts.',
    '554 5.6.0; nothing is posted.',
  ],
  MAX_INCOMING_MAIL_SECONDS: [10, 'Seconds in which a mail that comes in has to be read.', '554 5.6.0; nothing is posted.'],
  MAX_READ_INCOMING_MAILS: [
    2,
    'Mails that a process reads concurrently; one for each address, and one of each sender.',
    'Further ones wait; addresses and senders take turns.',
  ],
  MAX_ADDRESS_WAITING_INCOMING_MAILS: [
    4,
    'Mails to one address that wait until they are read.',
    '451 4.3.0, so that the mail server tries again later.',
  ],
  MAX_INCOMING_MAIL_ATTACHMENTS: [20, 'Attachments of a mail that comes in.', 'The message names the others as left out.'],
} as const satisfies Rows;

const NOTICES = {
  NOTICE_RETENTION_DAYS: [14, 'Days for which decisions about notices are kept.', 'They are deleted.'],
  MAX_NOTICE_MAILS_PER_HOUR: [
    20,
    'Mails about missed messages to an account within an hour.',
    'The last of them is about all other conversations; further notices wait, with the reason `rate_limited`.',
  ],
  MAX_PUSHES_PER_MINUTE: [
    60,
    'Pushes to an account within a minute, through each delivery channel.',
    'Further notices wait, with the reason `rate_limited`, and are one summary then.',
  ],
  MAX_LISTED_NOTICES: [100, 'Decisions about notices in one response.', BAD_REQUEST],
} as const satisfies Rows;

/** The sections of docs/limits.md, in order. */
const ARCHIVE_REFUSED = 'The archive is refused, and nothing is written.';
const IMPORTS = {
  MAX_IMPORT_ENTRIES: [1_000_000, 'Files in an archive that is imported.', ARCHIVE_REFUSED],
  MAX_IMPORT_JSON_BYTES: [1024 * 1024 * 1024, 'A file of JSON in such an archive.', ARCHIVE_REFUSED],
  MAX_IMPORT_COMPRESSION_RATIO: [
    200,
    'How many times as long as it is packed a file of more than a mebibyte in such an archive may be.',
    ARCHIVE_REFUSED,
  ],
  MAX_IMPORT_RECORD_BYTES: [4 * 1024 * 1024, 'One message, person or conversation in such an archive.', 'It is counted as damaged.'],
  MAX_IMPORT_LINE_BYTES: [
    64 * 1024 * 1024,
    'One line of a file of lines in such an archive, which may contain a message with all its replies.',
    'It is counted as damaged.',
  ],
  MAX_IMPORT_DAMAGES: [100_000, 'Damaged places in the lists of such an archive.', ARCHIVE_REFUSED],
  MAX_IMPORT_PEOPLE: [200_000, 'People and bots in such an archive.', ARCHIVE_REFUSED],
  MAX_IMPORT_EMOJI: [20_000, 'Emoji of the workspace in such an archive.', ARCHIVE_REFUSED],
  MAX_IMPORT_CONVERSATIONS: [200_000, 'Channels and direct conversations in such an archive.', ARCHIVE_REFUSED],
  MAX_IMPORT_MEMBERSHIPS: [10_000_000, 'Members of all conversations in such an archive together.', ARCHIVE_REFUSED],
  MAX_IMPORT_THREADS: [1_000_000, 'Threads in such an archive.', ARCHIVE_REFUSED],
  MAX_IMPORT_SORTED_BYTES: [
    32 * 1024 * 1024,
    'Messages of one day, as they stand in such an archive, that are put in order of time together.',
    'They are put in order in parts.',
  ],
} as const satisfies Rows;

export const LIMIT_SECTIONS: Readonly<Record<string, Rows>> = {
  'Requests and answers': REQUESTS,
  Messages: MESSAGES,
  Channels: CHANNELS,
  Organizations: ORGANIZATIONS,
  'Accounts and groups': ACCOUNTS,
  'Event queues': EVENTS,
  Uploads: UPLOADS,
  'Outgoing webhooks': WEBHOOKS,
  Notifications: NOTIFICATIONS,
  Mail: MAIL,
  Notices: NOTICES,
  Imports: IMPORTS,
};

/**
 * The value of every limit by its name: `LIMITS.MAX_TOPIC_CODE_POINTS`. A limit that an operator may change has the name of its environment
 * variable, `SKEIN_…`. Its value here is the default; code outside the configuration reads it from `Config`.
 */
export const LIMITS = {
  ...valuesOf(REQUESTS),
  ...valuesOf(MESSAGES),
  ...valuesOf(CHANNELS),
  ...valuesOf(ORGANIZATIONS),
  ...valuesOf(ACCOUNTS),
  ...valuesOf(EVENTS),
  ...valuesOf(UPLOADS),
  ...valuesOf(WEBHOOKS),
  ...valuesOf(NOTIFICATIONS),
  ...valuesOf(MAIL),
  ...valuesOf(NOTICES),
  ...valuesOf(IMPORTS),
};

function valuesOf<R extends Rows>(rows: R): Values<R> {
  return Object.fromEntries(Object.entries(rows).map(([name, [value]]) => [name, value])) as Values<R>;
}
