/** What the names of header fields in a quoted mail mean. */
export type HeaderMeaning = 'from' | 'date' | 'to' | 'cc' | 'subject' | 'other';

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

export interface HeaderLine {
  readonly meaning: HeaderMeaning;
  readonly value: string;
}

/** Reads a line such as `From: Ada`, also in bold type; null for any other line. */
export function readHeaderLine(line: string): HeaderLine | null {
  const [, name = '', value = ''] = /^\s*[*_]{0,2}([^:：*_]{1,32}?)[*_]{0,2}\s*[:：](?:[*_]{1,2})?\s*(.*)$/su.exec(line) ?? [];
  if (name === '' || name.length > MAX_NAME_CHARACTERS) return null;
  const meaning = MEANINGS.get(key(name));
  return meaning === undefined ? null : { meaning, value: value.trim() };
}

/** The meaning of a name that stands alone on its line, as Lotus Notes writes them. */
export function meaningOfName(line: string): HeaderMeaning | null {
  return MEANINGS.get(key(line)) ?? null;
}

function key(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
}
