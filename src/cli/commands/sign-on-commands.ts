import { type Command, InvalidArgumentError } from 'commander';
import {
  PROVIDER_KINDS,
  ProviderRegistrations,
  type SignOnProvider,
  SignOnProvidersService,
} from '../../modules/users/authentication.api.js';
import { ChangeRealmService } from '../../modules/users/settings.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { addConfirmOption, checkConfirmed, type ConfirmationOption } from '../frame/confirmation.js';
import { addOrganizationOption, operate, type OrganizationOptions } from '../frame/organizations.js';
import { formatTable } from '../frame/table.js';

interface AddOptions extends OrganizationOptions {
  readonly kind: SignOnProvider['kind'];
  readonly issuer: string;
  readonly clientId: string;
  readonly displayName: string;
  readonly domain: readonly string[];
  readonly createAccounts?: true;
}

/** The commands for the identity providers at which people of an organization log in. */
export class SignOnCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'sign-on', 'Manages identity providers, at which people log in.');
    const add = (usage: string, description: string): Command => addOrganizationOption(addCommand(group, usage, description));
    add('list', 'Lists the providers.').action((options: OrganizationOptions) => this.list(options));
    add(
      'add <name>',
      'Adds a provider, turned off, and prints the address to register there. One of the kind github has the name github. ' +
        'The client secret is read from the standard input.',
    )
      .option('--kind <kind>', `What it speaks: ${PROVIDER_KINDS.join(' or ')}.`, parseKind, 'oidc' as const)
      .option(
        '--issuer <url>',
        'The issuer, or the address of its discovery document; for github the address of an Enterprise Server, if it is one.',
        '',
      )
      .requiredOption('--client-id <id>', 'The client id that the provider has given.')
      .requiredOption('--display-name <name>', 'What the button for the log-in says.')
      .option('--domain <domain>', 'Only confirmed addresses of this domain log in. Can be repeated.', collect, [])
      .option('--create-accounts', 'People without an account get one at their first log-in.')
      .action((name: string, options: AddOptions) => this.add(name, options));
    add(
      'test <name>',
      'Tries whether the provider answers, and prints the address of a test log-in, which works once within an hour.',
    ).action((name: string, options: OrganizationOptions) => this.test(name, options));
    add('set-secret <name>', 'Replaces the client secret, which is read from the standard input. A provider that is on stays so.').action(
      (name: string, options: OrganizationOptions) => this.setSecret(name, options),
    );
    add('enable <name>', 'Turns a provider on, after a test log-in has succeeded.').action((name: string, options: OrganizationOptions) =>
      this.setEnabled(name, options, true),
    );
    add('disable <name>', 'Turns a provider off. Who is logged in stays so.').action((name: string, options: OrganizationOptions) =>
      this.setEnabled(name, options, false),
    );
    add('allow-passwords', 'Lets people log in with their passwords again, as when a provider is gone.').action(
      (options: OrganizationOptions) => this.allowPasswords(options),
    );
    addConfirmOption(
      add('remove <name>', 'Removes a provider, and whom it knows by which account. The accounts remain.'),
      'The name of the provider',
    ).action((name: string, options: OrganizationOptions & ConfirmationOption) => this.remove(name, options));
  }

  private list(options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const providers = await application.get(SignOnProvidersService).list(operator);
      const registrations = application.get(ProviderRegistrations);
      const listed = await Promise.all(providers.map(async (provider) => present(provider, await registrations.redirectUri(provider))));
      const rows = listed.map(({ name, kind, display_name, issuer, state, tested, creates_accounts, domains }) => [
        ...[name, kind, display_name, issuer, state, tested ?? 'never', creates_accounts ? 'yes' : 'no', domains.join(',') || 'all'],
      ]);
      const head = ['NAME', 'KIND', 'DISPLAY NAME', 'ISSUER', 'STATE', 'TESTED', 'CREATES ACCOUNTS', 'DOMAINS'];
      this.line.print(options, { providers: listed }, formatTable([head, ...rows]));
    });
  }

  private async add(name: string, options: AddOptions): Promise<void> {
    const { kind, issuer, clientId, displayName, domain: domains, createAccounts = false } = options;
    await this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const clientSecret = await this.line.readSecret('client secret');
      const input = { kind, name, issuer, clientId, displayName, clientSecret, domains, createsAccounts: createAccounts };
      const provider = await application.get(SignOnProvidersService).add(operator, input);
      const shown = present(provider, await application.get(ProviderRegistrations).redirectUri(provider));
      this.line.print(options, shown, [
        `Issuer: ${shown.issuer}`,
        `Redirect URI, to register at the provider: ${shown.redirect_uri}`,
        `Test it with "skein sign-on test ${name}", and turn it on with "skein sign-on enable ${name}".`,
      ]);
    });
  }

  private test(name: string, options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const loginUrl = await application.get(SignOnProvidersService).prepareTest(operator, name);
      this.line.print(options, { login_url: loginUrl }, [
        'The provider answers. Log in at this address within an hour; nobody gets a session or an account by it:',
        loginUrl,
      ]);
    });
  }

  private async setSecret(name: string, options: OrganizationOptions): Promise<void> {
    await this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const clientSecret = await this.line.readSecret('client secret');
      await application.get(SignOnProvidersService).change(operator, name, { clientSecret });
      this.line.print(options, { name }, [`The client secret of ${name} is replaced. Test it with "skein sign-on test ${name}".`]);
    });
  }

  private setEnabled(name: string, options: OrganizationOptions, enabled: boolean): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      await application.get(SignOnProvidersService).change(operator, name, { enabled });
      this.line.print(options, { name, enabled }, [`${name} is turned ${enabled ? 'on' : 'off'}.`]);
    });
  }

  private allowPasswords(options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      await application
        .get(ChangeRealmService)
        .change(operator, { authenticationMethods: new Map([['Email', true]]), settings: {}, groups: {} });
      this.line.print(options, { passwords: true }, ['People can log in with their passwords.']);
    });
  }

  private remove(name: string, options: OrganizationOptions & ConfirmationOption): Promise<void> {
    checkConfirmed(options, [name], 'the name of the provider');
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      await application.get(SignOnProvidersService).remove(operator, name);
      this.line.print(options, { name, removed: true }, [`${name} is removed.`]);
    });
  }
}

/** A provider without its secret. */
interface ListedProvider {
  readonly name: string;
  readonly kind: SignOnProvider['kind'];
  readonly display_name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly domains: readonly string[];
  readonly creates_accounts: boolean;
  readonly state: 'on' | 'off';
  readonly tested: string | null;
}

function present(provider: SignOnProvider, redirectUri: string): ListedProvider {
  const { name, kind, displayName, issuer, clientId, domains, createsAccounts, enabled, testedAt } = provider;
  return {
    name,
    kind,
    display_name: displayName,
    issuer,
    client_id: clientId,
    redirect_uri: redirectUri,
    domains,
    creates_accounts: createsAccounts,
    state: enabled ? 'on' : 'off',
    tested: testedAt === null ? null : new Date(testedAt).toISOString(),
  };
}

/** @throws InvalidArgumentError */
function parseKind(text: string): SignOnProvider['kind'] {
  const kind = PROVIDER_KINDS.find((known) => known === text);
  if (kind === undefined) throw new InvalidArgumentError(`The kinds are ${PROVIDER_KINDS.join(', ')}.`);
  return kind;
}

function collect(domain: string, others: readonly string[]): readonly string[] {
  return [...others, domain];
}
