import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { type MailMessage, MailTransport } from '../application/mail-transport.js';

/** Writes each mail to an `.eml` file instead of sending it, for servers without SMTP configuration. */
export class CapturedMailTransport extends MailTransport {
  private readonly logger = new Logger(CapturedMailTransport.name);

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async deliver({ to, envelopeSender, headers, ...mail }: MailMessage): Promise<void> {
    const returnPath = envelopeSender === undefined ? {} : { 'Return-Path': `<${envelopeSender}>` };
    const content = { ...mail, headers: { ...headers, ...returnPath } };
    const { default: nodemailer } = await import('nodemailer'); // few processes send mail
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail({ from: this.from, to: { name: '', address: to }, ...content });
    await mkdir(this.folder, { recursive: true });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
    const file = join(this.folder, `${name}.eml`);
    await writeFile(join(this.folder, `.${name}`), message as Buffer);
    await rename(join(this.folder, `.${name}`), file); // atomic: readers never see half a mail
    this.logger.log(`no SMTP server is configured: mail is in ${file}`);
  }
}
