/** What mail programs on phones and of providers write below a text, each as a paragraph of its own, in the languages in which they do. */
const SENTENCES: readonly RegExp[] = [
  /^(?:Sent|Get|Download) (?:from|with|via|using) (?:my |the )?(?:iPhone|iPad|iPod|Android(?: device| phone)?|mobile(?: device| phone)?|phone|Galaxy|Samsung(?: Galaxy)?(?: [\w+-]+){0,3}|Huawei(?: [\w+-]+){0,3}|Xiaomi(?: [\w+-]+){0,3}|Mail for Windows(?: 10)?|Yahoo Mail(?: [\w+-]+){0,3}|Proton(?: ?Mail)?(?: [\w+-]+){0,3}(?: for (?:iOS|Android))?|Outlook(?: for (?:iOS|Android))?|Spark|FairEmail|K-9 Mail|Fastmail|GMX(?: [\w+-]+){0,3}|WEB\.DE(?: [\w+-]+){0,3}|BlackBerry(?: [\w+-]+){0,3})/,
  /^Get Outlook for (?:iOS|Android|Mac)/,
  /^(?:Von|Mit) (?:meinem|dem) (?:iPhone|iPad|Handy|Smartphone|Mobilgerät|Android\S*(?: Gerät)?|Samsung(?: [\w+-]+){0,3}|Huawei(?: [\w+-]+){0,3}|Xiaomi(?: [\w+-]+){0,3})(?: Smartphone| Gerät)? gesendet/,
  /^Gesendet (?:von|mit|über) (?:meinem? |der |dem )?(?:iPhone|iPad|Handy|Mail für Windows|Yahoo Mail|Outlook|GMX|WEB\.DE|Proton ?Mail|Mobilgerät|Samsung|Android|FairEmail|Spark)/,
  /^(?:Diese Nachricht|Dieses E-Mail|Diese E-Mail) wurde (?:von|mit) .{3,60} gesendet/,
  /^(?:Outlook für (?:iOS|Android) (?:beziehen|herunterladen)|Hol dir Outlook für (?:iOS|Android)|Holen Sie sich Outlook)/,
  /^Envoyé (?:de|depuis) (?:mon|ma) (?:iPhone|iPad|appareil|smartphone|mobile|téléphone|Galaxy)/,
  /^(?:Télécharger|Obtenir|Obtenez) Outlook pour (?:iOS|Android)/,
  /^Envoyé (?:à partir de|avec|via) (?:Outlook|Courrier|Yahoo|Proton)/,
  /^(?:Enviado|Enviada) (?:desde|do|de|a partir do|con|com) (?:mi |meu )?(?:iPhone|iPad|móvil|telemóvel|celular|Yahoo|Outlook|Correo|Galaxy|dispositivo)/,
  /^(?:Obtener|Obter|Descargar|Baixar) (?:o )?Outlook para (?:iOS|Android)/,
  /^Inviat[oa] (?:da|dal mio|con) (?:iPhone|iPad|mio|telefono|smartphone|Outlook|Yahoo|Posta|Galaxy|dispositivo)/,
  /^(?:Scarica|Ottieni) Outlook per (?:iOS|Android)/,
  /^(?:Verstuurd|Verzonden) (?:vanaf|vanuit|met|via) (?:mijn |Outlook|Mail|Yahoo)/,
  /^(?:Download|Outlook voor) (?:Outlook voor )?(?:iOS|Android)/,
  /^Skickat från (?:min|mitt|Outlook|Yahoo|E-post)/,
  /^(?:Sendt fra|Sendt med) (?:min|mitt|Outlook|Mail|Yahoo)/,
  /^(?:Lähetetty) (?:\S+ )?(?:iPhonesta|iPadista|puhelimesta|laitteesta)/,
  /^(?:Wysłane|Wysłano) (?:z|za pomocą|przy użyciu) (?:mojego |aplikacji |programu )?(?:iPhone|iPad|iPada|urządzenia|telefonu|Outlook|Poczta|Yahoo|Proton)/,
  /^(?:Pobierz|Uzyskaj) (?:aplikację |program )?Outlook (?:dla|na)/,
  /^Odesláno z (?:mého |iPhonu|iPadu|Outlook|Pošty)/,
  /^(?:Отправлено|Надіслано) (?:с|з|из|від) (?:моего |мого )?(?:iPhone|iPad|Samsung|Android|Outlook|Почты|Яндекс|мобильно)/,
  /^(?:iPhone'?umdan|iPhone’umdan|iPad'?imden|iPhone'?dan) gönderildi/,
  /^(?:iPhone|iPad|スマートフォン|携帯)から送信/,
  /^(?:发自我的|從我的|发送自|傳送自|取自我的) ?(?:iPhone|iPad|手机|手機|華為|华为)/,
  /^(?:나의 )?(?:iPhone|iPad|휴대폰)에서 보냄/,
];
/** At most a few words more, an address and an apology. Whatever else follows, somebody wrote. */
const END =
  /^(?: ?[\p{L}\p{N}'’+-]+){0,3}(?:\s*[\])]?\s*[<([]?https?:\S+)?[.!。]?(?: (?:Please excuse|Bitte entschuldigen)[^.!]{3,40}[.!])?$/u;
const MAX_CHARACTERS = 200;

/** Removes the last paragraph of a text if a mail program wrote it and not a person, such as `Sent from my iPhone`; also above a signature. */
export function withoutProgramSignature(text: string): string {
  const paragraphs = text.trimEnd().split(/\n[^\S\n]*\n/);
  const last = (paragraphs.at(-1) ?? '').trim();
  const lines = last.split('\n');
  const end = lines.at(-1)?.trim() ?? '';
  if (!isProgramSentence(end)) return text;
  const rest = lines.slice(0, -1).join('\n');
  const before = [...paragraphs.slice(0, -1), ...(rest.trim() === '' ? [] : [rest])].join('\n\n').trimEnd();
  return before;
}

function isProgramSentence(line: string): boolean {
  const sentence = line.replace(/^[[*_(]+|[\])*_]+$/g, '');
  if (sentence.length > MAX_CHARACTERS) return false;
  return SENTENCES.some((pattern) => {
    const [found] = pattern.exec(sentence) ?? [];
    return found !== undefined && END.test(sentence.slice(found.length));
  });
}
