/** A report about the delivery of a mail, or something else that comes to a bounce address. */
export interface DeliveryReport {
  readonly from: string;
  readonly source: string;
  /** What the report says of the mail; null if it is none. */
  readonly status: 'refused' | 'failed' | 'pending' | null;
}

interface Written {
  readonly from: string;
  readonly headers: readonly string[];
  readonly text: string;
  /** The fields of the part `message/delivery-status`. */
  readonly fields: string;
  readonly boundary: string;
  readonly status: DeliveryReport['status'];
}

const ORIGINAL = [
  'From: Skein <noreply@chat.example.com>',
  'To: ben@example.org',
  'Subject: =?UTF-8?Q?Direktnachrichten_mit_J=C3=B6rg?=',
  'Message-ID: <notice-77@chat.example.com>',
  'Auto-Submitted: auto-generated',
  'List-Id: Oak <chat.example.com>',
];

function report({ from, headers, text, fields, boundary, status }: Written): DeliveryReport {
  const lines = [
    ...headers,
    'MIME-Version: 1.0',
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...text.split('\n'),
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    ...fields.trim().split('\n'),
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    ...ORIGINAL,
    '',
    `--${boundary}--`,
    '',
  ];
  return { from, source: lines.join('\r\n'), status };
}

const postfix = (boundary: string, subject: string): string[] => [
  'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
  `Subject: ${subject}`,
  'Auto-Submitted: auto-replied',
  `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
];

const gmail = (boundary: string, subject: string): string[] => [
  'Content-Type: multipart/report; boundary="' + boundary + '"; report-type=delivery-status',
  'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
  'Auto-Submitted: auto-replied',
  `Subject: ${subject}`,
  'X-Failed-Recipients: ben@example.org',
];

/** Reports in the forms of common mail servers, and what else programs send to the sender of an envelope. */
export const DELIVERY_REPORTS: readonly DeliveryReport[] = [
  report({
    from: 'Postfix, about an unknown mailbox',
    boundary: '4A7C1.1763000000/mx.example.com',
    headers: postfix('4A7C1.1763000000/mx.example.com', 'Undelivered Mail Returned to Sender'),
    text: "I'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<ben@example.org>: host mx.example.org[192.0.2.1] said: 550 5.1.1 <ben@example.org>:\n    Recipient address rejected: User unknown (in reply to RCPT TO command)\n",
    fields: `
Reporting-MTA: dns; mx.example.com
X-Postfix-Queue-ID: 4A7C1
X-Postfix-Sender: rfc822; bounce@mail.example.com
Arrival-Date: Thu, 26 Nov 2026 01:00:00 +0000 (UTC)

Final-Recipient: rfc822; ben@example.org
Original-Recipient: rfc822;ben@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ben@example.org>: Recipient address
    rejected: User unknown`,
    status: 'refused',
  }),
  report({
    from: 'Postfix, about a delay',
    boundary: '4A7C2.1763000000/mx.example.com',
    headers: postfix('4A7C2.1763000000/mx.example.com', 'Delayed Mail (still being retried)'),
    text: 'THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE.\n',
    fields: `
Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ben@example.org
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example.org[192.0.2.1]:25: Connection timed out
Will-Retry-Until: Tue, 1 Dec 2026 01:00:00 +0000 (UTC)`,
    status: 'pending',
  }),
  report({
    from: 'Postfix, after five days without a connection',
    boundary: '4A7C3.1763000000/mx.example.com',
    headers: postfix('4A7C3.1763000000/mx.example.com', 'Undelivered Mail Returned to Sender'),
    text: '<ben@example.org>: connect to mx.example.org[192.0.2.1]:25: Connection timed out\n',
    fields: `
Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ben@example.org
Action: failed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example.org[192.0.2.1]:25: Connection
    timed out`,
    status: 'failed',
  }),
  report({
    from: 'Exim, which names no status of its own for a remote refusal',
    boundary: '1763000000-eximdsn-1804289383',
    headers: [
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
      'References: <notice-77@chat.example.com>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=1763000000-eximdsn-1804289383',
      'Subject: Mail delivery failed: returning message to sender',
    ],
    text: 'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error.\n',
    fields: `
Reporting-MTA: dns; mx.example.com

Action: failed
Final-Recipient: rfc822;ben@example.org
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 No such user here`,
    status: 'refused',
  }),
  report({
    from: 'Exchange Online, about an unknown recipient',
    boundary: '_000_2a9f_',
    headers: [
      'From: <postmaster@contoso.example>',
      'Subject: Undeliverable: DMs with Ada',
      'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="_000_2a9f_"',
      'X-MS-Exchange-Message-Is-Ndr:',
    ],
    text: "Delivery has failed to these recipients or groups:\n\nben@example.org\nThe email address you entered couldn't be found.\n",
    fields: `
Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mx.example.com
Arrival-Date: Thu, 26 Nov 2026 01:00:00 +0000

Final-Recipient: rfc822;ben@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ben@example.org not found by SMTP address lookup`,
    status: 'refused',
  }),
  report({
    from: 'Exchange, about a full mailbox',
    boundary: '_000_2b9f_',
    headers: [
      'From: <postmaster@contoso.example>',
      'Subject: Undeliverable: DMs with Ada',
      'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="_000_2b9f_"',
    ],
    text: "The recipient's mailbox is full and can't accept messages now.\n",
    fields: `
Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com

Final-Recipient: rfc822;ben@example.org
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException`,
    status: 'failed',
  }),
  report({
    from: 'Gmail, about an account that does not exist',
    boundary: '000000000000f00d5e',
    headers: gmail('000000000000f00d5e', 'Delivery Status Notification (Failure)'),
    text: "** Address not found **\n\nYour message wasn't delivered to ben@example.org because the address couldn't be found.\n",
    fields: `
Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; noreply@chat.example.com
Arrival-Date: Wed, 25 Nov 2026 17:00:00 -0800 (PST)
X-Original-Message-ID: <notice-77@chat.example.com>

Final-Recipient: rfc822; ben@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain example.org.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Wed, 25 Nov 2026 17:00:01 -0800 (PST)`,
    status: 'refused',
  }),
  report({
    from: 'Gmail, about a delay',
    boundary: '000000000000f00d5f',
    headers: gmail('000000000000f00d5f', 'Delivery Status Notification (Delay)'),
    text: '** Delivery incomplete **\n\nGmail will retry for 46 more hours.\n',
    fields: `
Reporting-MTA: dns; googlemail.com

Final-Recipient: rfc822; ben@example.org
Action: delayed
Status: 4.4.1
Diagnostic-Code: smtp; The recipient server did not accept our requests to connect.`,
    status: 'pending',
  }),
  report({
    from: 'an old server that gives no status',
    boundary: 'B_OLD',
    headers: [
      'From: postmaster@example.org',
      'Subject: failure',
      'Content-Type: multipart/report; Report-Type=Delivery-Status; boundary=B_OLD',
    ],
    text: 'Failed.\n',
    fields:
      'Reporting-MTA: dns; old.example.org\n\nFinal-Recipient: rfc822; ben@example.org\nAction: failed\nDiagnostic-Code: SMTP; 550 no such mailbox',
    status: 'refused',
  }),
  {
    from: 'a person who is on holiday',
    source:
      'From: Ben <ben@example.org>\r\nSubject: Automatic reply: DMs with Ada\r\nAuto-Submitted: auto-replied\r\n\r\nI am away until 5.1.1.\r\n',
    status: null,
  },
  {
    from: 'a mail program that confirms the reading',
    source: [
      'From: ben@example.org',
      'Subject: Read: DMs with Ada',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary=m',
      '',
      '--m',
      'Content-Type: message/disposition-notification',
      '',
      'Final-Recipient: rfc822;ben@example.org',
      'Disposition: manual-action/MDN-sent-manually; displayed',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--m--',
      '',
    ].join('\r\n'),
    status: null,
  },
];

/** A report of the corpus, by the beginning of `from`. */
export function deliveryReport(from: string): string {
  return DELIVERY_REPORTS.find((one) => one.from.startsWith(from))?.source ?? '';
}
