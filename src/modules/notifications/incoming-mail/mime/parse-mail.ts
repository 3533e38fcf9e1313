import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Transform, type TransformCallback, type Writable } from 'node:stream';
import {
  type AddressObject,
  type Attachment,
  type AttachmentStream,
  type HeaderValue,
  MailParser,
  type MailParserOptions,
  type MessageText,
  type ParsedMail as MimeMail,
  type StructuredHeader,
} from 'mailparser';
import { LIMITS } from '../../../../kernel/limits.js';
import type { MailAttachment, MailReading, OmittedAttachment, ParsedMail } from '../application/mail-parser.js';
import { type OriginHeaders, readProgramSigns } from '../domain/automatic-mail.js';
import { type DeliveryStatus, readDeliveryStatus } from '../domain/delivery-status.js';
import type { ContentOptions } from '../domain/mail-address.js';
import { isReply, topicOfSubject } from '../domain/mail-subject.js';
import { withoutFooter } from '../domain/message-text.js';
import { hasOwnKeys, withoutOwnKeys } from '../domain/own-keys.js';
import { isOwnMessageId, messageIdsIn, type OwnMail } from '../domain/own-mail.js';
import { PROGRAM_QUOTATION, withoutQuotation } from '../domain/own-quotation.js';
import type { AnsweringMail } from '../domain/quoted-header.js';
import { htmlToMarkdown } from './html-to-markdown.js';

/** Several times what a message may contain, because the beginning of a long mail suffices. */
const MAX_TEXT_CHARACTERS = 4 * LIMITS.MAX_MESSAGE_CODE_POINTS;
const MAX_HTML_CHARACTERS = 500_000;
/** Of all texts of a mail together, as they are encoded: several times what is read of them. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_ID_CHARACTERS = 1_000;
/** The second one may contain addresses that are not ASCII (RFC 6533). */
const DELIVERY_STATUS_TYPE = /^message\/(?:global-)?delivery-status$/i;
const MAX_STATUS_BYTES = 65_536;

/** Parts without a name that only mail programs read, or that repeat the text in another form. */
const NOT_FOR_PEOPLE = new Set([
  ...['application/pgp-signature', 'application/pgp-encrypted', 'application/pkcs7-signature', 'application/x-pkcs7-signature'],
  ...['message/delivery-status', 'message/global-delivery-status', 'message/disposition-notification', 'text/rfc822-headers'],
  ...['text/x-amp-html', 'text/enriched', 'text/richtext', 'text/watch-html'],
]);
/** Endings of names that differ from the type. The package that knows all of them would take room in each thread that reads a mail. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/javascript': 'js',
  'text/x-patch': 'patch',
  'text/x-diff': 'diff',
  'audio/mpeg': 'mp3',
  'video/quicktime': 'mov',
  'application/gzip': 'gz',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};
const PLAIN_ENDING = /^(?!x-)[a-z0-9]{2,5}$/;
const MAIL_TYPE = /^message\/(?:rfc822|global)$/i;
/** Longer ones are read as programs write them: without keys of ours. */
const MAX_SCANNED_BYTES = 4_000_000;
const MAX_MAIL_LEVELS = 3;
const MAX_NAME_CHARACTERS = 100;

/**
 * Reads a mail in the calling thread. A mail that was written to be expensive may take long.
 * @throws Error if the mail has too many parts or too long headers
 */
export async function parseMail(source: Uint8Array, reading: MailReading): Promise<ParsedMail> {
  const mail = await parseMime(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
  return {
    id: (mail.messageId ?? '').slice(0, MAX_ID_CHARACTERS) || createHash('sha256').update(source).digest('hex'),
    from: addressesOf(mail.from)
      .map(({ text }) => text)
      .join(', '),
    subject: withoutOwnKeys(mail.subject ?? '', reading.own),
    body: bodyOf(mail, reading),
    ...(await filesOf(mail, reading.own)),
    origin: originOf(mail),
    deliveryStatus: deliveryStatusOf(mail),
  };
}

function bodyOf(mail: MimeMail, reading: MailReading): string {
  const { content, own } = reading;
  return withoutOwnKeys(writtenBy(mail, textOf(mail, content), reading), own)
    .replaceAll(PROGRAM_QUOTATION, '')
    .trim();
}

function writtenBy(mail: MimeMail, text: string, reading: MailReading): string {
  const { includeQuotes, includeFooter } = reading.content;
  if (!includeQuotes && answersOwnMail(mail, reading)) {
    const answering: AnsweringMail = { topic: topicOfSubject(mail.subject ?? ''), fromAddress: originOf(mail).fromAddress };
    return withoutQuotation(text, reading.own, answering, { includeFooter });
  }
  return includeFooter ? text : withoutFooter(text);
}

function textOf({ text = '', html }: MimeMail, { preferHtml }: ContentOptions): string {
  const [plain, rich] = [text.slice(0, MAX_TEXT_CHARACTERS), (html || '').slice(0, MAX_HTML_CHARACTERS)];
  return rich !== '' && (preferHtml || plain.trim() === '')
    ? htmlToMarkdown(rich).slice(0, MAX_TEXT_CHARACTERS)
    : plain.replaceAll(PROGRAM_QUOTATION, '');
}

/** Only what answers a mail of this server is cut: somebody else's mail is what a first mail, or a forwarded one, is about. */
function answersOwnMail({ inReplyTo, references = [], subject = '' }: MimeMail, { own, isAtReplyAddress }: MailReading): boolean {
  const answered = messageIdsIn([inReplyTo ?? '', ...[references].flat()]);
  if (answered.some((id) => isOwnMessageId(id, own))) return true;
  // Mail servers on the way may have replaced the id of our mail, and some programs name none.
  return isAtReplyAddress && (answered.length > 0 || isReply(subject));
}

/** The files of a mail, and those that are left out, with the reason. */
interface MailFiles {
  readonly attachments: readonly MailAttachment[];
  readonly omitted: readonly OmittedAttachment[];
}

/** The attachments of a mail, also those to which it gives no name. */
async function filesOf({ attachments }: MimeMail, own: OwnMail): Promise<MailFiles> {
  const files = attachments.filter(isFile);
  const kept: MailAttachment[] = [];
  const omitted: OmittedAttachment[] = [];
  for (const file of files.slice(0, LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS)) {
    const inner = MAIL_TYPE.test(file.contentType) ? await parseMime(file.content).catch(() => null) : null;
    const name = withoutOwnKeys(nameOf(file, inner), own);
    const content = withoutKeys(file, own);
    // What is encoded inside a mail cannot be taken out of it.
    if (MAIL_TYPE.test(file.contentType) && (await hasKeys(content, own, MAX_MAIL_LEVELS)))
      omitted.push({ name, problem: 'It contains a link or an address that only its recipient may know.' });
    else kept.push({ name, declaredType: file.contentType, content });
  }
  const beyond = files.slice(LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS).map((file) => nameOf(file, null));
  return {
    attachments: kept,
    omitted: [...omitted, ...beyond.map((name) => ({ name, problem: 'A message has room for fewer attachments.' }))],
  };
}

function isFile({ filename = '', contentType, content }: Attachment): boolean {
  return filename !== '' || (!NOT_FOR_PEOPLE.has(contentType.toLowerCase()) && content.length > 0);
}

/** The name without folders; of a part without one, a name after what it is: of a mail its subject. */
function nameOf({ filename = '', contentType }: Attachment, mail: MimeMail | null): string {
  const name = filename.replace(/^.*[/\\]/s, '');
  if (name !== '') return name;
  if (MAIL_TYPE.test(contentType)) {
    const subject = (mail?.subject ?? '')
      .replace(/[\p{C}\s/\\]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_CHARACTERS);
    return `${subject || 'message'}.eml`;
  }
  if (/^text\/calendar$/i.test(contentType)) return 'invitation.ics';
  return nameOfType(contentType.toLowerCase());
}

function nameOfType(type: string): string {
  const [kind = '', subtype = ''] = type.split('/');
  const word = ['image', 'audio', 'video'].includes(kind) ? kind : 'file';
  const ending = (Object.hasOwn(ENDINGS, type) ? ENDINGS[type] : undefined) ?? (PLAIN_ENDING.test(subtype) ? subtype : '');
  return ending === '' ? word : `${word}.${ending}`;
}

/** Of files that contain text; its bytes stay what they are otherwise. */
function withoutKeys({ content, contentType, filename = '' }: Attachment, own: OwnMail): Buffer {
  const isText = /^(?:text|message)\//i.test(contentType) || /\.(?:eml|txt|html?|ics|md|csv)$/i.test(filename);
  if (!isText || content.length > MAX_SCANNED_BYTES) return content;
  const text = content.toString('latin1');
  const clean = withoutOwnKeys(text, own);
  return clean === text ? content : Buffer.from(clean, 'latin1');
}

async function hasKeys(content: Buffer, own: OwnMail, levels: number): Promise<boolean> {
  const mail = await parseMime(content).catch(() => null);
  if (mail === null) return false;
  const texts = [mail.text ?? '', mail.html || '', ...mail.headerLines.map(({ line }) => line)];
  if (texts.some((text) => hasOwnKeys(text.slice(0, MAX_SCANNED_BYTES), own))) return true;
  for (const { contentType, content: inner } of mail.attachments) {
    if (MAIL_TYPE.test(contentType) && (levels === 0 || (await hasKeys(inner, own, levels - 1)))) return true;
  }
  return false;
}

function originOf(mail: MimeMail): OriginHeaders {
  const [from] = addressesOf(mail.from).flatMap(({ value }) => value);
  const fields = mail.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1)] as const);
  return {
    ...readProgramSigns(fields, contentTypeOf(mail).value ?? ''),
    autoSubmitted: valueOf(mail.headers.get('auto-submitted')).trim(),
    precedence: valueOf(mail.headers.get('precedence')),
    listIds: mail.headerLines.filter(({ key }) => key === 'list-id').flatMap(({ line }) => /<([^<>]+)>/.exec(line)?.[1]?.trim() ?? []),
    fromAddress: from?.address?.toLowerCase() ?? '',
  };
}

/** Null unless the mail as a whole is a report about a delivery; mails that contain one, such as forwarded ones, are not. */
function deliveryStatusOf(mail: MimeMail): DeliveryStatus | null {
  const { attachments } = mail;
  const { value, params = {} } = contentTypeOf(mail);
  if (value !== 'multipart/report' || params['report-type']?.toLowerCase() !== 'delivery-status') return null;
  const part = attachments.find(({ contentType }) => DELIVERY_STATUS_TYPE.test(contentType));
  return part ? readDeliveryStatus(part.content.subarray(0, MAX_STATUS_BYTES).toString('latin1')) : null;
}

function contentTypeOf({ headers }: MimeMail): Partial<StructuredHeader> {
  return (headers.get('content-type') ?? {}) as Partial<StructuredHeader>;
}

function addressesOf(header: AddressObject | AddressObject[] | undefined): AddressObject[] {
  if (header === undefined) return [];
  return Array.isArray(header) ? header : [header];
}

function valueOf(value: HeaderValue | undefined): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

const PARSER_OPTIONS = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  keepCidLinks: true,
  keepDeliveryStatus: true,
  ignoreEmbedded: true,
  checksumAlgo: false,
  maxHeadSize: LIMITS.MAX_INCOMING_MAIL_HEADER_BYTES,
  maxChildNodes: LIMITS.MAX_INCOMING_MAIL_PARTS,
} as const;

/** What the parser builds of a part, as far as it is used here; the types of the package do not show it. */
interface PartNode {
  contentType?: string;
  charset?: string;
  isAttachment?: boolean;
  /** Takes the part as it stands in the mail. */
  decoder?: Writable;
}

interface Internals {
  decoder: { decodeStream(charset: string): Transform };
  createNode(node: unknown): PartNode;
}

/** In place of a character set that a mail does not declare. */
const UNDECLARED = 'x-undeclared';
/** Old programs declare it for everything. */
const ASCII = /^(?:us-?)?ascii$|^ansi_x3\.4/i;

/**
 * Parses mails of programs that do not declare in which character set they write: as UTF-8 if it is that, otherwise as that of western Europe.
 * Of very long texts it reads the beginning: the parser needs up to 30 times their size in memory.
 */
class LenientParser extends MailParser {
  private textBytesLeft = MAX_TEXT_BYTES;

  constructor(options: MailParserOptions) {
    super(options);
    const internals = this as unknown as Internals;
    const { decoder } = internals;
    internals.decoder = {
      decodeStream: (charset) => (charset === UNDECLARED ? new GuessedText() : decoder.decodeStream(charset)),
    };
    const createNode = internals.createNode.bind(this);
    internals.createNode = (node) => {
      const part = createNode(node);
      if (part.contentType?.startsWith('text/') === true && (part.charset === undefined || ASCII.test(part.charset)))
        part.charset = UNDECLARED;
      if (part.decoder !== undefined && part.isAttachment !== true) this.limitText(part.decoder);
      return part;
    };
  }

  private limitText(decoder: Writable): void {
    const write = decoder.write.bind(decoder) as (piece: Uint8Array) => boolean;
    decoder.write = (piece: Uint8Array): boolean => {
      const taken = piece.subarray(0, this.textBytesLeft);
      this.textBytesLeft -= taken.length;
      return taken.length === 0 || write(taken);
    };
  }
}

/**
 * Reads a mail with all its attachments.
 * @throws Error if it has too many parts or too long headers
 */
async function parseMime(source: Buffer): Promise<MimeMail> {
  const parser = new LenientParser(PARSER_OPTIONS);
  const mail: Partial<MimeMail> & { attachments: Attachment[] } = { attachments: [] };
  parser.on('headers', (headers) => {
    const named = Object.fromEntries(
      ['subject', 'references', 'from', 'message-id', 'in-reply-to'].map((name) => [camelCase(name), headers.get(name)] as const),
    );
    Object.assign(mail, { headers, headerLines: (parser as unknown as MimeMail).headerLines }, named);
  });
  parser.end(withReadableHead(source));
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') {
      Object.assign(mail, { text: part.text, html: part.html });
    } else {
      const chunks: Buffer[] = [];
      for await (const chunk of part.content as AsyncIterable<Buffer>) chunks.push(chunk);
      mail.attachments.push({ ...part, content: Buffer.concat(chunks) } as unknown as Attachment);
      part.release?.();
    }
  }
  return mail as MimeMail;
}

/** Header fields that contain characters beside ASCII without saying how. */
function withReadableHead(source: Buffer): Buffer {
  const [separator = ''] = /\r?\n\r?\n/.exec(source.subarray(0, LIMITS.MAX_INCOMING_MAIL_HEADER_BYTES).toString('latin1')) ?? [];
  const end = separator === '' ? -1 : source.indexOf(separator, 0, 'latin1');
  if (end < 0) return source;
  const head = source.subarray(0, end);
  return isUtf8(head) ? source : Buffer.concat([guessedText(head), source.subarray(end)]);
}

/** As UTF-8. */
function guessedText(bytes: Buffer): Buffer {
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

class GuessedText extends Transform {
  private readonly chunks: Buffer[] = [];

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, guessedText(Buffer.concat(this.chunks)));
  }
}
