import { type Command, InvalidArgumentError } from 'commander';
import { LIMITS } from '../../kernel/limits.js';
import { ScimPresenter, ScimTokensService } from '../../modules/users/authentication.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { addConfirmOption, checkConfirmed, type ConfirmationOption } from '../frame/confirmation.js';
import { addOrganizationOption, describeOrganization, operate, type OrganizationOptions } from '../frame/organizations.js';

type ScimToken = NonNullable<Awaited<ReturnType<ScimTokensService['find']>>>;

interface CreateOptions extends OrganizationOptions {
  readonly assignRoles?: true;
  readonly expiresInDays?: number;
}

/** The commands for the token of the provider that provisions the accounts of an organization. */
export class ScimCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'scim', 'Manages the token of the identity provider that creates and deactivates accounts by SCIM.');
    const add = (usage: string, description: string): Command => addOrganizationOption(addCommand(group, usage, description));
    add('show', 'Prints the address to enter at the provider, and what is known of the token.').action((options: OrganizationOptions) =>
      this.show(options),
    );
    add('create-token', 'Makes a token, which replaces the one before, and prints it. It cannot be read again.')
      .option('--assign-roles', 'The provider may make people moderators and administrators.')
      .option('--expires-in-days <days>', 'When the token ends; never without it.', toDays)
      .action((options: CreateOptions) => this.create(options));
    addConfirmOption(
      add('remove-token', 'Removes the token, so that the provider is refused. The accounts stay as they are.'),
      'The subdomain or the name of the organization',
    ).action((options: OrganizationOptions & ConfirmationOption) => this.remove(options));
  }

  private show(options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const token = await application.get(ScimTokensService).find(operator);
      const shown = { base_url: await application.get(ScimPresenter).baseUrl(realm.id), token: token && present(token) };
      this.line.print(options, shown, [`Address, to enter at the provider: ${shown.base_url}`, ...describe(shown.token)]);
    });
  }

  private create(options: CreateOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const { assignRoles: assignsRoles = false, expiresInDays = null } = options;
      const { token, secret } = await application.get(ScimTokensService).create(operator, { assignsRoles, expiresInDays });
      const shown = { base_url: await application.get(ScimPresenter).baseUrl(realm.id), token: present(token), secret };
      this.line.print(options, shown, [
        `Address, to enter at the provider: ${shown.base_url}`,
        `Token, which cannot be read again: ${secret}`,
        ...describe(shown.token),
      ]);
    });
  }

  private remove(options: OrganizationOptions & ConfirmationOption): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      checkConfirmed(options, [realm.stringId, realm.name], `the name or the subdomain of ${describeOrganization(realm)}`);
      await application.get(ScimTokensService).remove(operator);
      this.line.print(options, { removed: true }, ['The token is removed.']);
    });
  }
}

/** A token without its secret. */
interface ShownToken {
  readonly assigns_roles: boolean;
  readonly created: string;
  readonly expires: string | null;
  readonly used: string | null;
}

function present({ assignsRoles, createdAt, expiresAt, usedAt }: ScimToken): ShownToken {
  const text = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  return { assigns_roles: assignsRoles, created: new Date(createdAt).toISOString(), expires: text(expiresAt), used: text(usedAt) };
}

function describe(token: ShownToken | null): readonly string[] {
  if (!token) return ['There is no token.'];
  return [
    `Created: ${token.created}`,
    `Last used: ${token.used ?? 'never'}`,
    `Expires: ${token.expires ?? 'never'}`,
    `Makes moderators and administrators: ${token.assigns_roles ? 'yes' : 'no'}`,
  ];
}

function toDays(text: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > LIMITS.MAX_SCIM_TOKEN_DAYS)
    throw new InvalidArgumentError(`It is a number from 1 to ${LIMITS.MAX_SCIM_TOKEN_DAYS}.`);
  return days;
}
