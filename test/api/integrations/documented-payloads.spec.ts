import { describe, expect, it } from 'vitest';
import { harmlessContent, harmlessTopic } from '../../../src/modules/integrations/domain/message-text.js';
import { type Integration, writeMessages } from '../../../src/modules/integrations/domain/integration.js';
import { Payload } from '../../../src/modules/integrations/domain/payload.js';
import { findIntegration, INTEGRATIONS } from '../../../src/modules/integrations/domain/services/integrations.js';
import { type DocumentedPayload, DOCUMENTED_PAYLOADS } from '../../support/documented-payloads.js';

function messagesOf({ integration: name, headers = {}, body }: DocumentedPayload): string {
  const integration = findIntegration(name);
  if (!integration) return 'no integration';
  const outcome = writeMessages(integration, new Payload(body), { header: (one) => headers[one] ?? '', option: () => '' });
  const shown = `=== ${name} ${outcome.event}\n`;
  if (outcome.kind !== 'messages') return `${shown}${outcome.kind}\n`;
  return shown + outcome.drafts.map(({ topic, content }) => `[${harmlessTopic(topic)}]\n${harmlessContent(content)}\n`).join('\n');
}

const EXAMPLES = INTEGRATIONS.map(({ name, example }): DocumentedPayload => ({ integration: name, ...example }));

describe('What services document', () => {
  it('becomes the messages that are listed in documented-messages.txt', async () => {
    await expect([...EXAMPLES, ...DOCUMENTED_PAYLOADS].map(messagesOf).join('\n')).toMatchFileSnapshot('documented-messages.txt');
  });

  it.each(EXAMPLES)('has an example of $integration that becomes messages', ({ integration, headers = {}, body }) => {
    const facts = { header: (name: string) => headers[name] ?? '', option: () => '' };
    const outcome = writeMessages(findIntegration(integration) as Integration, new Payload(body), facts);
    expect(outcome.kind === 'messages' && outcome.drafts.length).toBeGreaterThan(0);
  });
});
