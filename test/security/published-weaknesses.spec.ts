import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What went wrong elsewhere, and the titles of the tests that would fail if it did here, by their files below `test/` or `src/`. */
type Weakness = readonly [name: string, what: string, heldBy: Readonly<Record<string, readonly string[]>>];

const CREDENTIALS = 'test/security/credentials.spec.ts';
const FOREIGN_THINGS = 'test/security/foreign-things.spec.ts';
const HOSTILE_VALUES = 'test/security/hostile-values.spec.ts';
const INVITATIONS = 'test/api/channels/invitations/invitations.api.spec.ts';
const PASSWORD_RESET = 'test/api/users/authentication/password-reset.api.spec.ts';
const RATE_LIMIT = 'test/api/http/rate-limit.api.spec.ts';
const READ_FILE = 'test/api/uploads/read-file.api.spec.ts';
const SESSION_ACCESS = 'test/api/http/session-access.api.spec.ts';
const WEBHOOK_SENDER = 'src/modules/webhooks/delivery/undici-webhook-sender.spec.ts';

const WEAKNESSES: readonly Weakness[] = [
  ['CVE-2016-4426', 'keys of bots in lists of accounts', { [CREDENTIALS]: ['contain no key, token or signing secret of somebody else'] }],
  [
    'CVE-2016-4427',
    'a deactivated account that goes on reading',
    { 'test/api/users/administration/deactivation.api.spec.ts': ['rejects the API key, the password and open event queues immediately'] },
  ],
  [
    'CVE-2017-0881',
    'joining a private channel without being asked',
    {
      'test/api/channels/subscriptions/subscriptions.api.spec.ts': [
        'rejects private channels to which no subscriber has added the account',
      ],
    },
  ],
  [
    'CVE-2017-0910',
    'an invitation of another organization',
    { 'test/api/organizations/two-organizations.api.spec.ts': ['accepts no invitation of the other one'] },
  ],
  ['CVE-2018-9999', 'an upload that runs in the browser', { [READ_FILE]: ['%s is shown %s'] }],
  ['CVE-2019-16215', 'a text that takes a pattern for ever', { [HOSTILE_VALUES]: ['is rendered within the limit: %s'] }],
  [
    'CVE-2019-19775',
    'a redirect to wherever a link says',
    {
      'test/api/messaging/rendering/external-content.api.spec.ts': ['rejects URLs without a valid signature and does not request them'],
      'test/api/users/authentication/log-in-page.api.spec.ts': ['The redirect of the login page'],
    },
  ],
  [
    'CVE-2020-14215',
    'an expired invitation that is used',
    { [INVITATIONS]: ['rejects an invitation that has expired, as a link for many'] },
  ],
  [
    'CVE-2021-30477',
    'a bot that answers where nobody asked it',
    { [HOSTILE_VALUES]: ['chooses neither the conversation nor the sender of the message that becomes of it'] },
  ],
  [
    'CVE-2021-30479',
    'a guest with the messages of all public channels',
    { 'test/api/events/register.api.spec.ts': ['rejects queues for all public channels of guests'] },
  ],
  [
    'CVE-2021-3967',
    'a new API key for whoever has a cookie',
    {
      [SESSION_ACCESS]: [
        'has no effect without its token, or with a wrong or foreign one',
        'has no effect if a page of another site requests it, even with the token',
      ],
    },
  ],
  ['CVE-2021-41115', 'a slow pattern in a linkifier', { [HOSTILE_VALUES]: ['is no danger in the linkifiers of an organization'] }],
  [
    'CVE-2021-43799',
    'an internal service that is reachable from outside',
    {
      'test/deploy/containers.spec.ts': [
        'runs %s in an isolated network, with its data on a volume',
        'publishes TLS only, apart from the loopback interface',
      ],
      'test/launcher/private-services.spec.ts': ['open no port and are accessible to their user only'],
    },
  ],
  [
    'CVE-2021-43791',
    'a link that works after its time',
    {
      [PASSWORD_RESET]: ['rejects a key that was used, that expired or that is unknown'],
      'test/api/users/settings/email-change.api.spec.ts': ['invalidates links by a later request, by deactivation and by expiry'],
      'test/api/organizations/new-organization.api.spec.ts': ['rejects an expired key'],
    },
  ],
  [
    'CVE-2022-24751',
    'a session that survives the deactivation of its account',
    { [CREDENTIALS]: ['that is in use while its account is deactivated ends with it, whatever is on its way'] },
  ],
  [
    'CVE-2022-31017',
    'events about messages that an account may not read',
    { [FOREIGN_THINGS]: ['is told by no event about a message from before the account joined a channel without shared history'] },
  ],
  [
    'CVE-2022-31168',
    'a bot with more rights than its owner',
    {
      'test/api/users/administration/administer-users.api.spec.ts': ['rejects a role from the owner of a bot'],
      'test/api/users/administration/bot-powers.api.spec.ts': ['A bot with a role above that of its owner or of an administrator'],
    },
  ],
  [
    'CVE-2023-32678 and CVE-2023-47642',
    'a former subscriber who edits, deletes and reads on',
    { 'test/api/messaging/reading/lost-access.api.spec.ts': ['can read it no longer: %s', 'receives no events about it'] },
  ],
  [
    'CVE-2024-27286',
    'access that stays when a message is moved',
    {
      'test/api/messaging/editing/update-message.api.spec.ts': [
        'does not make messages that are moved to a private channel readable for its former members',
      ],
      'test/api/webhooks/access.api.spec.ts': ['does not reveal a message that was moved to a private channel, and posts nothing there'],
    },
  ],
  [
    'CVE-2024-56136',
    'answers that tell who has an account',
    {
      [PASSWORD_RESET]: [
        'stores a withheld mail for the address of %s, so that it does the same work',
        'answer in the same way for an address without an account',
      ],
      [INVITATIONS]: ['returns the same response for an address that has an account, and sends it no mail'],
      'test/api/users/authentication/login.api.spec.ts': ['rejects an unknown address with the error for a wrong password'],
    },
  ],
  [
    'CVE-2025-31478',
    'an account by a method that the organization does not allow',
    {
      'test/api/realm/authentication-methods.api.spec.ts': ['disallows logging in with a password, whether or not the password is right'],
      'test/api/channels/invitations/join-page.api.spec.ts': ['creates no account directly by a link for many'],
    },
  ],
  [
    'CVE-2025-47930',
    'a change into what the account may not create',
    { 'test/api/channels/administration/change-channel.api.spec.ts': ['requires the permission to create channels of the new privacy'] },
  ],
  [
    'CVE-2025-52559 and CVE-2026-24050',
    'names that run as markup',
    {
      'test/browser/hostile-content.spec.ts': ['are text, whatever they contain, and do not turn round what is beside them'],
      'src/modules/notifications/missed-messages/domain/compose-mail.spec.ts': ['escapes names in HTML'],
    },
  ],
  [
    'CVE-2021-22911',
    'operators of the database in parameters, and reset keys that are stored as they are',
    { 'test/api/http/parameters.api.spec.ts': ['are treated as ordinary names %s'], [CREDENTIALS]: ['is stored nowhere as it was typed'] },
  ],
  [
    'CVE-2024-39713',
    'a name that resolves to another address after it was checked',
    {
      [WEBHOOK_SENDER]: [
        'are resolved once per connection, which uses the checked address',
        'are resolved and checked again for the next connection',
      ],
    },
  ],
  ['CVE-2026-2455', 'an internal address in another notation', { [HOSTILE_VALUES]: ['gets no request, however it is written: %s'] }],
  [
    'CVE-2026-6333',
    'links with the host that a request names',
    { [HOSTILE_VALUES]: ['is in no link of a mail, unless it is that of the organization'] },
  ],
  [
    'CVE-2026-4915',
    'an answer of a webhook that ends the process',
    { 'src/modules/webhooks/domain/bot-response.spec.ts': ['parses %s', 'rejects deeply nested JSON without throwing'] },
  ],
  [
    'CVE-2025-14350 and CVE-2026-3473',
    'answers that tell what exists',
    {
      [FOREIGN_THINGS]: ['is answered like what does not exist: %s'],
      [READ_FILE]: ['are the subscribers of a private channel'],
      'test/api/messaging/rendering/render-message.api.spec.ts': ['links private channels only for their subscribers'],
    },
  ],
  [
    'CVE-2025-3446 and CVE-2026-26304',
    'an id that is empty, so that no check is made',
    { 'test/contracts/bad-input.spec.ts': ['%s accepts or rejects them; a rejected request changes nothing'] },
  ],
  [
    'CVE-2026-3524',
    'a request that goes on after a failed check',
    { 'test/contracts/permission-matrix.spec.ts': ['are tested with an example of each route that requires an account'] },
  ],
  [
    'CVE-2021-41281',
    'a path that leads out of the folder of files',
    { [FOREIGN_THINGS]: ['finds no file of the server: %s', 'in the name of an upload becomes a plain name'] },
  ],
  [
    'CVE-2021-39163 and CVE-2021-39164',
    'members and topics of private rooms',
    {
      [FOREIGN_THINGS]: ['is answered like what does not exist: %s'],
      'test/api/events/events.api.spec.ts': ['reveal nothing about private channels to other accounts'],
    },
  ],
  [
    'CVE-2023-32683',
    'a second address that nobody checks',
    {
      [WEBHOOK_SENDER]: ['is not reached through a redirect to %s'],
      'test/api/notifications/push/push-subscriptions.api.spec.ts': ['follow a redirect nowhere'],
    },
  ],
  ['CVE-2023-41335', 'passwords that are stored for a while', { [CREDENTIALS]: ['is stored nowhere as it was typed'] }],
  [
    'CVE-2023-42453',
    'read receipts for others',
    { [FOREIGN_THINGS]: ['is marked as read by nobody for others, nor by an account that cannot read it'] },
  ],
  [
    'CVE-2024-52805',
    'bodies that take all memory',
    {
      'test/api/http/parameters.api.spec.ts': ['%s are rejected, and the server continues to run'],
      'test/contracts/malformed-bodies.spec.ts': ['Malformed bodies'],
    },
  ],
  [
    'Zulip Cloud, 18 March 2021',
    'answers in a cache that people share',
    { [CREDENTIALS]: ['are kept by no cache that other people share'] },
  ],
  [
    'OWASP API1:2023',
    'broken object level authorization',
    { 'test/contracts/isolation.spec.ts': ['%s: finds nothing in this organization and changes nothing'] },
  ],
  [
    'OWASP API2:2023',
    'broken authentication',
    {
      [RATE_LIMIT]: [
        'rejects logins of the account with any password and any spelling of the email address',
        'is not exceeded by concurrent guesses',
      ],
      [CREDENTIALS]: ['of one organization is worth nothing in another: session, scoped key and event queue'],
    },
  ],
  [
    'OWASP API3:2023',
    'broken object property level authorization',
    { [HOSTILE_VALUES]: ['changes neither the account nor whose things are, and is reported'] },
  ],
  [
    'OWASP API4:2023',
    'unrestricted resource consumption',
    {
      'test/contracts/own-description.spec.ts': ['limits every list, map and string in request parameters'],
      [RATE_LIMIT]: ['counts the successful and failed requests of an account, then rejects further ones'],
    },
  ],
  [
    'OWASP API5:2023',
    'broken function level authorization',
    { 'test/contracts/key-scopes.spec.ts': ['Each route of the API description is open to scoped keys as it says, and as it did before'] },
  ],
  [
    'OWASP API6:2023',
    'unrestricted access to sensitive business flows',
    {
      [RATE_LIMIT]: ['counts requests for a registration mail by network address, from the API and the page together'],
      [INVITATIONS]: ['rejects inviters without the permission, and roles above that of the inviter'],
    },
  ],
  ['OWASP API7:2023', 'server side request forgery', { [HOSTILE_VALUES]: ['gets no request, however it is written: %s'] }],
  [
    'OWASP API8:2023',
    'security misconfiguration',
    {
      'test/cli/doctor.spec.ts': ['directories in which others may write'],
      'test/contracts/malformed-http.spec.ts': ['A request that two programs may read differently'],
    },
  ],
  [
    'OWASP API9:2023',
    'improper inventory management',
    { 'test/contracts/own-description.spec.ts': ['describes the response to %s exactly'] },
  ],
  [
    'OWASP API10:2023',
    'unsafe consumption of APIs',
    { [HOSTILE_VALUES]: ['chooses neither the conversation nor the sender of the message that becomes of it'] },
  ],
];

describe('A published weakness is prevented by tests that exist:', () => {
  it.each(WEAKNESSES)('%s, %s', (_name, _what, heldBy) => {
    for (const [file, titles] of Object.entries(heldBy)) {
      const source = readFileSync(file, 'utf8');
      const missing = titles.filter((title) => !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)));
      expect(missing, file).toEqual([]);
    }
  });
});
