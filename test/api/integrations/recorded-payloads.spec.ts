import { describe, expect, it } from 'vitest';
import { harmlessContent, harmlessTopic } from '../../../src/modules/integrations/domain/message-text.js';
import { writeMessages } from '../../../src/modules/integrations/domain/integration.js';
import { Payload } from '../../../src/modules/integrations/domain/payload.js';
import { findIntegration } from '../../../src/modules/integrations/domain/services/integrations.js';
import { readPayload } from '../../../src/modules/integrations/http/external.params.js';
import { recordedPayload, recordedPayloadNames } from '../../support/recorded-payload.js';

/** The integration to whose address the program would be pointed. */
function integrationFor(name: string): string {
  if (/^alertmanager.*webhook/.test(name)) return 'alertmanager';
  if (name.startsWith('netdata')) return 'netdata';
  if (name.startsWith('uptime-kuma-webhook')) return 'uptimekuma';
  if (name === 'healthchecks-webhook-post') return 'healthchecks';
  if (name === 'elastalert2-httppost') return 'elastalert';
  if (name.startsWith('buildbot-httpstatuspush')) return 'json';
  if (name.startsWith('buildbot')) return 'buildbot';
  return /^apprise-(?:form|json|xml)/.test(name) ? 'json' : 'slack_incoming';
}

async function messagesOf(name: string): Promise<string> {
  const integration = findIntegration(integrationFor(name));
  if (!integration) return 'no integration';
  const { bytes, headers } = recordedPayload(name);
  const body = await readPayload(bytes, headers);
  if (!body) return 'neither JSON nor a form';
  const outcome = writeMessages(integration, new Payload(body.json), {
    header: (one) => headers[one.toLowerCase()] ?? '',
    option: () => '',
  });
  if (outcome.kind !== 'messages') return outcome.kind;
  return outcome.drafts.map(({ topic, content }) => `[${harmlessTopic(topic)}]\n${harmlessContent(content)}`).join('\n\n');
}

describe('What real programs were recorded to send', () => {
  it('becomes the messages that are listed in recorded-messages.txt', async () => {
    const texts: string[] = [];
    for (const name of recordedPayloadNames()) texts.push(`=== ${name} (${integrationFor(name)})\n${await messagesOf(name)}\n`);
    await expect(texts.join('\n')).toMatchFileSnapshot('recorded-messages.txt');
  });

  it('is left as it came by whoever reads it, because a signature is of its bytes', async () => {
    const { bytes, headers } = recordedPayload('netdata-slack-warning');
    const before = Buffer.from(bytes);
    await readPayload(bytes, headers);
    expect(bytes.equals(before)).toBe(true);
  });
});
