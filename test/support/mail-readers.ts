import { spawnSync } from 'node:child_process';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

/** What a mail program shows of a mail. */
export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: number;
  /** Without line breaks. */
  readonly headers: Readonly<Record<string, string>>;
}

type MailReader = (source: string) => Promise<ReadMail>;

const HEADERS = ['message-id', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post', 'auto-submitted', 'content-language'];
const PYTHON = `
import email, json, sys
from email import policy
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=policy.default)
body = lambda kind: mail.get_body((kind,)).get_content()
json.dump({
    'subject': mail['subject'], 'text': body('plain'), 'html': body('html'), 'attachments': len(list(mail.iter_attachments())),
    'headers': {name.lower(): str(value) for name, value in mail.items()}, 'defects': [str(defect) for defect in mail.defects],
}, sys.stdout)
`;

async function readByMailparser(source: string): Promise<ReadMail> {
  const { subject = '', text = '', html, attachments, headerLines } = await simpleParser(source);
  const headers = headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1)] as const);
  return { subject, text, html: html || '', attachments: attachments.length, headers: Object.fromEntries(headers) };
}

async function readByPostalMime(source: string): Promise<ReadMail> {
  const { subject = '', text = '', html = '', attachments, headers } = await PostalMime.parse(source);
  return {
    subject,
    text,
    html,
    attachments: attachments.length,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}

function readByPython(source: string): Promise<ReadMail> {
  const { stdout, stderr } = spawnSync('python3', ['-c', PYTHON], { input: source, encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  const { defects, ...mail } = JSON.parse(stdout) as ReadMail & { readonly defects: readonly string[] };
  if (defects.length > 0) throw new Error(defects.join());
  return Promise.resolve(mail);
}

const READERS: Readonly<Record<string, MailReader>> = {
  mailparser: readByMailparser,
  'postal-mime': readByPostalMime,
  // Not every machine has it.
  ...(spawnSync('python3', ['--version']).error === undefined ? { Python: readByPython } : {}),
};

/** Reads a mail by parsers that have nothing in common. @returns what each of them found, by its name */
export async function readMail(source: string): Promise<ReadonlyMap<string, ReadMail>> {
  const found = new Map<string, ReadMail>();
  for (const [name, read] of Object.entries(READERS)) {
    const { subject, text, html, attachments, headers } = await read(source);
    const known = HEADERS.map((header) => [header, (headers[header] ?? '').replace(/\s+/g, ' ').trim()] as const);
    found.set(name, {
      subject,
      text: text.replaceAll('\r\n', '\n').trim(),
      html: html.replaceAll('\r\n', '\n').trim(),
      attachments,
      headers: Object.fromEntries(known),
    });
  }
  return found;
}
