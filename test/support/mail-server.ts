import { SmtpBox } from './smtp-box.js';
import { TestServer } from './test-server.js';

/** A server and the SMTP server that receives its mails. */
export interface MailServer {
  readonly server: TestServer;
  readonly box: SmtpBox;
  /** Stops both. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server that sends mails to an SMTP server of the test.
 * @param environment variables that differ from the usual ones
 */
export async function startMailServer(environment: Readonly<Record<string, string>> = {}): Promise<MailServer> {
  const box = await SmtpBox.open();
  const server = await TestServer.start({ SKEIN_SMTP_URL: box.url, ...environment });
  const stop = async (): Promise<void> => {
    await server.stop();
    await box.close();
  };
  return { server, box, stop };
}
