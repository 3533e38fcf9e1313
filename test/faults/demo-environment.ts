import { PROCESS_LOG } from './process-log.js';

/**
 * How the processes of a fault run are started: with the demo organization, a worker of their own, and no limits for the people who use them.
 * @param webhookUrl where the messages of the organization's bot go
 */
export function demoEnvironment(webhookUrl: string): Readonly<Record<string, string>> {
  return {
    SKEIN_DEMO: 'true',
    SKEIN_DEMO_WEBHOOK_URL: webhookUrl,
    SKEIN_WORKER: 'separate',
    SKEIN_LOG_LEVEL: 'error',
    SKEIN_LOG_FILE: PROCESS_LOG,
    SKEIN_RATE_LIMIT_USER: 'off',
  };
}
