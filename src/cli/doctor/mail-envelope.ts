import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPTransport, { type SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';

/** What a mail server answers to a command: its code, and its first line. */
export interface MailReply {
  readonly code: number;
  readonly text: string;
}

/** What a mail server says of a mail that is not sent. */
export interface EnvelopeReplies {
  readonly sender: MailReply;
  /** Null if the sender was refused. */
  readonly recipient: MailReply | null;
}

/**
 * Logs in as for a mail, names the sender and the recipient, and ends the connection before there is a mail.
 * @param options as the transport of mails has them
 */
export async function tryEnvelope(options: SMTPTransportOptions, sender: string, recipient: string): Promise<EnvelopeReplies> {
  const transport = new SMTPTransport(options);
  const connection = new SMTPConnection(transport.options);
  try {
    await settled((done) => connection.connect(done), connection);
    const auth = transport.getAuth({});
    if (auth && connection.allowsAuth) await settled((done) => connection.login(auth, done), connection);
    const { _socket: socket } = connection;
    if (!socket) throw new Error('the mail server has closed the connection');
    return await converse(socket, sender, recipient);
  } finally {
    connection.close();
  }
}

/** Waits for a step of the client, which reports errors of the connection by an event. */
function settled(begin: (done: (error?: Error | null) => void) => void, connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    begin((error) => (error ? reject(error) : resolve()));
  });
}

/** The client itself has no command between the log-in and a whole mail. */
async function converse(socket: Socket, sender: string, recipient: string): Promise<EnvelopeReplies> {
  socket.removeAllListeners('data');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const send = async (command: string): Promise<MailReply> => {
    socket.write(`${command}\r\n`);
    let first: string | undefined;
    for (;;) {
      const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
      if (done === true) return { code: 0, text: 'the connection was closed' };
      first ??= value;
      if (/^\d{3}(?: |$)/.test(value)) return { code: Number(value.slice(0, 3)), text: first };
    }
  };
  const ofSender = await send(`MAIL FROM:<${sender}>`);
  const ofRecipient = isAccepted(ofSender) ? await send(`RCPT TO:<${recipient}>`) : null;
  await send('RSET');
  socket.write('QUIT\r\n');
  return { sender: ofSender, recipient: ofRecipient };
}

export function isAccepted({ code }: MailReply): boolean {
  return code >= 200 && code < 300;
}
