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

\`GET /api/v1/integrations\` lists the services, with what has to be done at each of them; the page of a bot in the web client makes the address of it.

The log of a bot has the last 100 requests to its address, and what became of them: \`GET /api/v1/bots/{bot_id}/integration_requests\`, for its owner and for
administrators. \`GET /api/v1/bots/{bot_id}/integration_requests/{request_id}\` shows the body, which is kept for 24 hours, and those headers that the integration
reads; neither signatures and tokens nor the key of the bot are kept. \`POST …/{request_id}/replay\` makes messages of a request once more, and \`POST
…/integration_requests/example\` of an example of what a service sends, with the parameters \`integration\`, \`stream\` and \`topic\`. Both answer with the new
entry of the log, whose \`origin\` is \`replay\` or \`example\`. A request with a wrong key or of more than the rate limit is in no log.

## Own services

Administrators declare services that are not in the list: \`PUT /api/v1/realm/integrations/custom-NAME\` with \`declaration\` takes what is sent to
\`/api/v1/external/custom-NAME\`, \`POST /api/v1/realm/integrations/try\` with \`declaration\` and a pasted \`payload\` shows the messages before anything is stored, \`GET
/api/v1/realm/integrations\` lists the declarations, and \`DELETE /api/v1/realm/integrations/custom-NAME\` ends one.

\`\`\`json
{
  "display_name": "Pump station",
  "event": "kind",
  "ignored": ["ping"],
  "messages": {
    "alarm": { "topic": "{station.name}", "text": "{bold station.name} reports:\\n\\n{quote report}" },
    "*": { "topic": "{station.name}", "text": "{station.name} says {code kind}. {link details? url?}" }
  }
}
\`\`\`

\`event\` is the path of the name of the event; without it there is one message, whatever is sent. \`*\` stands for all other events, which are not supported without
it. In a text, \`{path}\` stands for what the payload has there, on one line, \`{{\` for a brace, and \`{helper path}\` for what a helper makes of it: \`text\`, \`first_line\`,
\`capitalized\`, \`bold\`, \`code\`, \`time\`, \`quote\`, \`code_block\`, \`link text address\`, \`list path member\`, and \`facts\` of the texts of an object. What is missing makes a
payload anomalous, unless a question mark follows its path. There are no expressions. A declaration that is none is refused with a \`pointer\` to what is wrong in it, such
as \`/messages/alarm/text\`.

In the client the organization has a page for them, **Own integrations**, which also tries a declaration with a request from the log of a bot.

## Repeats and logs

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

function signatureText(scheme: SignatureScheme): string {
  const { kind, header } = scheme;
  if (kind === 'token') return `the header \`${header}\` has the secret itself`;
  const timed = kind === 'hmac' ? '' : ' and a time, which may be five minutes old';
  return `the header \`${header}\` has an HMAC-${kind === 'hmac' && scheme.algorithm ? 'SHA1' : 'SHA256'} of the body${timed}`;
}
