import { describe, expect, it } from 'vitest';
import { harmlessContent, harmlessTopic } from '../../../src/modules/integrations/domain/message-text.js';
import { writeMessages } from '../../../src/modules/integrations/domain/integration.js';
import { Payload } from '../../../src/modules/integrations/domain/payload.js';
import { findIntegration, INTEGRATIONS } from '../../../src/modules/integrations/domain/services/integrations.js';
import { type DocumentedPayload, DOCUMENTED_PAYLOADS } from '../../support/documented-payloads.js';

/** Those for which there are recorded payloads, and those that show what is sent to them. */
const ELSEWHERE = new Set([
  'alertmanager',
  'buildbot',
  'elastalert',
  'github',
  'healthchecks',
  'helloworld',
  'json',
  'slack_incoming',
  'uptimekuma',
]);

function messagesOf({ integration: name, headers = {}, body }: DocumentedPayload): string {
  const integration = findIntegration(name);
  if (!integration) return 'no integration';
  const outcome = writeMessages(integration, new Payload(body), { header: (one) => headers[one] ?? '', option: () => '' });
  const shown = `=== ${name} ${outcome.event}\n`;
  if (outcome.kind !== 'messages') return `${shown}${outcome.kind}\n`;
  return shown + outcome.drafts.map(({ topic, content }) => `[${harmlessTopic(topic)}]\n${harmlessContent(content)}\n`).join('\n');
}

describe('What services document', () => {
  it('becomes the messages that are listed in documented-messages.txt', async () => {
    await expect(DOCUMENTED_PAYLOADS.map(messagesOf).join('\n')).toMatchFileSnapshot('documented-messages.txt');
  });

  it('is there for every integration without recorded payloads', () => {
    const documented = new Set(DOCUMENTED_PAYLOADS.map(({ integration }) => integration));
    expect(INTEGRATIONS.map(({ name }) => name).filter((name) => !documented.has(name) && !ELSEWHERE.has(name))).toEqual([]);
  });
});
