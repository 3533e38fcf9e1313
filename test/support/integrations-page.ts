import { format, resolveConfig } from 'prettier';
import type { SignatureScheme } from '../../src/modules/integrations/domain/signature.js';
import { WIRE_INTEGRATIONS } from '../../src/modules/integrations/integrations.api.js';
import { findIntegration } from '../../src/modules/integrations/domain/services/integrations.js';

const INTRODUCTION = `# Integrations

Other services send what happens there to an address of this server, and it becomes messages. The list below is generated from
\`src/modules/integrations/domain/services\` by \`npm run integrations\`; a test compares the two.

1. Create a bot of the type _incoming webhook_. It can do nothing but send messages.
2. Give the service this address, with the name of the integration and the API key of the bot:

\`\`\`text
https://chat.example.com/api/v1/external/NAME?api_key=KEY&stream=CHANNEL&topic=TOPIC
\`\`\`

| parameter        | what it does                                                                                           |
| ---------------- | ------------------------------------------------------------------------------------------------------ |
| \`api_key\`        | The key of a bot. Whoever knows the address can send messages as the bot: it is a secret.               |
| \`stream\`         | The channel, by name or id. Without it the owner of the bot gets direct messages.                       |
| \`topic\`          | The topic. Without it, the integration chooses one for each issue, alert or branch.                     |
| \`only_events\`    | A JSON list of events: nothing else is sent. \`*\` stands for any characters: \`["pull_request*"]\`.      |
| \`exclude_events\` | A JSON list of events that are not sent.                                                               |

The bot needs the same permissions as for any other message. A text that a service sends mentions nobody, links to no channel and is no command, whoever
wrote it there. What cannot be sent is told the owner of the bot by a direct message, once an hour for each reason: a channel that does not exist, a
permission that is missing, something in what the service sent that this server does not know. An event that an integration does not support is
answered with status 200 and an error, so that the service does not switch the webhook off.

Some services sign what they send with a secret. \`PUT /api/v1/bots/{bot_id}/integration_secret\` with \`secret\` tells the server the secret of a bot; it is stored
encrypted and never shown. From then on, what is sent to the address of the bot has to be signed by the rules of its service, and is refused with 401 otherwise,
as is whatever comes in the name of a service that signs nothing. \`DELETE\` at the same address ends it.

A delivery that has an id of its own becomes messages once, even if the service sends it again. The server's own log has no address beyond its path, and
the configurations in \`deploy/\` keep what follows the question mark out of the logs of proxies.
`;

/** Renders docs/integrations.md from the declarations, formatted like all other files. */
export async function integrationsPage(path: string): Promise<string> {
  const sections = WIRE_INTEGRATIONS.map(({ name, display_name, all_event_types, url_options }) => {
    const integration = findIntegration(name);
    const id = integration?.deliveryId;
    const signature = integration?.signature;
    const lines = [
      ...(all_event_types ? [`- Events: ${all_event_types.map((event) => `\`${event}\``).join(', ')}.`] : []),
      ...url_options.map(({ key, label }) => `- \`${key}\`: ${label}`),
      ...(signature ? [`- It signs: ${signatureText(signature)}.`] : []),
      ...(id ? [`- A delivery is known by ${'header' in id ? `the header \`${id.header}\`` : `\`${id.path}\``}.`] : []),
    ];
    return [`## ${display_name}`, `\`/api/v1/external/${name}\`. ${integration?.setUp ?? ''}`, lines.join('\n')].join('\n\n');
  });
  return format([INTRODUCTION, ...sections].join('\n\n'), { ...(await resolveConfig(path)), filepath: path });
}

function signatureText({ kind, header }: SignatureScheme): string {
  if (kind === 'token') return `the header \`${header}\` has the secret itself`;
  return `the header \`${header}\` has an HMAC-SHA256 of the body${kind === 'stripe' ? ' and a time, which may be five minutes old' : ''}`;
}
