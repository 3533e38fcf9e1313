import { type Command, InvalidArgumentError } from 'commander';
import { BotType } from '../../kernel/actor.js';
import { AccountsService, type User, UserRepository } from '../../modules/users/accounts.api.js';
import { BotInterface, CreateBotService } from '../../modules/users/bots.api.js';
import { ApiKeysService } from '../../modules/users/administration.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { RefusedInput } from '../frame/exit-code.js';
import { addOrganizationOption, findBot, findPerson, operate, type OrganizationOptions } from '../frame/organizations.js';
import { roleName } from '../frame/roles.js';
import { formatTable } from '../frame/table.js';

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
    addOrganizationOption(addCommand(group, 'list', 'Lists the active bots with their types and owners.'))
      .option('--all', 'Also list deactivated bots.')
      .action((options: OrganizationOptions & { all?: true }) => this.list(options));
    addOrganizationOption(
      addCommand(group, 'renew-key <bot>', 'Replaces the API key of a bot, for example after it was published, and prints the new one.'),
    ).action((bot: string, options: OrganizationOptions) => this.renewKey(bot, options));
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
      this.printKey(options, bot, key);
    });
  }

  private list(options: OrganizationOptions & { readonly all?: true }): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm } = await operate(application, options.organization);
      const users = application.get(UserRepository);
      const bots = (await users.listBots(realm.id)).filter(({ active }) => options.all || active);
      const owners = await users.findByIds([...new Set(bots.flatMap(({ botOwnerId }) => botOwnerId ?? []))]);
      const addresses = new Map(owners.map(({ id, email }) => [id, email]));
      const listed = bots.map((bot) => {
        const { id, email, fullName, botType, botOwnerId, role, active } = bot;
        const owner = botOwnerId === null ? null : (addresses.get(botOwnerId) ?? null);
        return { user_id: id, email, full_name: fullName, type: typeName(botType), role: roleName(role), owner, is_active: active };
      });
      const rows = listed.map(({ user_id, email, full_name, type, role, owner, is_active }) => [
        ...[String(user_id), email, full_name, type, role, owner ?? '-', is_active ? '' : 'deactivated'],
      ]);
      this.line.print(options, { bots: listed }, formatTable([['ID', 'ADDRESS', 'NAME', 'TYPE', 'ROLE', 'OWNER', ''], ...rows]));
    });
  }

  private renewKey(reference: string, options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const bot = await findBot(application, realm, reference);
      this.printKey(options, bot, await application.get(ApiKeysService).regenerateForBot(operator, bot.id));
    });
  }

  private printKey(options: OrganizationOptions, { id, email }: User, key: string): void {
    this.line.print(options, { user_id: id, email, api_key: key }, [`Address: ${email}`, `API key: ${key}`]);
  }
}

/** The type of a bot, and `embedded` for a type that cannot be created. */
function typeName(type: BotType | null): string {
  return Object.entries(TYPES).find(([, number]) => number === type)?.[0] ?? 'embedded';
}

function parseType(text: string): BotType {
  const type = Object.entries(TYPES).find(([name]) => name === text)?.[1];
  if (type === undefined) throw new InvalidArgumentError(`The types are ${Object.keys(TYPES).join(', ')}.`);
  return type;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
