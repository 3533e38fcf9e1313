import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  type AddressObject,
  type Attachment,
  type HeaderValue,
  type ParsedMail as MimeMail,
  simpleParser,
  type StructuredHeader,
} from 'mailparser';
import { LIMITS } from '../../../../kernel/limits.js';
import type { MailAttachment, ParsedMail } from '../application/mail-parser.js';
import type { OriginHeaders } from '../domain/automatic-mail.js';
import { type DeliveryStatus, readDeliveryStatus } from '../domain/delivery-status.js';
import type { ContentOptions } from '../domain/mail-address.js';
import { withoutFooter } from '../domain/message-text.js';
import { htmlToMarkdown } from './html-to-markdown.js';

/** Removes what a text quotes of earlier mails. The package has no types of its own. */
const { extractFrom } = createRequire(import.meta.url)('planer') as {
  readonly extractFrom: (text: string, contentType: 'text/plain') => string;
};

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
export async function parseMail(source: Uint8Array, options: ContentOptions): Promise<ParsedMail> {
  const mail = await simpleParser(Buffer.from(source.buffer, source.byteOffset, source.byteLength), PARSER_OPTIONS);
  const files = mail.attachments.filter(isFile);
  const kept = files.slice(0, LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS);
  return {
    id: (mail.messageId ?? '').slice(0, MAX_ID_CHARACTERS) || createHash('sha256').update(source).digest('hex'),
    from: addressesOf(mail.from)
      .map(({ text }) => text)
      .join(', '),
    subject: mail.subject ?? '',
    body: bodyOf(mail, options),
    attachments: kept.map(toAttachment),
    omitted: files.slice(LIMITS.MAX_INCOMING_MAIL_ATTACHMENTS).map(nameOf),
    origin: originOf(mail),
    deliveryStatus: deliveryStatusOf(mail),
  };
}

function bodyOf({ text = '', html }: MimeMail, { preferHtml, includeQuotes, includeFooter }: ContentOptions): string {
  const [plain, rich] = [text.slice(0, MAX_TEXT_CHARACTERS), (html || '').slice(0, MAX_HTML_CHARACTERS)];
  const written =
    rich !== '' && (preferHtml || plain.trim() === '') ? htmlToMarkdown(rich, includeQuotes).slice(0, MAX_TEXT_CHARACTERS) : plain;
  const own = includeQuotes ? written : extractFrom(written, 'text/plain');
  return (includeFooter ? own : withoutFooter(own)).trim();
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
    autoSubmitted: textOf(mail.headers.get('auto-submitted')).trim(),
    precedence: textOf(mail.headers.get('precedence')),
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

function textOf(value: HeaderValue | undefined): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
