import { type Command, InvalidArgumentError } from 'commander';
import { BotType } from '../../kernel/actor.js';
import { UserRepository } from '../../modules/users/accounts.api.js';
import {
  DELIVERY_STATES,
  DeliveryHistoryService,
  type DeliveryRecord,
  type DeliveryState,
  type Endpoint,
  endpointStatus,
  ManageWebhookService,
  presentDelivery,
} from '../../modules/webhooks/webhooks.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { addOrganizationOption, findBot, operate, type OrganizationOptions } from '../frame/organizations.js';
import { formatTable } from '../frame/table.js';

const MAX_DELIVERIES = 100;
/** Characters of an answer in the lines; `--json` prints all that is stored. */
const MAX_DETAIL = 200;

interface ShowOptions extends OrganizationOptions {
  readonly state?: DeliveryState;
  readonly limit: number;
}

/** The commands that show why the calls of outgoing webhooks fail. The owners of bots see the same by the API. */
export class WebhookCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'webhook', 'Shows outgoing webhooks and their deliveries.');
    addOrganizationOption(addCommand(group, 'list', 'Lists the outgoing webhooks with the states of their endpoints.')).action(
      (options: OrganizationOptions) => this.list(options),
    );
    addOrganizationOption(
      addCommand(
        group,
        'show <bot>',
        'Shows the newest deliveries of an outgoing webhook: every attempt with the answer, or why there was none.',
      ),
    )
      .option('--state <state>', `Only deliveries in this state: ${DELIVERY_STATES.join(', ')}.`, parseState)
      .option('--limit <count>', `How many deliveries, up to ${MAX_DELIVERIES}.`, parseLimit, 10)
      .action((bot: string, options: ShowOptions) => this.show(bot, options));
  }

  private list(options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const bots = (await application.get(UserRepository).listBots(realm.id)).filter(
        ({ botType, active }) => botType === BotType.outgoingWebhook && active,
      );
      const webhooks = application.get(ManageWebhookService);
      const states = await Promise.all(bots.map(({ id }) => webhooks.get(operator, id)));
      const listed = states.map(({ bot, service, endpoint }) => ({
        bot_id: bot.id,
        email: bot.email,
        url: service.baseUrl,
        ...presentEndpoint(endpoint),
      }));
      const rows = listed.map(({ bot_id, email, url, state, failing_since }) => [String(bot_id), email, url, state, failing_since ?? '-']);
      this.line.print(options, { webhooks: listed }, formatTable([['ID', 'ADDRESS', 'URL', 'STATE', 'FAILING SINCE'], ...rows]));
    });
  }

  private show(reference: string, options: ShowOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const { id } = await findBot(application, realm, reference);
      const { bot, service, endpoint } = await application.get(ManageWebhookService).get(operator, id);
      const page = { state: options.state ?? null, before: null, limit: options.limit };
      const deliveries = await application.get(DeliveryHistoryService).listPage(operator, id, page);
      const webhook = { bot_id: bot.id, email: bot.email, url: service.baseUrl, ...presentEndpoint(endpoint) };
      this.line.print(options, { ...webhook, deliveries: deliveries.map(presentDelivery) }, [
        ...formatTable([
          ['Bot', bot.email],
          ['URL', service.baseUrl],
          ['State', webhook.state],
          ['Failing since', webhook.failing_since ?? '-'],
        ]),
        ...deliveries.flatMap(({ record }) => ['', ...describe(record)]),
      ]);
    });
  }
}

function presentEndpoint(endpoint: Endpoint): { readonly state: string; readonly failing_since: string | null } {
  const status = endpointStatus(endpoint, Date.now());
  return {
    state: status === 'disabled' ? `disabled (${endpoint.disabledReason ?? 'manual'})` : status,
    failing_since: endpoint.failingSince === null ? null : toText(endpoint.failingSince),
  };
}

function describe({ id, messageId, state, createdAt, nextAttemptAt, log }: DeliveryRecord): string[] {
  const next = nextAttemptAt === null ? '' : `, next attempt ${toText(nextAttemptAt)}`;
  return [
    `Delivery ${id} of message ${messageId}, ${toText(createdAt)}: ${state}${next}`,
    ...log.map(({ number, startedAt, durationMs, status, outcome, detail }) =>
      `  ${number}. ${toText(startedAt)}, ${durationMs} ms: ${outcome}${status === null ? '' : ` ${status}`} ${toOneLine(detail)}`.trimEnd(),
    ),
  ];
}

function toText(time: number): string {
  return new Date(time).toISOString();
}

/** The start of a text of a foreign server, without line breaks and sequences that control a terminal. */
function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MAX_DETAIL);
}

function parseState(text: string): DeliveryState {
  const state = DELIVERY_STATES.find((one) => one === text);
  if (state === undefined) throw new InvalidArgumentError(`The states are ${DELIVERY_STATES.join(', ')}.`);
  return state;
}

function parseLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_DELIVERIES) throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_DELIVERIES}.`);
  return limit;
}
