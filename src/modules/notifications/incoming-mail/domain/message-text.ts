import { LIMITS } from '../../../../kernel/limits.js';

const NO_BODY = '(No email body)';
const TRUNCATED = '\n[message truncated]';
const FOOTER_LINE = /^[^\S\n]*--[^\S\n]*$/m;
/** A signature is short; below a line without the space that it has by RFC 3676, it is shorter still. */
const MAX_FOOTER_LINES = 20;
const MAX_UNMARKED_FOOTER_LINES = 6;
const MAX_SENDER_CHARACTERS = 300;
const MAX_LINK_NAME_CHARACTERS = 120;

/** An attachment as the message names it. */
export type LinkedFile = { readonly name: string; readonly url: string } | { readonly name: string; readonly problem: string };

export interface MessageParts {
  /** The text of the mail, as Markdown. */
  readonly body: string;
  /** The `From` of the mail, if the message shall show it. */
  readonly from: string | null;
  readonly files: readonly LinkedFile[];
}

/** The content of the message that is made of a mail. A long text is truncated so that the files after it remain. */
export function messageText({ body, from, files }: MessageParts): string {
  const start = from === null ? '' : `**From:** ${plain(from).slice(0, MAX_SENDER_CHARACTERS)}\n`;
  const end = files.map((file) => `\n${describe(file)}`).join('');
  const text = body.replaceAll('\0', '').replaceAll('\r\n', '\n').trim() || NO_BODY;
  return start + truncate(text, LIMITS.MAX_MESSAGE_CODE_POINTS - length(start) - length(end) - 1) + (end === '' ? '' : `\n${end}`);
}

/** Removes a signature, unless nothing else would be left. */
export function withoutFooter(text: string): string {
  return aboveFooter(text) || text;
}

/**
 * What stands above a signature, which follows a line with `--`. With several such lines, or with much text below, the line separates parts of the
 * text, which is returned as it is.
 */
export function aboveFooter(text: string): string {
  const lines = text.match(new RegExp(FOOTER_LINE, 'gm')) ?? [];
  const [line = ''] = lines;
  if (lines.length !== 1) return text;
  const place = text.search(FOOTER_LINE);
  const [above, below] = [text.slice(0, place).trimEnd(), text.slice(place + line.length)];
  const max = /-- $/.test(line) ? MAX_FOOTER_LINES : MAX_UNMARKED_FOOTER_LINES;
  return below.split('\n').filter((one) => one.trim() !== '').length > max ? text : above;
}

function describe(file: LinkedFile): string {
  const name = plain(file.name).slice(0, MAX_LINK_NAME_CHARACTERS) || 'file';
  return 'url' in file ? `[${name}](${file.url})` : `(The attachment ${name} was left out: ${plain(file.problem)})`;
}

/** On one line, and without characters that would begin Markdown. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[[\]*_`~|\\]/g, '')
    .trim();
}

function truncate(text: string, max: number): string {
  // Only the start is split into characters; each has at most two code units.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max ? text : characters.slice(0, max - TRUNCATED.length).join('') + TRUNCATED;
}

function length(text: string): number {
  return Array.from(text).length;
}

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
const END_OF_SENTENCE =
  /^(?: ?[\p{L}\p{N}'’+-]+){0,3}(?:\s*[\])]?\s*[<([]?https?:\S+)?[.!。]?(?: (?:Please excuse|Bitte entschuldigen)[^.!]{3,40}[.!])?$/u;
const MAX_SENTENCE_CHARACTERS = 200;

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
  if (sentence.length > MAX_SENTENCE_CHARACTERS) return false;
  return SENTENCES.some((pattern) => {
    const [found] = pattern.exec(sentence) ?? [];
    return found !== undefined && END_OF_SENTENCE.test(sentence.slice(found.length));
  });
}
