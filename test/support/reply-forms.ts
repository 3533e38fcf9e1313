/** How a mail program writes an answer to a mail of this server. */
export interface ReplyForm {
  readonly program: string;
  readonly text?: string;
  readonly html?: string;
  /** What its writer wrote, which becomes the message. */
  readonly own: string;
  /** Headers beside the usual ones. */
  readonly headers?: readonly string[];
}

export const OWN_NAME = 'Skein notifications';
export const OWN_ADDRESS = 'noreply@chat.example.com';
/** The organization's address in the mails. */
export const OWN_URL = 'https://chat.example.com';
const FROM = `${OWN_NAME} <${OWN_ADDRESS}>`;

/** The text of the mail that is answered, as this server writes it. */
export const NOTICE = `#design > Logo

Ada:
> Shall we meet on Tuesday?
>
> I have time from ten to twelve.

Open the conversation: ${OWN_URL}/#narrow/channel/5-design/topic/Logo/near/12

You receive this mail because you were mentioned.

Reply to this mail to write in the conversation.

Settings of your notifications in Acme: ${OWN_URL}/#settings/notifications`;

/** The same as its HTML part. */
const NOTICE_HTML =
  `<h1>#design &gt; Logo</h1><p class="from">Ada</p><blockquote><p>Shall we meet on Tuesday?</p><p>I have time from ten to twelve.</p></blockquote>` +
  `<p class="open"><a href="${OWN_URL}/#narrow/channel/5-design/topic/Logo/near/12">Open the conversation</a></p>` +
  `<p class="why">You receive this mail because you were mentioned.<br>Reply to this mail to write in the conversation.</p>` +
  `<p class="foot"><a href="${OWN_URL}/#settings/notifications">Settings of your notifications in Acme</a></p>`;

/** As Outlook and others make plain text of that HTML. */
const NOTICE_AS_TEXT = `#design > Logo

Ada

Shall we meet on Tuesday?

I have time from ten to twelve.

Open the conversation<${OWN_URL}/#narrow/channel/5-design/topic/Logo/near/12>

You receive this mail because you were mentioned.
Reply to this mail to write in the conversation.

Settings of your notifications in Acme<${OWN_URL}/#settings/notifications>`;

function quote(text: string, mark = '> '): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? mark.trimEnd() : mark + line))
    .join('\n');
}

/** Breaks a line as Gmail does, which leaves the bracket before an address on the line above. */
function wrapped(line: string, width = 76): string {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const bracket = rest.indexOf('<');
    const space = rest.lastIndexOf(' ', width);
    const place = bracket > 0 && bracket < width && rest.indexOf('>') > width ? bracket + 1 : space;
    if (place <= 0) break;
    lines.push(rest.slice(0, place).trimEnd());
    rest = rest.slice(place).trimStart();
  }
  return [...lines, rest].join('\n');
}

/** The line above a quotation in Gmail, by language, and an answer in it. */
const GMAIL: Readonly<Record<string, readonly [answer: string, line: string]>> = {
  English: ['Sounds good.', `On Wed, Nov 25, 2026 at 10:12 AM ${FROM} wrote:`],
  German: ['Passt mir, bis Dienstag!', `Am Mi., 25. Nov. 2026 um 10:12 Uhr schrieb ${FROM}:`],
  French: ["C'est parfait pour moi.", `Le mer. 25 nov. 2026 à 10:12, ${FROM} a écrit :`],
  Spanish: ['Me parece muy bien.', `El mié, 25 nov 2026 a las 10:12, ${OWN_NAME} (<${OWN_ADDRESS}>) escribió:`],
  Italian: ['Va benissimo così.', `Il giorno mer 25 nov 2026 alle ore 10:12 ${FROM} ha scritto:`],
  'Brazilian Portuguese': ['Para mim está ótimo.', `Em qua., 25 de nov. de 2026 às 10:12, ${FROM} escreveu:`],
  Portuguese: ['Por mim está bem.', `${FROM} escreveu (quarta, 25/11/2026 à(s) 10:12):`],
  Dutch: ['Prima, tot dan.', `Op wo 25 nov 2026 om 10:12 schreef ${FROM}:`],
  Swedish: ['Det går bra.', `Den ons 25 nov. 2026 kl 10:12 skrev ${FROM}:`],
  Danish: ['Det passer fint.', `Den ons. 25. nov. 2026 kl. 10.12 skrev ${FROM}:`],
  Norwegian: ['Det går fint.', `ons. 25. nov. 2026 kl. 10:12 skrev ${FROM}:`],
  Finnish: ['Sopii hyvin.', `ke 25. marrask. 2026 klo 10.12 ${OWN_NAME} (${OWN_ADDRESS}) kirjoitti:`],
  Polish: ['Dobrze, pasuje mi.', `śr., 25 lis 2026 o 10:12 ${FROM} napisał(a):`],
  Czech: ['To se mi hodí.', `st 25. 11. 2026 v 10:12 odesílatel ${FROM} napsal:`],
  Hungarian: ['Nekem jó.', `${FROM} ezt írta (időpont: 2026. nov. 25., Sze, 10:12):`],
  Romanian: ['Sună bine.', `În mie., 25 nov. 2026 la 10:12, ${FROM} a scris:`],
  Russian: ['Мне подходит.', `ср, 25 нояб. 2026 г. в 10:12, ${FROM}:`],
  Ukrainian: ['Мені підходить.', `ср, 25 лист. 2026 р. о 10:12 ${FROM} пише:`],
  Turkish: ['Bana uyar.', `${FROM}, 25 Kas 2026 Çar, 10:12 tarihinde şunu yazdı:`],
  Greek: ['Με βολεύει.', `Στις Τετ 25 Νοε 2026 στις 10:12 π.μ., ο χρήστης ${FROM} έγραψε:`],
  Japanese: ['火曜日で大丈夫です。', `2026年11月25日(水) 10:12 ${FROM}:`],
  'simplified Chinese': ['星期二可以。', `${FROM} 于2026年11月25日周三 10:12写道：`],
  'traditional Chinese': ['星期二可以。', `${FROM} 於 2026年11月25日 週三 上午10:12寫道：`],
  Korean: ['화요일 좋아요.', `2026년 11월 25일 (수) 오전 10:12, ${FROM}님이 작성:`],
  Hebrew: [
    'מתאים לי.',
    `\u202bבתאריך יום ד׳, 25 בנוב׳ 2026 ב-10:12 מאת \u202a${OWN_NAME}\u202c\u200f <\u202a${OWN_ADDRESS}\u202c\u200f>:\u202c`,
  ],
  Arabic: ['مناسب لي.', `في الأربعاء، 25 نوفمبر 2026 في 10:12 ص تمت كتابة ما يلي بواسطة ${OWN_NAME} <\u202a${OWN_ADDRESS}\u202c\u200f>:`],
};

function gmailHtml(answer: string, line: string): string {
  const escaped = line
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(OWN_ADDRESS, `<a href="mailto:${OWN_ADDRESS}">${OWN_ADDRESS}</a>`);
  return (
    `<div dir="ltr">${answer}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped}<br></div>` +
    `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${NOTICE_HTML}</blockquote></div>`
  );
}

/** The header fields of Outlook, by language: the sender, the date, the recipient and the subject. */
const OUTLOOK: Readonly<Record<string, readonly [answer: string, from: string, date: string, to: string, subject: string]>> = {
  English: ['Works for me.', 'From:', 'Sent: Wednesday, November 25, 2026 10:12 AM', 'To:', 'Subject:'],
  German: ['Passt.', 'Von:', 'Gesendet: Mittwoch, 25. November 2026 10:12', 'An:', 'Betreff:'],
  French: ['Parfait.', 'De :', 'Envoyé : mercredi 25 novembre 2026 10:12', 'À :', 'Objet :'],
  Spanish: ['Perfecto.', 'De:', 'Enviado: miércoles, 25 de noviembre de 2026 10:12', 'Para:', 'Asunto:'],
  Italian: ['Perfetto.', 'Da:', 'Inviato: mercoledì 25 novembre 2026 10:12', 'A:', 'Oggetto:'],
  Portuguese: ['Perfeito.', 'De:', 'Enviada em: quarta-feira, 25 de novembro de 2026 10:12', 'Para:', 'Assunto:'],
  Dutch: ['Prima.', 'Van:', 'Verzonden: woensdag 25 november 2026 10:12', 'Aan:', 'Onderwerp:'],
  Swedish: ['Det går bra.', 'Från:', 'Skickat: den 25 november 2026 10:12', 'Till:', 'Ämne:'],
  Polish: ['Pasuje mi.', 'Od:', 'Wysłano: środa, 25 listopada 2026 10:12', 'Do:', 'Temat:'],
  Russian: ['Подходит.', 'От:', 'Отправлено: 25 ноября 2026 г. 10:12', 'Кому:', 'Тема:'],
  Japanese: ['大丈夫です。', '差出人:', '送信日時: 2026年11月25日 10:12', '宛先:', '件名:'],
  Chinese: ['可以。', '发件人:', '发送时间: 2026年11月25日 10:12', '收件人:', '主题:'],
  Turkish: ['Uygun.', 'Gönderen:', 'Gönderildi: 25 Kasım 2026 Çarşamba 10:12', 'Kime:', 'Konu:'],
  Danish: ['Det passer.', 'Fra:', 'Sendt: 25. november 2026 10:12', 'Til:', 'Emne:'],
  Finnish: ['Sopii.', 'Lähettäjä:', 'Lähetetty: keskiviikko 25. marraskuuta 2026 10.12', 'Vastaanottaja:', 'Aihe:'],
  Czech: ['Hodí se.', 'Od:', 'Odesláno: středa 25. listopadu 2026 10:12', 'Komu:', 'Předmět:'],
};

function outlookHeader([, from, date, to, subject]: (typeof OUTLOOK)[string], join = '\n'): string {
  return [`${from} ${FROM}`, date, `${to} Ben Müller <ben@example.com>`, `${subject} #design > Logo`].join(join);
}

const bold = (header: string): string =>
  header
    .split('\n')
    .map((line) =>
      line
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(/^([^:]+:)/, '<b>$1</b>'),
    )
    .join('<br>');

const above: readonly ReplyForm[] = [
  ...Object.entries(GMAIL).flatMap(([language, [answer, line]]) => [
    { program: `Gmail in ${language}`, own: answer, text: `${answer}\n\n${wrapped(line)}\n\n${quote(NOTICE)}\n` },
    { program: `Gmail in ${language}, HTML only`, own: answer, html: gmailHtml(answer, line) },
  ]),
  ...Object.entries(OUTLOOK).flatMap(([language, texts]) => [
    { program: `Outlook in ${language}`, own: texts[0], text: `${texts[0]}\n\n${outlookHeader(texts)}\n\n${NOTICE_AS_TEXT}\n` },
    {
      program: `Outlook on the web in ${language}`,
      own: texts[0],
      text: `${texts[0]}\n${'_'.repeat(32)}\n${outlookHeader(texts)}\n\n${NOTICE_AS_TEXT}\n`,
    },
    {
      program: `Outlook in ${language}, HTML only`,
      own: texts[0],
      html: `<div class="WordSection1"><p class="MsoNormal">${texts[0]}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${bold(outlookHeader(texts))}<o:p></o:p></p></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>${NOTICE_HTML}</div>`,
    },
  ]),
  {
    program: 'Outlook for iOS',
    own: 'Works for me.',
    text: `Works for me.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${'_'.repeat(32)}\nFrom: ${FROM}\nSent: Wednesday, November 25, 2026 10:12:03 AM\nTo: Ben Müller <ben@example.com>\nSubject: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'Outlook for Android in German',
    own: 'Passt mir.',
    text: `Passt mir.\n\nOutlook für Android herunterladen<https://aka.ms/AAb9ysg>\n${'_'.repeat(32)}\nVon: ${FROM}\nGesendet: Mittwoch, November 25, 2026 10:12:03 AM\nAn: Ben Müller <ben@example.com>\nBetreff: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'Outlook for Mac',
    own: 'Works for me.\n\nBen',
    text: `Works for me.\n\nBen\n\nFrom: ${OWN_NAME} <${OWN_ADDRESS}>\nDate: Wednesday, 25. November 2026 at 10:12\nTo: Ben Müller <ben@example.com>\nSubject: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'an older Outlook for Mac',
    own: 'Works for me.',
    text: `Works for me.\n\nOn 25/11/2026, 10:12, "${OWN_NAME}" <${OWN_ADDRESS}> wrote:\n\n${quote(NOTICE_AS_TEXT, '    ')}\n`,
  },
  {
    program: 'Windows Mail in German',
    own: 'Passt.',
    text: `Passt.\n\nGesendet von Mail für Windows\n\nVon: ${OWN_NAME}\nGesendet: Mittwoch, 25. November 2026 10:12\nAn: Ben Müller\nBetreff: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'mutt',
    own: 'Tuesday is fine.',
    text: `Tuesday is fine.\n\nOn Wed, Nov 25, 2026 at 10:12:03AM +0100, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n`,
  },
  {
    program: 'mutt, with a signature below',
    own: 'Tuesday is fine.',
    text: `Tuesday is fine.\n\nOn Wed, Nov 25, 2026 at 10:12:03AM +0100, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n\n-- \nBen Müller\nhttps://example.com/\n`,
  },
  {
    program: 'mutt, directly above',
    own: 'Tuesday is fine.',
    text: `Tuesday is fine.\nOn Wed, Nov 25, 2026 at 10:12:03AM +0100, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n`,
  },
  { program: 'mutt in German', own: 'Dienstag passt.', text: `Dienstag passt.\n\n* ${FROM} [25.11.2026 10:12]:\n${quote(NOTICE)}\n` },
  { program: 'neomutt', own: 'Fine.', text: `Fine.\n\n* ${OWN_NAME} <${OWN_ADDRESS}> [2026-11-25 10:12]:\n\n${quote(NOTICE, '>')}\n` },
  { program: 'alpine', own: 'Fine.\n\nBen', text: `Fine.\n\nBen\n\nOn Wed, 25 Nov 2026, ${OWN_NAME} wrote:\n\n${quote(NOTICE)}\n` },
  { program: 'aerc', own: 'Fine.', text: `Fine.\n\nOn Wed Nov 25, 2026 at 10:12 AM CET, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n` },
  {
    program: 's-nail',
    own: 'Fine.',
    text: `Fine.\n\n${FROM} wrote in\n <notice-77@chat.example.com>:\n${quote(NOTICE, ' |').replace(/^/gm, '')}\n`.replace(/^ \|/gm, '> '),
  },
  {
    program: 'mailx of BSD',
    own: 'Fine.',
    text: `Fine.\n\n> From ${OWN_ADDRESS} Wed Nov 25 10:12:03 2026\n> From: ${FROM}\n> To: ben@example.com\n> Subject: #design > Logo\n>\n${quote(NOTICE)}\n`,
  },
  { program: 'Gnus', own: 'Tuesday is fine.', text: `${FROM} writes:\n\n${quote(NOTICE)}\n\nTuesday is fine.\n` },
  { program: 'Gnus, above', own: 'Tuesday is fine.', text: `Tuesday is fine.\n\n${FROM} writes:\n\n${quote(NOTICE)}\n` },
  { program: 'Claws Mail', own: 'Fine.', text: `On Wed, 25 Nov 2026 10:12:03 +0100\n${FROM} wrote:\n\n${quote(NOTICE)}\n\nFine.\n` },
  { program: 'Evolution', own: 'Fine.', text: `Fine.\n\nOn Wed, 2026-11-25 at 10:12 +0100, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n\n` },
  {
    program: 'KMail',
    own: 'Fine.',
    text: `Fine.\n\nOn Wednesday, November 25, 2026 10:12:03 AM CET ${OWN_NAME} wrote:\n${quote(NOTICE)}\n\n`,
  },
  {
    program: 'Thunderbird in French',
    own: 'Parfait.',
    text: `Parfait.\n\nLe 25/11/2026 à 10:12, ${OWN_NAME} a écrit :\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Thunderbird in Polish',
    own: 'Dobrze.',
    text: `Dobrze.\n\nW dniu 25.11.2026 o 10:12, ${OWN_NAME} pisze:\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Thunderbird in Japanese',
    own: '了解です。',
    text: `了解です。\n\nOn 2026/11/25 10:12, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Thunderbird, HTML only',
    own: 'Fine with **me**.',
    html: `<html><head></head><body><p>Fine with <b>me</b>.</p><div class="moz-cite-prefix">On 25.11.26 10:12, ${OWN_NAME} wrote:<br></div><blockquote type="cite" cite="mid:notice-77@chat.example.com">${NOTICE_HTML}</blockquote></body></html>`,
  },
  {
    program: 'Apple Mail in French',
    own: 'Parfait.',
    text: `Parfait.\n\n> Le 25 nov. 2026 à 10:12, ${FROM} a écrit :\n> \n${quote(NOTICE)}\n`,
  },
  {
    program: 'Apple Mail with a long line',
    own: 'Yes.',
    text: `Yes.\n\n> On 25. Nov 2026, at 10:12, ${OWN_NAME}\n> <${OWN_ADDRESS}> wrote:\n>\n${quote(NOTICE)}\n`,
  },
  {
    program: 'iPhone',
    own: 'On my way.',
    text: `On my way.\n\nSent from my iPhone\n\n> On 25 Nov 2026, at 10:12, ${FROM} wrote:\n> \n> ﻿${quote(NOTICE).slice(2)}\n`,
  },
  {
    program: 'iPhone in German',
    own: 'Bin unterwegs.',
    text: `Bin unterwegs.\n\nVon meinem iPhone gesendet\n\n> Am 25.11.2026 um 10:12 schrieb ${FROM}:\n> \n${quote(NOTICE)}\n`,
  },
  {
    program: 'iPhone in Spanish',
    own: 'Voy.',
    text: `Voy.\n\nEnviado desde mi iPhone\n\n> El 25 nov 2026, a las 10:12, ${FROM} escribió:\n> \n${quote(NOTICE)}\n`,
  },
  {
    program: 'iPhone in Japanese',
    own: '向かっています。',
    text: `向かっています。\n\niPhoneから送信\n\n> 2026/11/25 10:12、${FROM}のメール:\n> \n${quote(NOTICE)}\n`,
  },
  {
    program: 'Samsung',
    own: 'On my way.',
    text: `On my way.\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${FROM}\nDate: 25/11/2026 10:12 (GMT+01:00)\nTo: ben@example.com\nSubject: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'Samsung in German',
    own: 'Bin unterwegs.',
    text: `Bin unterwegs.\n\nVon meinem Samsung Galaxy Smartphone gesendet.\n\n-------- Ursprüngliche Nachricht --------\nVon: ${FROM}\nDatum: 25.11.26 10:12 (GMT+01:00)\nAn: ben@example.com\nBetreff: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'FairEmail',
    own: 'On my way.',
    text: `On my way.\n\nOn November 25, 2026 10:12:03 AM UTC, ${FROM} wrote:\n${quote(NOTICE, '>')}\n`,
  },
  {
    program: 'K-9 Mail in French',
    own: "J'arrive.",
    text: `J'arrive.\n\nLe 25 novembre 2026 10:12:03 GMT+01:00, ${FROM} a écrit :\n${quote(NOTICE, '>')}\n`,
  },
  {
    program: 'Yahoo',
    own: 'Sounds good.',
    text: `Sounds good.\n\n    On Wednesday, November 25, 2026 at 10:12:03 AM GMT+1, ${FROM} wrote:  \n \n ${NOTICE_AS_TEXT.replaceAll('\n', '\n ')}  `,
  },
  {
    program: 'Yahoo, HTML only',
    own: 'Sounds good.',
    html: `<html><body><div class="yahoo-style-wrap" style="font-size:13px;"><div dir="ltr">Sounds good.</div></div><div id="yahoo_quoted_123" class="yahoo_quoted"><div><div>On Wednesday, November 25, 2026 at 10:12:03 AM GMT+1, ${OWN_NAME} &lt;${OWN_ADDRESS}&gt; wrote: </div><div><br></div><div>${NOTICE_HTML}</div></div></div></body></html>`,
  },
  {
    program: 'Yahoo on Android',
    own: 'Sounds good.',
    text: `Sounds good.\n\nSent from Yahoo Mail on Android \n \n  On Wed, Nov 25, 2026 at 10:12, ${OWN_NAME}<${OWN_ADDRESS}> wrote:   ${NOTICE_AS_TEXT.split('\n').join('\n  ')}`.replace(
      'wrote:   ',
      'wrote:\n\n  ',
    ),
  },
  {
    program: 'Proton',
    own: 'Sounds good.',
    text: `Sounds good.\n\nSent with Proton Mail secure email.\n\nOn Wednesday, November 25th, 2026 at 10:12 AM, ${FROM} wrote:\n\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Proton on a phone',
    own: 'Sounds good.',
    text: `Sounds good.\n\nSent from Proton Mail for Android.\n\n-------- Original Message --------\nOn Wednesday, 11/25/26 at 10:12 ${FROM} wrote:\n\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Proton, HTML only',
    own: 'Sounds good.',
    html: `<div style="font-family: Arial, sans-serif; font-size: 14px;">Sounds good.</div><div class="protonmail_quote">On Wednesday, November 25th, 2026 at 10:12 AM, ${OWN_NAME} &lt;${OWN_ADDRESS}&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">${NOTICE_HTML}</blockquote></div>`,
  },
  {
    program: 'GMX',
    own: 'Passt mir gut.',
    text: `Passt mir gut.\n\nGesendet: Mittwoch, 25. November 2026 um 10:12 Uhr\nVon: "${OWN_NAME}" <${OWN_ADDRESS}>\nAn: ben@example.com\nBetreff: #design > Logo\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'WEB.DE, HTML only',
    own: 'Passt mir gut.',
    html: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>Passt mir gut.</div><div>&nbsp;<div style="margin: 10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Mittwoch, 25. November 2026 um 10:12 Uhr<br><b>Von:</b>&nbsp;"${OWN_NAME}" &lt;${OWN_ADDRESS}&gt;<br><b>An:</b>&nbsp;ben@example.com<br><b>Betreff:</b>&nbsp;#design &gt; Logo</div><div>${NOTICE_HTML}</div></div></div></div></body></html>`,
  },
  {
    program: 'the app of GMX',
    own: 'Passt.',
    text: `Passt.\n--\nDiese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.\nAm 25.11.26, 10:12, ${FROM} schrieb:\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Lotus Notes',
    own: 'Works for me.\n\nBen',
    text: `Works for me.\n\nBen\n\n\n\nFrom:   ${FROM}\nTo:     ben@example.com\nDate:   25.11.2026 10:12\nSubject:        #design > Logo\n\n\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'Lotus Notes 8.5 in German',
    own: 'Passt.',
    text: `Passt.\n\n\n\n${OWN_NAME} ---25.11.2026 10:12:03---#design > Logo Ada Shall we meet on Tuesday?\n\nVon:    ${FROM}\nAn:     ben@example.com\nDatum:  25.11.2026 10:12\nBetreff:        #design > Logo\n\n\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'an old Lotus Notes in German',
    own: 'Passt.',
    text: `Passt.\n\n\n\n\n\n${FROM} \n25.11.2026 10:12\n\nAn\nben@example.com\nKopie\n\nThema\n#design > Logo\n\n\n\n\n\n\n${NOTICE_AS_TEXT}\n`,
  },
  {
    program: 'Zimbra',
    own: 'Works for me.',
    text: `Works for me.\n\n----- Original Message -----\nFrom: "${OWN_NAME}" <${OWN_ADDRESS}>\nTo: "Ben Müller" <ben@example.com>\nSent: Wednesday, November 25, 2026 10:12:03 AM\nSubject: #design > Logo\n\n${NOTICE}\n`,
  },
  {
    program: 'Zimbra with marks',
    own: 'Works for me.',
    text: `Works for me.\n\n----- On Nov 25, 2026, at 10:12 AM, ${OWN_NAME} ${OWN_ADDRESS} wrote:\n\n${quote(NOTICE)}\n`,
  },
  {
    program: 'Zimbra with a marked header in French',
    own: 'Parfait.',
    text: `Parfait.\n\n> De: "${OWN_NAME}" <${OWN_ADDRESS}>\n> À: "Ben Müller" <ben@example.com>\n> Envoyé: Mercredi 25 Novembre 2026 10:12:03\n> Objet: #design > Logo\n\n${quote(NOTICE)}\n`,
  },
  { program: 'Roundcube', own: 'Fine.', text: `Fine.\n\nOn 2026-11-25 10:12, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n` },
  { program: 'Roundcube in German', own: 'Passt.', text: `Am 25.11.2026 10:12, schrieb ${OWN_NAME}:\n${quote(NOTICE)}\n\nPasst.\n` },
  { program: 'Horde', own: 'Fine.', text: `Fine.\n\nZitat von ${OWN_NAME} <${OWN_ADDRESS}>:\n\n${quote(NOTICE)}\n` },
  { program: 'The Bat!', own: 'Подходит.', text: `Подходит.\n\nВы писали 25 ноября 2026 г., 10:12:03:\n\n${quote(NOTICE)}\n` },
  { program: 'Yandex', own: 'Подходит.', text: `Подходит.\n\n25.11.2026, 10:12, "${OWN_NAME}" <${OWN_ADDRESS}>:\n${quote(NOTICE)}\n` },
  {
    program: 'Mail.ru',
    own: 'Подходит.',
    text: `Подходит.\n\n>Среда, 25 ноября 2026, 10:12 +03:00 от ${FROM}:\n> \n${quote(NOTICE, '>')}\n`,
  },
  {
    program: 'QQ Mail',
    own: '可以。',
    text: `可以。\n\n------------------ 原始邮件 ------------------\n发件人: "${OWN_NAME}" <${OWN_ADDRESS}>;\n发送时间: 2026年11月25日(星期三) 上午10:12\n收件人: "Ben"<ben@example.com>;\n主题: #design > Logo\n\n${NOTICE_AS_TEXT}\n`,
  },
  { program: 'Spark', own: 'Fine.', text: `Fine.\n\nOn 25. Nov 2026, 10:12 +0100, ${FROM}, wrote:\n${quote(NOTICE)}\n` },
  { program: 'Fastmail', own: 'Fine.', text: `Fine.\n\nOn Wed, 25 Nov 2026, at 10:12, ${OWN_NAME} wrote:\n${quote(NOTICE)}\n` },
  { program: 'an address book with another name', own: 'Fine.', text: `Fine.\n\nOn 25.11.26 10:12, The chat wrote:\n${quote(NOTICE)}\n` },
];

const MUTT_LINE = `On Wed, Nov 25, 2026 at 10:12:03AM +0100, ${OWN_NAME} wrote:`;
const TRIMMED = `> Ada:\n> > Shall we meet on Tuesday?\n`;

const below: readonly ReplyForm[] = [
  { program: 'mutt, below', own: 'Tuesday is fine.', text: `${MUTT_LINE}\n${quote(NOTICE)}\n\nTuesday is fine.\n` },
  {
    program: 'mutt, below, with a signature',
    own: 'Tuesday is fine.\n\nAt ten?',
    text: `${MUTT_LINE}\n${quote(NOTICE)}\n\nTuesday is fine.\n\nAt ten?\n\n-- \nBen Müller\n`,
  },
  {
    program: 'mutt, above and below',
    own: 'Hello!\n\nTuesday is fine.',
    text: `Hello!\n\n${MUTT_LINE}\n${quote(NOTICE)}\n\nTuesday is fine.\n`,
  },
  { program: 'mutt, below a part of the quotation', own: 'Tuesday is fine.', text: `${MUTT_LINE}\n${TRIMMED}\nTuesday is fine.\n` },
  {
    program: 'Gmail, below',
    own: 'Sounds good.',
    text: `${wrapped(GMAIL['English']?.[1] ?? '')}\n\n${quote(NOTICE)}\n>\n\nSounds good.\n`,
    html: `<div dir="ltr"><br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Wed wrote:<br></div><blockquote class="gmail_quote">${NOTICE_HTML}</blockquote><div>Sounds good.</div></div>`,
  },
  {
    program: 'Gmail, below, HTML only',
    own: 'Sounds good.',
    html: `<div dir="ltr"><br></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Wed, Nov 25, 2026 at 10:12 AM ${OWN_NAME} &lt;${OWN_ADDRESS}&gt; wrote:<br></div><blockquote class="gmail_quote">${NOTICE_HTML}</blockquote><div><br></div><div>Sounds good.</div></div>`,
  },
  {
    program: 'Thunderbird in German, below',
    own: 'Einverstanden.',
    text: `Am 25.11.26 um 10:12 schrieb ${OWN_NAME}:\n${quote(NOTICE)}\n\nEinverstanden.\n`,
  },
  {
    program: 'Outlook, below',
    own: 'I wrote down here.',
    text: `\n\nFrom: ${FROM}\nSent: Wednesday, November 25, 2026 10:12 AM\nTo: Ben <ben@example.com>\nSubject: #design > Logo\n\n${NOTICE_AS_TEXT}\n\nI wrote down here.\n`,
  },
  {
    program: 'Outlook, above and below',
    own: 'Up here.\n\nAnd down here.',
    text: `Up here.\n\nFrom: ${FROM}\nSent: Wednesday, November 25, 2026 10:12 AM\nTo: Ben <ben@example.com>\nSubject: #design > Logo\n\n${NOTICE_AS_TEXT}\n\nAnd down here.\n`,
  },
];

const between: readonly ReplyForm[] = [
  {
    program: 'mutt, between the lines',
    own: `${MUTT_LINE}\n> #design > Logo\n>\n> Ada:\n> > Shall we meet on Tuesday?\n\nYes.\n\n> >\n> > I have time from ten to twelve.\n\nTen is good.`,
    text: `${MUTT_LINE}\n> #design > Logo\n>\n> Ada:\n> > Shall we meet on Tuesday?\n\nYes.\n\n> >\n> > I have time from ten to twelve.\n\nTen is good.\n\n>\n> Settings of your notifications in Acme: ${OWN_URL}/#settings/notifications\n\n-- \nBen\n`,
  },
  {
    program: 'Gmail in German, between the lines, HTML only',
    own: `Am Mi., 25. Nov. 2026 um 10:12 Uhr schrieb ${OWN_NAME} <${OWN_ADDRESS}>:\n\n> Shall we meet on Tuesday?\n\nJa.\n\n> At ten?\n\nGerne.`,
    html: `<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Am Mi., 25. Nov. 2026 um 10:12 Uhr schrieb ${OWN_NAME} &lt;${OWN_ADDRESS}&gt;:<br></div><blockquote class="gmail_quote"><p>Shall we meet on Tuesday?</p></blockquote><div>Ja.</div><blockquote class="gmail_quote"><p>At ten?</p></blockquote><div>Gerne.</div></div></div>`,
  },
];

const unusual: readonly ReplyForm[] = [
  {
    program: 'somebody who writes a date',
    own: 'See you there.\nDate: Friday, 10 am\nPlace: my office',
    text: `See you there.\nDate: Friday, 10 am\nPlace: my office\n\n${MUTT_LINE}\n${quote(NOTICE)}\n`,
  },
  {
    program: 'somebody who travels',
    own: 'My train:\n\nVon: Berlin\nAn: Hamburg\nDatum: Freitag, 10 Uhr\n\nBis dann.',
    text: 'My train:\n\nVon: Berlin\nAn: Hamburg\nDatum: Freitag, 10 Uhr\n\nBis dann.\n',
  },
  {
    program: 'somebody who begins like a header',
    own: 'From: my side it is fine\n\nI will come.',
    text: 'From: my side it is fine\n\nI will come.\n',
  },
  {
    program: 'somebody who reports what another person wrote',
    own: 'On the other hand, Ada wrote:\n\nIt is late.',
    text: 'On the other hand, Ada wrote:\n\nIt is late.\n',
  },
  {
    program: 'somebody who quotes another person',
    own: 'On Monday, 23.11.2026, Cem wrote:\n> Not before ten.\n\nSo let us begin at eleven.',
    text: `On Monday, 23.11.2026, Cem wrote:\n> Not before ten.\n\nSo let us begin at eleven.\n\n${MUTT_LINE}\n${quote(NOTICE)}\n`,
  },
  {
    program: 'somebody who passes a mail on',
    own: 'Look what came:\n\nFrom: Zoe <zoe@example.org>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Ben <ben@example.com>\nSubject: Colours\n\nPlease no blue.\n\nSo no blue.',
    text: `Look what came:\n\nFrom: Zoe <zoe@example.org>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Ben <ben@example.com>\nSubject: Colours\n\nPlease no blue.\n\nSo no blue.\n\n${MUTT_LINE}\n${quote(NOTICE)}\n`,
  },
  {
    program: 'somebody who separates parts',
    own: 'Plan A is long.\n--\nOne.\nTwo.\nThree.\nFour.\nFive.\nSix.\nSeven.',
    text: 'Plan A is long.\n--\nOne.\nTwo.\nThree.\nFour.\nFive.\nSix.\nSeven.\n',
  },
  {
    program: 'somebody who writes on a phone',
    own: 'Sent from my phone because I am on a train. I agree.',
    text: `Sent from my phone because I am on a train. I agree.\n\n${MUTT_LINE}\n${quote(NOTICE)}\n`,
  },
  {
    program: 'somebody who writes a time above the line',
    own: 'See you on 1.12.2026 at 10:30',
    text: `See you on 1.12.2026 at 10:30\n${FROM} writes:\n\n${quote(NOTICE)}\n`,
  },
  {
    program: 'somebody who writes nothing',
    own: `${MUTT_LINE}\n> Ada:\n> > Shall we meet?`,
    text: `${MUTT_LINE}\n> Ada:\n> > Shall we meet?\n`,
  },
  {
    program: 'a signature below a signature of a program',
    own: 'Yes.',
    text: `Yes.\n-- \nBen\n\nSent from my iPhone\n\n${MUTT_LINE}\n${quote(NOTICE)}\n`,
  },
  {
    program: 'a signature above, and an answer below',
    own: 'Hi.\n\nTuesday is fine.',
    text: `Hi.\n-- \nBen\n\n${MUTT_LINE}\n${quote(NOTICE)}\n\nTuesday is fine.\n`,
  },
];

/** Answers above, below and between quoted lines, and texts of people that look like something that a program wrote. */
export const REPLY_FORMS: readonly ReplyForm[] = [...above, ...below, ...between, ...unusual];
