import { type Command, InvalidArgumentError } from 'commander';
import { BotType } from '../../kernel/actor.js';
import { AccountsService, BotInterface } from '../../modules/users/accounts.api.js';
import { CreateBotService } from '../../modules/users/administration.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { RefusedInput } from '../frame/exit-code.js';
import { addOrganizationOption, findPerson, operate, type OrganizationOptions } from '../frame/organizations.js';

/** The types of bots that can be created, by the names of the command line. */
const TYPES = {
  generic: BotType.generic,
  'incoming-webhook': BotType.incomingWebhook,
  'outgoing-webhook': BotType.outgoingWebhook,
} as const;

interface CreateOptions extends OrganizationOptions {
  readonly name: string;
  readonly owner: string;
  readonly type: BotType;
  readonly url?: string;
}

/** The commands for bots. Bots are deactivated, and given roles, with the commands for accounts. */
export class BotCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'bot', 'Manages bots.');
    addOrganizationOption(addCommand(group, 'create <short-name>', 'Creates a bot and prints its address and API key.'))
      .requiredOption('--name <name>', 'The full name.')
      .requiredOption('--owner <user>', 'The address or id of the person who owns the bot.')
      .option('--type <type>', `The type: ${Object.keys(TYPES).join(', ')}.`, parseType, BotType.generic)
      .option('--url <url>', 'The URL that an outgoing webhook bot calls.')
      .action((shortName: string, options: CreateOptions) => this.create(shortName, options));
  }

  private create(shortName: string, options: CreateOptions): Promise<void> {
    const { name: fullName, type: botType, url } = options;
    const isOutgoing = botType === BotType.outgoingWebhook;
    if (isOutgoing && url === undefined) throw new RefusedInput('An outgoing webhook bot requires --url.');
    if (!isOutgoing && url !== undefined) throw new RefusedInput('--url is for outgoing webhook bots only.');
    if (url !== undefined && !isWebAddress(url)) throw new RefusedInput(`"${url}" is not an http or https URL.`);
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const owner = await findPerson(application, realm, options.owner);
      if (!owner.active) throw new RefusedInput(`${owner.email} is deactivated.`);
      const input = { fullName, shortName, botType, payloadUrl: url ?? '', interfaceType: BotInterface.generic };
      const bot = await application.get(CreateBotService).create(operator, input, owner.id);
      const key = application.get(AccountsService).apiKey(bot);
      this.line.print(options, { user_id: bot.id, email: bot.email, api_key: key }, [`Address: ${bot.email}`, `API key: ${key}`]);
    });
  }
}

function parseType(text: string): BotType {
  const type = Object.entries(TYPES).find(([name]) => name === text)?.[1];
  if (type === undefined) throw new InvalidArgumentError(`The types are ${Object.keys(TYPES).join(', ')}.`);
  return type;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
