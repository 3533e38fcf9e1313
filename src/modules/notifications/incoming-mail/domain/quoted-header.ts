import { hasAnyAddress, hasDate, isDateLine, type OwnSender, plain } from './attribution.js';

/** What the names of header fields in a quoted mail mean. */
type HeaderMeaning = 'from' | 'date' | 'to' | 'cc' | 'subject' | 'other';

/**
 * The names that mail programs write above the mail that is answered: English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
 * Danish, Norwegian, Finnish, Polish, Czech, Hungarian, Romanian, Russian, Ukrainian, Turkish, Greek, Japanese, Chinese and Korean.
 */
const NAMES: Readonly<Record<HeaderMeaning, string>> = {
  from:
    'From|Von|Absender|De|Expéditeur|Remitente|Da|Mittente|Remetente|Van|Afzender|Från|Avsändare|Fra|Afsender|Avsender|Lähettäjä|Od|Nadawca|' +
    'Feladó|De la|Expeditor|От|От кого|Від|Від кого|Kimden|Gönderen|Από|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|보낸사람|보낸이',
  date:
    'Date|Sent|Sent at|Gesendet|Gesendet am|Datum|Envoyé|Envoyé le|Enviado|Enviado el|Enviada|Enviada em|Enviado em|Fecha|Data|Inviato|Inviato il|' +
    'Inviata|Verzonden|Verzonden op|Skickat|Skickades|Sendt|Dato|Lähetetty|Päivämäärä|Päiväys|Wysłano|Wysłane|Odesláno|Elküldve|Dátum|Küldve|' +
    'Trimis|Dată|Отправлено|Дата|Надіслано|Gönderildi|Gönderilme|Gönderme Tarihi|Tarih|Ημερομηνία|Στάλθηκε|送信日時|送信日|日付|日時|发送时间|发送日期|' +
    '日期|時間|寄件日期|傳送時間|傳送日期|보낸 날짜|보낸 시간|날짜|일시',
  to:
    'To|An|Empfänger|À|A|Destinataire|Para|Destinatario|Destinatário|Aan|Ontvanger|Till|Til|Vastaanottaja|Do|Komu|Címzett|Către|Кому|Kime|Alıcı|' +
    'Προς|宛先|收件人|收件者|받는 사람|받는사람|받는이',
  cc: 'Cc|Bcc|Kopie|Kopie (CC)|Copie|Copie à|Copia|CC/Copia|Cópia|Kopia|Kopi|Kopio|DW|UDW|Másolat|Копия|Копія|Bilgi|Κοινοποίηση|抄送|副本|参照|참조',
  subject:
    'Subject|Betreff|Objet|Sujet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Aihe|Temat|Předmět|Tárgy|Subiect|Тема|Konu|Θέμα|件名|主题|主旨|標題|제목',
  other:
    'Reply-To|Reply To|Antwort an|Antworten an|Répondre à|Responder a|Rispondi a|Responder para|Beantwoorden|Svara till|Svar til|Attachments|Anhänge|' +
    'Anlagen|Pièces jointes|Adjuntos|Allegati|Anexos|Bijlagen|Bifogade filer|Importance|Priority|Priorität|Wichtigkeit|Importancia|Message-ID|Newsgroups|Organization|' +
    'List-Id|List-Unsubscribe|List-Unsubscribe-Post|Auto-Submitted|X-Auto-Response-Suppress|MIME-Version|Content-Type|Content-Language|Content-Transfer-Encoding|In-Reply-To|References|X-Mailer|User-Agent|Status',
};

const MEANINGS: ReadonlyMap<string, HeaderMeaning> = new Map(
  (Object.entries(NAMES) as [HeaderMeaning, string][]).flatMap(([meaning, names]) =>
    names.split('|').map((name) => [key(name), meaning] as const),
  ),
);
const MAX_NAME_CHARACTERS = 30;

interface HeaderLine {
  readonly meaning: HeaderMeaning;
  readonly value: string;
}

/** Reads a line such as `From: Ada`, also in bold type; null for any other line. */
function readHeaderLine(line: string): HeaderLine | null {
  const [, name = '', value = ''] = /^\s*[*_]{0,2}([^:：*_]{1,32}?)[*_]{0,2}\s*[:：](?:[*_]{1,2})?\s*(.*)$/su.exec(line) ?? [];
  if (name === '' || name.length > MAX_NAME_CHARACTERS) return null;
  const meaning = MEANINGS.get(key(name));
  return meaning === undefined ? null : { meaning, value: value.trim() };
}

/** The meaning of a name that stands alone on its line, as Lotus Notes writes them. */
function meaningOfName(line: string): HeaderMeaning | null {
  return MEANINGS.get(key(line)) ?? null;
}

function key(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
}

/** The mail that is read, as far as it tells which mail it answers. */
export interface AnsweringMail {
  /** Without `Re:` and the like. */
  readonly topic: string;
  /** Of whom wrote it, in lower case; empty if it is not known. */
  readonly fromAddress: string;
}

/** The header fields that some mail programs write above the mail that is answered. */
export interface QuotedHeader {
  /** How many lines it has. */
  readonly length: number;
  /** The first value of each field. */
  readonly values: ReadonlyMap<HeaderMeaning, string>;
}

const MAX_CONTINUATIONS = 5;
const LOTUS_LINES = 8;

/**
 * Reads the header of a quoted mail. A single line that begins like one, such as `Date: Friday`, is none: it takes two different fields, of which one
 * names the sender.
 * @param start the line with which it has to begin
 */
export function readQuotedHeader(lines: readonly string[], start: number): QuotedHeader | null {
  return readFields(lines, start) ?? readLotusHeader(lines, start);
}

function readFields(lines: readonly string[], start: number): QuotedHeader | null {
  const values = new Map<HeaderMeaning, string>();
  let end = start;
  for (let place = start; belongsToHeader(lines, place, start); place += 1) {
    const field = readHeaderLine(lines[place] ?? '');
    if (field && !values.has(field.meaning)) values.set(field.meaning, field.value);
    end = place + 1;
  }
  const fields = [...values.keys()].filter((meaning) => meaning !== 'other');
  return values.has('from') && fields.length >= 2 ? { length: end - start, values } : null;
}

/** A field, what goes on with the one above, or a blank line between two fields. */
function belongsToHeader(lines: readonly string[], place: number, start: number): boolean {
  const line = lines[place];
  if (line === undefined) return false;
  if (readHeaderLine(line)) return true;
  if (place === start) return false;
  if (line.trim() === '') return readHeaderLine(lines[place - 1] ?? '') !== null && readHeaderLine(lines[place + 1] ?? '') !== null;
  const field = lines.slice(Math.max(start, place - MAX_CONTINUATIONS), place).findLastIndex((above) => readHeaderLine(above) !== null);
  return field >= 0 && isContinuation(line) && (lines[place - 1] ?? '').trim() !== '';
}

/** A long list of recipients goes on in the next line. */
function isContinuation(line: string): boolean {
  return /^\s/.test(line) || (hasAnyAddress(line) && /[<>;,]/.test(line));
}

/** Lotus Notes writes the sender and the date on two lines, and then names of fields and their values, each on a line of its own. */
function readLotusHeader(lines: readonly string[], start: number): QuotedHeader | null {
  const [sender = '', date = ''] = [lines[start], lines[start + 1]];
  if (sender.trim() === '' || !isDateLine(date)) return null;
  const values = new Map<HeaderMeaning, string>([
    ['from', sender],
    ['date', date],
  ]);
  let end = start + 2;
  for (let place = end; place < Math.min(lines.length, start + 2 + LOTUS_LINES); place += 1) {
    const meaning = meaningOfName(plain(lines[place] ?? ''));
    if (meaning === null || values.has(meaning)) continue;
    values.set(meaning, lines[place + 1] ?? '');
    end = Math.min(lines.length, place + 2);
  }
  return values.size > 2 ? { length: end - start, values } : null;
}

/** Whether the header is that of a mail of this server. @param leadsToOwn whether what follows it contains what only our mails contain */
export function isOwnHeader({ values }: QuotedHeader, mail: AnsweringMail, sender: OwnSender, leadsToOwn: boolean): boolean {
  const from = values.get('from') ?? '';
  if (sender.hasAddress(from) || sender.hasName(from)) return true;
  const topic = (values.get('subject') ?? '').trim();
  const hasTopic = topic !== '' && topic === mail.topic;
  if (hasAnyAddress(from)) return hasTopic && leadsToOwn;
  // A name of the address book, above a mail that came to whoever answers now.
  const toAnswering = mail.fromAddress !== '' && (values.get('to') ?? '').toLowerCase().includes(mail.fromAddress);
  return hasTopic || leadsToOwn || (toAnswering && hasDate(values.get('date') ?? ''));
}
