import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { type Attachment, type AttachmentStream, MailParser, type MailParserOptions, type MessageText, type ParsedMail } from 'mailparser';
import { LIMITS } from '../../../../kernel/limits.js';

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
}

interface Internals {
  decoder: { decodeStream(charset: string): Transform };
  createNode(node: unknown): PartNode;
}

/** In place of a character set that a mail does not declare. */
const UNDECLARED = 'x-undeclared';
/** Old programs declare it for everything. */
const ASCII = /^(?:us-?)?ascii$|^ansi_x3\.4/i;

/** Parses mails of programs that do not declare in which character set they write: as UTF-8 if it is that, otherwise as that of western Europe. */
class LenientParser extends MailParser {
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
      return part;
    };
  }
}

/**
 * Reads a mail with all its attachments.
 * @throws Error if it has too many parts or too long headers
 */
export async function parseMime(source: Buffer): Promise<ParsedMail> {
  const parser = new LenientParser(PARSER_OPTIONS);
  const mail: Partial<ParsedMail> & { attachments: Attachment[] } = { attachments: [] };
  parser.on('headers', (headers) => {
    const named = Object.fromEntries(
      ['subject', 'references', 'from', 'message-id', 'in-reply-to'].map((name) => [camelCase(name), headers.get(name)] as const),
    );
    Object.assign(mail, { headers, headerLines: (parser as unknown as ParsedMail).headerLines }, named);
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
  return mail as ParsedMail;
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
