import { createHash } from 'node:crypto';
import {
  type AddressObject,
  type Attachment,
  type HeaderValue,
  type ParsedMail as MimeMail,
  simpleParser,
  type StructuredHeader,
} from 'mailparser';
import { LIMITS } from '../../../../kernel/limits.js';
import type { MailAttachment, MailReading, ParsedMail } from '../application/mail-parser.js';
import { PROGRAM_QUOTATION } from '../domain/answer-pieces.js';
import type { OriginHeaders } from '../domain/automatic-mail.js';
import { type DeliveryStatus, readDeliveryStatus } from '../domain/delivery-status.js';
import type { ContentOptions } from '../domain/mail-address.js';
import { isReply, topicOfSubject } from '../domain/mail-subject.js';
import { withoutFooter } from '../domain/message-text.js';
import { withoutOwnKeys } from '../domain/own-keys.js';
import { isOwnMessageId, messageIdsIn } from '../domain/own-mail.js';
import { withoutQuotation } from '../domain/own-quotation.js';
import { htmlToMarkdown } from './html-to-markdown.js';

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

/** Several times what a message may contain, because the beginning of a long mail suffices. */
const MAX_TEXT_CHARACTERS = 4 * LIMITS.MAX_MESSAGE_CODE_POINTS;
const MAX_HTML_CHARACTERS = 500_000;
const MAX_ID_CHARACTERS = 1_000;
/** The second one may contain addresses that are not ASCII (RFC 6533). */
const DELIVERY_STATUS_TYPE = /^message\/(?:global-)?delivery-status$/i;
const MAX_STATUS_BYTES = 65_536;

/**
 * Reads a mail in the calling thread. A mail that was written to be expensive may take long.
 * @throws Error if the mail has too many parts or too long headers
 */
export async function parseMail(source: Uint8Array, reading: MailReading): Promise<ParsedMail> {
  const mail = await simpleParser(Buffer.from(source.buffer, source.byteOffset, source.byteLength), PARSER_OPTIONS);
  const files = mail.attachments.filter(isFile);
  const kept = files.slice(0, LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS);
  return {
    id: (mail.messageId ?? '').slice(0, MAX_ID_CHARACTERS) || createHash('sha256').update(source).digest('hex'),
    from: addressesOf(mail.from)
      .map(({ text }) => text)
      .join(', '),
    subject: withoutOwnKeys(mail.subject ?? '', reading.own),
    body: bodyOf(mail, reading),
    attachments: kept.map(toAttachment),
    omitted: files.slice(LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS).map(nameOf),
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
    const answering = { topic: topicOfSubject(mail.subject ?? ''), fromAddress: originOf(mail).fromAddress };
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

/** Calendar entries and images without a name are part of the text, and not files. */
function isFile({ filename }: Attachment): boolean {
  return filename !== undefined && filename !== '';
}

function toAttachment(attachment: Attachment): MailAttachment {
  return { name: nameOf(attachment), declaredType: attachment.contentType, content: attachment.content };
}

function nameOf({ filename = '' }: Attachment): string {
  return filename.replace(/^.*[/\\]/s, '') || 'file';
}

function originOf(mail: MimeMail): OriginHeaders {
  const [from] = addressesOf(mail.from).flatMap(({ value }) => value);
  return {
    autoSubmitted: valueOf(mail.headers.get('auto-submitted')).trim(),
    precedence: valueOf(mail.headers.get('precedence')),
    listIds: mail.headerLines.filter(({ key }) => key === 'list-id').flatMap(({ line }) => /<([^<>]+)>/.exec(line)?.[1]?.trim() ?? []),
    fromAddress: from?.address?.toLowerCase() ?? '',
  };
}

/** Null unless the mail as a whole is a report about a delivery; mails that contain one, such as forwarded ones, are not. */
function deliveryStatusOf({ headers, attachments }: MimeMail): DeliveryStatus | null {
  const { value, params = {} } = (headers.get('content-type') ?? {}) as Partial<StructuredHeader>;
  if (value !== 'multipart/report' || params['report-type']?.toLowerCase() !== 'delivery-status') return null;
  const part = attachments.find(({ contentType }) => DELIVERY_STATUS_TYPE.test(contentType));
  return part ? readDeliveryStatus(part.content.subarray(0, MAX_STATUS_BYTES).toString('latin1')) : null;
}

function addressesOf(header: AddressObject | AddressObject[] | undefined): AddressObject[] {
  if (header === undefined) return [];
  return Array.isArray(header) ? header : [header];
}

function valueOf(value: HeaderValue | undefined): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
