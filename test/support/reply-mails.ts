import { REPLY_FORMS, type ReplyForm } from './reply-forms.js';

/** A reply as a mail program writes it, and the part of it that is new. */
export interface ReplyMail {
  readonly program: string;
  readonly source: string;
  readonly own: string;
}

const BOUNDARY = '000000000000c0ffee0645d0c2a1';

/** A mail of the program, with `multipart/alternative` if it has two forms, as quoted-printable or base64. */
export function replyMail({ program, text, html, own, headers = [] }: ReplyForm): ReplyMail {
  const head = [
    'MIME-Version: 1.0',
    'Date: Wed, 25 Nov 2026 10:15:02 +0100',
    'Message-ID: <CAF=reply-1@mail.example.com>',
    'In-Reply-To: <notice-77@chat.example.com>',
    'Subject: =?UTF-8?Q?Re=3A_=23design_=3E_Logo_f=C3=BCr_den_Herbst?=',
    'From: =?UTF-8?Q?Ben_M=C3=BCller?= <ben@example.com>',
    'To: Skein <mm0123456789abcdef0123456789abcdef@chat.example.com>',
    ...headers,
  ];
  const parts = [
    ...(text === undefined
      ? []
      : [['Content-Type: text/plain; charset="UTF-8"', 'Content-Transfer-Encoding: quoted-printable', '', quoted(text)]]),
    ...(html === undefined ? [] : [['Content-Type: text/html; charset="UTF-8"', 'Content-Transfer-Encoding: base64', '', encoded(html)]]),
  ].map((lines) => lines.join('\r\n'));
  const [only] = parts;
  const body =
    parts.length === 1 && only !== undefined
      ? only
      : [
          `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
          '',
          ...parts.flatMap((part) => [`--${BOUNDARY}`, part]),
          `--${BOUNDARY}--`,
        ].join('\r\n');
  return { program, own, source: `${head.join('\r\n')}\r\n${body}\r\n` };
}

function quoted(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      if (byte === 10) return '\r\n';
      return byte === 61 || byte < 32 || byte > 126 ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}` : String.fromCharCode(byte);
    })
    .join('')
    .replace(/ (?=\r\n)/g, '=20');
}

function encoded(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64').replace(/.{76}/g, '$&\r\n');
}

/** Replies to a mail about a message, in the forms of the common programs, in English and German. */
export const REPLY_MAILS: readonly ReplyMail[] = [
  replyMail({
    program: 'Gmail',
    own: "Sounds good, let's do *Tuesday*.\n\nI'll bring the drafts.",
    text: `Sounds good, let's do *Tuesday*.

I'll bring the drafts.

On Wed, Nov 25, 2026 at 10:12 AM Skein notifications <
noreply@chat.example.com> wrote:

> Ada: Shall we meet on Tuesday?
>
> --
> Reply to this email directly.
>
`,
    html: `<div dir="ltr">Sounds good, let's do <b>Tuesday</b>.<br><br>I'll bring the drafts.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Wed, Nov 25, 2026 at 10:12 AM Skein notifications &lt;<a href="mailto:noreply@chat.example.com">noreply@chat.example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex"><p>Ada: Shall we meet on Tuesday?</p></blockquote></div>`,
  }),
  replyMail({
    program: 'Gmail in German, with the address on a line of its own',
    own: 'Ja, gerne! Größe passt.',
    text: `Ja, gerne! Größe passt.

Am Mi., 25. Nov. 2026 um 10:12 Uhr schrieb Skein notifications <
noreply@chat.example.com>:

> Ada: Wollen wir uns am Dienstag treffen?
>
`,
  }),
  replyMail({
    program: 'Gmail, HTML only',
    own: 'Sounds **good**, see [the page](https://example.com/a?b=1).\n\nSecond line',
    html: `<div dir="ltr">Sounds <b>good</b>, see <a href="https://example.com/a?b=1">the page</a>.<div><br></div><div>Second line</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Wed, Nov 25, 2026 at 10:12 AM Skein wrote:<br></div><blockquote class="gmail_quote"><p>Ada: Shall we meet?</p></blockquote></div>`,
  }),
  replyMail({
    program: 'Outlook on the desktop',
    own: 'Works for me.\n\nBest,\nBen',
    headers: ['Thread-Topic: #design > Logo', 'X-MS-Has-Attach:'],
    text: `Works for me.

Best,
Ben

________________________________
From: Skein notifications <noreply@chat.example.com>
Sent: Wednesday, November 25, 2026 10:12 AM
To: Ben <ben@example.com>
Subject: #design > Logo [Example]

Ada: Shall we meet on Tuesday?
`,
  }),
  replyMail({
    program: 'Outlook on the desktop in German',
    own: 'Passt mir.\n\nViele Grüße\nBen',
    text: `Passt mir.

Viele Grüße
Ben

Von: Skein notifications <noreply@chat.example.com>
Gesendet: Mittwoch, 25. November 2026 10:12
An: Ben <ben@example.com>
Betreff: #design > Logo [Example]

Ada: Wollen wir uns am Dienstag treffen?
`,
  }),
  replyMail({
    program: 'Outlook 2010 in German',
    own: 'Passt mir.',
    text: `Passt mir.

-----Ursprüngliche Nachricht-----
Von: Skein notifications <noreply@chat.example.com>
Gesendet: Mittwoch, 25. November 2026 10:12
An: Ben <ben@example.com>
Betreff: #design > Logo [Example]

Ada: Wollen wir uns am Dienstag treffen?
`,
  }),
  replyMail({
    program: 'Outlook on the desktop, HTML only',
    own: 'Passt mir.',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body lang="DE"><div class="WordSection1"><p class="MsoNormal">Passt mir.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>Von:</b> Skein &lt;noreply@chat.example.com&gt;<br><b>Gesendet:</b> Mittwoch, 25. November 2026 10:12<br><b>Betreff:</b> #design<o:p></o:p></p></div><p class="MsoNormal">Ada: Wollen wir uns treffen?</p></div></body></html>`,
  }),
  replyMail({
    program: 'Outlook on the web, HTML only',
    own: 'Fine with me.',
    html: `<div style="font-family: Aptos;">Fine with me.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Skein &lt;noreply@chat.example.com&gt;<br><b>Sent:</b> Wednesday<br></div><div>Ada: Shall we meet?</div>`,
  }),
  replyMail({
    program: 'Apple Mail',
    own: 'Yes.',
    text: `Yes.

> On 25. Nov 2026, at 10:12, Skein notifications <noreply@chat.example.com> wrote:
> 
> Ada: Shall we meet on Tuesday?
> 
`,
    html: `<html><head></head><body style="overflow-wrap: break-word;">Yes.<br><div><br><blockquote type="cite"><div>On 25. Nov 2026, at 10:12, Skein notifications wrote:</div><br><div>Ada: Shall we meet on Tuesday?</div></blockquote></div><br></body></html>`,
  }),
  replyMail({
    program: 'Apple Mail in German',
    own: 'Ja.',
    text: `Ja.

> Am 25.11.2026 um 10:12 schrieb Skein notifications <noreply@chat.example.com>:
> 
> Ada: Wollen wir uns am Dienstag treffen?
`,
  }),
  replyMail({
    program: 'Apple Mail, HTML only',
    own: '-   One\n-   Two',
    html: `<body><ul><li>One</li><li>Two</li></ul><div><br><blockquote type="cite"><div>On 25. Nov 2026, at 10:12, Skein wrote:</div><br><div>Ada: Which?</div></blockquote></div></body>`,
  }),
  replyMail({
    program: 'K-9 Mail',
    own: 'On my way.',
    text: `On my way.
-- 
Sent from my Android device with K-9 Mail. Please excuse my brevity.

On November 25, 2026 10:12:03 AM GMT+01:00, Skein notifications <noreply@chat.example.com> wrote:
>Ada: Where are you?
>
`,
  }),
  replyMail({
    program: 'K-9 Mail in German',
    own: 'Bin unterwegs.',
    text: `Bin unterwegs.
-- 
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.

Am 25. November 2026 10:12:03 MEZ schrieb Skein notifications <noreply@chat.example.com>:
>Ada: Wo bist du?
>
`,
  }),
  replyMail({
    program: 'Thunderbird',
    own: 'Fine with me.',
    text: `Fine with me.

On 25.11.26 10:12, Skein notifications wrote:
> Ada: Shall we meet?
> 

`,
  }),
  replyMail({
    program: 'Thunderbird in German, with a signature',
    own: 'Einverstanden.',
    text: `Einverstanden.

Am 25.11.26 um 10:12 schrieb Skein notifications:
> Ada: Treffen wir uns?

-- 
Ben Müller
Gestaltung
`,
  }),
  replyMail({
    program: 'somebody who answers between the lines',
    own: `On Wed, Nov 25, 2026 at 10:12 AM Skein notifications <noreply@chat.example.com> wrote:

> Ada: Which colour?

Blue.

> And which size?

Large.`,
    text: `On Wed, Nov 25, 2026 at 10:12 AM Skein notifications <noreply@chat.example.com> wrote:

> Ada: Which colour?

Blue.

> And which size?

Large.
`,
  }),
  replyMail({
    program: 'somebody who quotes something else',
    own: 'The manual says:\n\n> Never turn it off.\n\nSo I did not.',
    text: 'The manual says:\n\n> Never turn it off.\n\nSo I did not.\n',
  }),
];

/** Replies in the forms of many programs, with the mail of this server that they quote. */
export const REPLIES_TO_NOTICES: readonly ReplyMail[] = REPLY_FORMS.map(replyMail);
