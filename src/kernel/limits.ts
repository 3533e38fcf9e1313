/**
 * One row of the table of limits: the value, what it applies to, and what happens beyond it. The last two are sentences of
 * docs/limits.md. A name says what is limited and ends with the unit or the thing that is counted: `MAX_BODY_BYTES`, `MAX_NARROW_TERMS`.
 */
type Row = readonly [value: number | string, appliesTo: string, beyond: string];
type Rows = Readonly<Record<string, Row>>;
/** The values of rows by their names, as plain numbers and texts rather than literals. */
type Values<R extends Rows> = { readonly [Name in keyof R]: R[Name][0] extends number ? number : string };

const BAD_REQUEST = '400 `BAD_REQUEST`; nothing is changed.';
const TOO_LONG = '400 `BAD_REQUEST` "… is too long (limit: …)"; nothing is changed.';
const LOG_TRIMMED = 'The oldest entries are dropped; queues that would need them are refused with 400 `BAD_EVENT_QUEUE_ID`.';
const CUT = 'The text is cut to this length, with a note at its end.';

const REQUESTS = {
  MAX_BODY_BYTES: [4 * 1024 * 1024, 'The body of a request without a file.', '413 `BAD_REQUEST`.'],
  MAX_ANONYMOUS_BODY_BYTES: [
    128 * 1024,
    'The body of a request without credentials; a form whose `method` names the method of its request.',
    '413 `BAD_REQUEST`; 405 for such a form.',
  ],
  MAX_BODIES_BYTES: [
    32 * 1024 * 1024,
    'All bodies of requests of accounts that a process stores at the same time.',
    '503 `SERVER_NOT_READY` with `Retry-After`; nothing is changed.',
  ],
  MAX_ACCOUNT_BODIES_BYTES: [8 * 1024 * 1024, 'Those of one account.', '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.'],
  MAX_ANONYMOUS_BODIES_BYTES: [
    8 * 1024 * 1024,
    'All bodies of requests without credentials that a process stores at the same time.',
    '503 `SERVER_NOT_READY` with `Retry-After`; nothing is changed.',
  ],
  MAX_ADDRESS_BODIES_BYTES: [
    1024 * 1024,
    'Those from one network address.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is changed.',
  ],
  FREE_BODY_BYTES: [16 * 1024, 'The beginning of every body, which the four limits above do not count.', 'It counts.'],
  SKEIN_BODY_TIMEOUT_SECONDS: [
    60,
    'Seconds in which a body has to arrive, or the next piece of a file.',
    '408 `BAD_REQUEST`, or for a file nothing, and the connection is closed.',
  ],
  MIN_BODY_PROGRESS_BYTES: [16 * 1024, 'What has to arrive of a file in that time.', 'The connection is closed.'],
  MAX_UNREAD_BODY_SECONDS: [
    30,
    'Seconds in which the rest of a body is dropped that was refused before its end.',
    'The connection is closed.',
  ],
  MAX_HEADER_SECONDS: [20, 'Seconds in which the head of a request has to arrive.', '408, and the connection is closed.'],
  MAX_BODY_FIELDS: [1_000, 'Parameters of a request without a file.', BAD_REQUEST],
  MAX_HEADER_BYTES: [64 * 1024, 'The head of a request: its line and its headers.', '431, and the connection is closed.'],
  MAX_CONNECTION_WAIT_MS: [
    5_000,
    'The wait for a connection to the database, new or from the pool.',
    '503 `SERVER_NOT_READY` with `Retry-After`; nothing is changed.',
  ],
  MAX_STATEMENT_WAIT_MS: [
    10_000,
    'The wait for the answer to a database statement. Migrations have no such limit.',
    '503 `SERVER_NOT_READY` with `Retry-After`, or `OUTCOME_UNKNOWN` during COMMIT; the connection is closed.',
  ],
  MAX_REDIS_WAIT_MS: [
    5_000,
    'The wait for the answer to a Redis command.',
    'The server goes on without Redis where it can; elsewhere 503 `SERVER_NOT_READY` with `Retry-After`.',
  ],
  MAX_JSON_LEVELS: [20, 'Lists and objects inside each other in a JSON parameter.', BAD_REQUEST],
  MAX_JSON_VALUES: [50_000, 'Values in a JSON parameter, counted before it is decoded.', TOO_LONG],
  MAX_TEXT_CODE_POINTS: [10_000, 'A text that has no limit of its own.', TOO_LONG],
  MAX_REQUEST_ACCOUNTS: [20_000, 'Accounts named by one list: `principals`, members of a user group.', TOO_LONG],
  MAX_REQUEST_GROUPS: [500, 'User groups named by one list.', TOO_LONG],
  MAX_REQUEST_CHANNELS: [500, 'Channels named by one list.', TOO_LONG],
  MAX_REQUEST_ORDERED_ITEMS: [1_000, 'Linkifiers or profile fields put in order.', TOO_LONG],
  MAX_GROUP_SETTING_MEMBERS: [5_000, 'Accounts named one by one in the value of a group setting.', BAD_REQUEST],
  SKEIN_STATEMENT_SECONDS: [
    8,
    'Seconds that a database statement may run, less than the wait for its answer; on MySQL only those that read. Migrations have no such limit.',
    'The database cancels it: 503 `REQUEST_TIMED_OUT` with `Retry-After`; nothing is changed.',
  ],
  SKEIN_RATE_LIMIT_USER: [
    '60:200',
    'Requests of an account, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`.',
  ],
  SKEIN_RATE_LIMIT_ADDRESS: [
    '60:100',
    'Requests without credentials from a network address, as `seconds:count`; apart from those, requests with wrong credentials. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`.',
  ],
  SKEIN_RATE_LIMIT_LOGIN: [
    '1800:5',
    'Wrong passwords of an account, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`, even with the right password.',
  ],
  SKEIN_RATE_LIMIT_JOIN: [
    '86400:20',
    'Requests for a mail with which to join, from a network address, as `seconds:count`. Off in development.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
} as const satisfies Rows;

const MESSAGES = {
  MAX_MESSAGE_CODE_POINTS: [
    10_000,
    'The content of a message or a draft; of a saved snippet and a submessage too, but those are refused.',
    CUT,
  ],
  MAX_TOPIC_CODE_POINTS: [60, 'A topic.', CUT],
  MAX_RENDERED_BYTES: [
    200_000,
    'The HTML of a message, a description or a profile field.',
    'The text is shown as it was typed, without markup.',
  ],
  MAX_FORMULA_CELLS: [
    1_200,
    'Cells in the tables of a formula, counted before its HTML is made: that would be longer than the limit above.',
    'The text is shown as it was typed, without markup.',
  ],
  MAX_HIGHLIGHTING_MS: [500, 'Milliseconds of work for the colours of all code in a message.', 'The code is shown without colours.'],
  MAX_EDIT_HISTORY_BYTES: [
    1_000_000,
    'The former texts that are kept of one message, as JSON.',
    'The oldest changes are dropped from its history.',
  ],
  MAX_SUBMESSAGES: [100, 'Submessages of one message.', BAD_REQUEST],
  MAX_SUBMESSAGE_BYTES: [10_000, 'The content of a submessage.', BAD_REQUEST],
  MAX_PAGE_MESSAGES: [5_000, 'Messages asked for by one `GET /messages`.', BAD_REQUEST],
  MAX_PAGE_BYTES: [
    8 * 1024 * 1024,
    'The texts, edit histories and submessages of the messages in one answer. The anchor and a message on each side of it always come.',
    'A range ends earlier, with `found_oldest` or `found_newest` false; 400 `BAD_REQUEST` for messages asked for by their ids.',
  ],
  MAX_FLAG_MESSAGES: [10_000, 'Messages named by one `POST /messages/flags`.', TOO_LONG],
  MAX_NARROW_TERMS: [50, 'Terms of a `narrow`, in every request that takes one.', TOO_LONG],
  MAX_NARROW_OPERAND_CHARACTERS: [10_000, 'A text in a term of a narrow.', TOO_LONG],
  MAX_SEARCH_WORDS: [20, 'Words in the operand of `search`; a quoted phrase counts by its words.', TOO_LONG],
  MAX_NARROW_SEARCH_WORDS: [100, 'Words in all `search` terms of a narrow together.', TOO_LONG],
  MAX_DIRECT_RECIPIENTS: [1_000, 'People named by `to`, or by the operand of `dm`.', TOO_LONG],
  MAX_REQUEST_DRAFTS: [2_000, 'Drafts stored by one request.', TOO_LONG],
  MAX_ALERT_WORDS: [1_000, 'Alert words of an account, and of one request.', BAD_REQUEST],
  MAX_ALERT_WORD_CODE_POINTS: [100, 'An alert word, before it is trimmed.', TOO_LONG],
  MAX_FLAG_RANGE_MESSAGES: [
    5_000,
    'Messages changed by one `POST /messages/flags/narrow`.',
    'Each side of the anchor is cut to what is left of it.',
  ],
} as const satisfies Rows;

const CHANNELS = {
  MAX_CHANNEL_NAME_CODE_POINTS: [60, 'The name of a channel.', BAD_REQUEST],
  MAX_CHANNEL_DESCRIPTION_CODE_POINTS: [1_024, 'The description of a channel.', TOO_LONG],
  MAX_REQUEST_SUBSCRIPTIONS: [50_000, 'Channels times people that one request subscribes or unsubscribes.', BAD_REQUEST],
  MAX_REQUEST_NEW_CHANNELS: [100, 'Channels created by one request.', BAD_REQUEST],
  MAX_REQUEST_SUBSCRIPTION_PROPERTIES: [500, 'Properties in `subscription_data`.', TOO_LONG],
} as const satisfies Rows;

const ACCOUNTS = {
  MAX_FULL_NAME_CODE_POINTS: [100, 'The name of an account.', BAD_REQUEST],
  MAX_REQUEST_PROFILE_FIELDS: [200, 'Custom profile fields whose values one request changes.', TOO_LONG],
  MAX_PROFILE_VALUE_ITEMS: [1_000, 'People named in the value of a profile field.', BAD_REQUEST],
  MAX_PROFILE_FIELD_DATA_CHARACTERS: [10_000, 'The `field_data` of a profile field, as JSON.', TOO_LONG],
  MAX_BOT_STORAGE_KEY_CODE_POINTS: [500, "A key in a bot's storage.", TOO_LONG],
  MAX_REQUEST_BOT_STORAGE_ENTRIES: [1_000, "Entries of a bot's storage that one request reads, writes or removes.", TOO_LONG],
} as const satisfies Rows;

const EVENTS = {
  MAX_QUEUES_PER_ACCOUNT: [
    200,
    'Event queues of an account, over all nodes.',
    'The one that has been idle for longest ends: its next poll is refused with 400 `BAD_EVENT_QUEUE_ID`.',
  ],
  MAX_WAITING_POLLS_PER_ACCOUNT: [100, 'Polls of an account that wait at one node.', 'The oldest is answered with a heartbeat.'],
  MAX_QUEUE_IDLE_SECONDS: [
    7 * 86_400,
    'The time that a queue may ask to live without a poll (`queue_lifespan_secs`).',
    'It lives so long.',
  ],
  MAX_EVENTS_ANSWER_BYTES: [
    4 * 1024 * 1024,
    'The events of one answer to `GET /events`.',
    'The others come with the next polls; one event always comes.',
  ],
  MAX_EVENT_LOG_ENTRIES: [200_000, 'Entries of the event log.', LOG_TRIMMED],
  SKEIN_EVENT_LOG_MIB: [256, 'The entries of the event log together, in MiB.', LOG_TRIMMED],
  MAX_REQUEST_EVENT_TYPES: [200, 'Names in `event_types` and `fetch_event_types`.', TOO_LONG],
  MAX_CLIENT_CAPABILITIES: [100, 'Names in `client_capabilities`.', TOO_LONG],
} as const satisfies Rows;

const UPLOADS = {
  MAX_IMAGE_PIXELS: [50_000_000, 'An image, over all frames of an animated one.', '400 `BAD_IMAGE`; an uploaded file has no thumbnail.'],
  MAX_DECODED_IMAGE_BYTES: [
    40 * 1024 * 1024,
    'An image that its decoder holds as a whole (interlaced PNG, progressive JPEG, AVIF, TIFF): pixels times channels times their bytes.',
    '400 `BAD_IMAGE`; an uploaded file has no thumbnail.',
  ],
  MAX_DECODING_IMAGES: [2, 'Images that a process decodes at the same time, whatever they are for.', 'They wait.'],
  MAX_WAITING_IMAGES: [32, 'Images that wait for that.', '503 `SERVER_NOT_READY` with `Retry-After`.'],
  MAX_IMAGE_SECONDS: [10, 'Seconds in which an image has to be decoded.', '400 `BAD_IMAGE`; an uploaded file has no thumbnail.'],
  MAX_EXTERNAL_IMAGE_BYTES: [5 * 1024 * 1024, 'A picture from elsewhere that a message shows.', 'It is not shown; 404.'],
  MAX_WEBSITE_BYTES: [1024 * 1024, 'A website that is read for a preview.', 'It has no preview.'],
  MAX_WEBSITE_PREVIEWS: [5, 'Previews of websites below a message.', 'The others are links only.'],
  MAX_EXTERNAL_FETCH_SECONDS: [10, 'Seconds in which a picture or a website from elsewhere has to arrive.', 'It is not shown; 404.'],
  MAX_EXTERNAL_FETCHES: [32, 'Pictures and websites that a process fetches at the same time.', 'They wait.'],
  MAX_WAITING_EXTERNAL_FETCHES: [256, 'Pictures and websites that wait for that.', '503 `SERVER_NOT_READY` with `Retry-After`.'],
  MAX_UNFINISHED_UPLOADS: [50, 'Resumable uploads of an account that are not finished.', '413; nothing is kept of it.'],
  SKEIN_MAX_FILE_MIB: [100, 'An uploaded file.', '400 `BAD_REQUEST` (413 from a resumable upload); nothing is kept of it.'],
} as const satisfies Rows;

const WEBHOOKS = {
  MAX_WEBHOOK_URL_CHARACTERS: [2_048, 'The address of an outgoing webhook.', BAD_REQUEST],
} as const satisfies Rows;

const MAIL = {
  MAX_INVITATION_MAILS_PER_REALM_PER_DAY: [
    100,
    'Invitations mailed for an organization within a day, sent again included; also the addresses of one request.',
    '400 `INVITATION_FAILED` with `daily_limit_reached`; nobody is invited.',
  ],
  MAX_INVITATION_MAILS_PER_ACCOUNT_PER_DAY: [
    50,
    'The same for one inviter who is no administrator, so that none uses up what the organization has.',
    '400 `INVITATION_FAILED` with `daily_limit_reached`; nobody is invited.',
  ],
  MAX_MAILS_PER_ADDRESS_PER_DAY: [
    5,
    'Mails to one address within a day that its owner need not have asked for: invitations, keys for joining, keys for an address change.',
    '400 `INVITATION_FAILED` with `daily_limit_reached`, otherwise 429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  MAX_REQUESTED_MAILS_PER_REALM_PER_DAY: [
    1_000,
    'Keys for joining and for address changes mailed for an organization within a day.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  MAX_ADDRESS_CHANGE_MAILS_PER_ACCOUNT_PER_DAY: [
    5,
    'Keys for an address change mailed for an account within a day.',
    '429 `RATE_LIMIT_HIT` with `Retry-After`; nothing is sent.',
  ],
  MAX_INVITEE_EMAILS_CODE_POINTS: [50_000, 'The text with the addresses of `POST /invites`.', TOO_LONG],
} as const satisfies Rows;

/** The sections of docs/limits.md, in order. */
export const LIMIT_SECTIONS: Readonly<Record<string, Rows>> = {
  'Requests and answers': REQUESTS,
  Messages: MESSAGES,
  Channels: CHANNELS,
  'Accounts and groups': ACCOUNTS,
  'Event queues': EVENTS,
  Uploads: UPLOADS,
  'Outgoing webhooks': WEBHOOKS,
  Mail: MAIL,
};

/**
 * The value of every limit by its name: `LIMITS.MAX_TOPIC_CODE_POINTS`. A limit that an operator may change bears the name of its environment
 * variable, `SKEIN_…`; its value here is the default, and code other than the configuration takes it from `Config`.
 */
export const LIMITS = {
  ...valuesOf(REQUESTS),
  ...valuesOf(MESSAGES),
  ...valuesOf(CHANNELS),
  ...valuesOf(ACCOUNTS),
  ...valuesOf(EVENTS),
  ...valuesOf(UPLOADS),
  ...valuesOf(WEBHOOKS),
  ...valuesOf(MAIL),
};

function valuesOf<R extends Rows>(rows: R): Values<R> {
  return Object.fromEntries(Object.entries(rows).map(([name, [value]]) => [name, value])) as Values<R>;
}
