import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import {
  DIRECTORY_DEFAULTS,
  DirectoriesService,
  type Directory,
  type DirectoryInput,
  RunSyncService,
  TryDirectoryService,
} from '../../modules/users/directories.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { addConfirmOption, checkConfirmed, type ConfirmationOption } from '../frame/confirmation.js';
import { RefusedInput } from '../frame/exit-code.js';
import { addOrganizationOption, describeOrganization, operate, type OrganizationOptions } from '../frame/organizations.js';

interface SetOptions extends OrganizationOptions {
  readonly url: string;
  readonly serviceDn: string;
  readonly base: string;
  readonly filter: string;
  readonly uniqueId: string;
  readonly email: string;
  readonly name: string;
  readonly groups: string;
  readonly picture: string;
  readonly domain: readonly string[];
  readonly createAccounts?: true;
  readonly maxWrongPasswords: number;
  readonly certificates?: string;
  readonly plain?: true;
  readonly keepPassword?: true;
}

interface SyncOptions extends OrganizationOptions {
  readonly dryRun?: true;
  readonly allowRemovals?: number;
}

/** The commands for the LDAP directory in which the people of an organization have their passwords. */
export class DirectoryCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'directory', 'Manages the LDAP directory or Active Directory in which people have their passwords.');
    const add = (usage: string, description: string): Command => addOrganizationOption(addCommand(group, usage, description));
    add('show', 'Prints what is known of the directory.').action((options: OrganizationOptions) => this.show(options));
    addOptions(
      add(
        'set',
        'Sets the directory, which is turned off if it is new or finds people in another way. The password of the service account is read from the ' +
          'standard input.',
      ),
    ).action((options: SetOptions) => this.set(options));
    add(
      'test <login>',
      'Lets a person log in at the directory, who gets no account by it. The password of the person is read from the standard input.',
    ).action((login: string, options: OrganizationOptions) => this.test(login, options));
    add('enable', 'Turns the directory on, after a test log-in has succeeded.').action((options: OrganizationOptions) =>
      this.setEnabled(options, true),
    );
    add('disable', 'Turns the directory off. Who is logged in stays so.').action((options: OrganizationOptions) =>
      this.setEnabled(options, false),
    );
    add('sync', 'Deactivates the accounts whose people have left the directory or are disabled there, as the server does every 15 minutes.')
      .option('--dry-run', 'Prints whose accounts these are, and changes nothing.')
      .option('--allow-removals <number>', 'Deactivates up to this many accounts, in place of the usual number.', toNumber)
      .action((options: SyncOptions) => this.sync(options));
    addConfirmOption(
      add('remove', 'Removes the directory, and whom it knows by which account. The accounts remain.'),
      'The subdomain or the name of the organization',
    ).action((options: OrganizationOptions & ConfirmationOption) => this.remove(options));
  }

  private show(options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const directory = await application.get(DirectoriesService).find(operator);
      this.line.print(
        options,
        { directory: directory && present(directory) },
        directory ? describe(directory) : ['There is no directory.'],
      );
    });
  }

  private set(options: SetOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const certificates = options.certificates === undefined ? '' : await readCertificates(options.certificates);
      const password = options.keepPassword ? '' : await this.line.readSecret('password');
      const directory = await application.get(DirectoriesService).set(operator, inputOf(options, certificates, password));
      this.line.print(options, { directory: present(directory) }, [
        ...describe(directory),
        ...(directory.enabled ? [] : ['Test it with "skein directory test", and turn it on with "skein directory enable".']),
      ]);
    });
  }

  private test(login: string, options: OrganizationOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const password = await this.line.readSecret('password');
      const tried = await application.get(TryDirectoryService).try(operator, login, password);
      const shown = {
        full_name: tried.fullName,
        email: tried.email,
        unique_id: tried.uniqueId,
        groups: tried.groups,
        has_picture: tried.hasPicture,
        is_vouched_for: tried.isVouchedFor,
        user_id: tried.userId,
      };
      this.line.print(options, shown, [
        `Name: ${shown.full_name}`,
        `Email: ${shown.email ?? 'none'}${shown.is_vouched_for ? '' : ', for which the directory is not the authority (--domain)'}`,
        `Unique id: ${shown.unique_id}`,
        `Groups: ${shown.groups.join(', ') || 'none'}`,
        `Picture: ${shown.has_picture ? 'yes' : 'none'}`,
        `Account: ${shown.user_id ?? 'none yet'}`,
      ]);
    });
  }

  private setEnabled(options: OrganizationOptions, enabled: boolean): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      await application.get(DirectoriesService).setEnabled(operator, enabled);
      this.line.print(options, { enabled }, [`The directory is turned ${enabled ? 'on' : 'off'}.`]);
    });
  }

  private sync(options: SyncOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { operator } = await operate(application, options.organization);
      const { dryRun = false, allowRemovals = null } = options;
      const { people, linked, leaving, deactivated } = await application.get(RunSyncService).run(operator, { dryRun, allowRemovals });
      const shown = { people, linked, leaving: leaving.map(({ id, email }) => ({ user_id: id, email })), deactivated, dry_run: dryRun };
      this.line.print(options, shown, [
        `People in the directory: ${people}; accounts that belong to them: ${linked}`,
        ...shown.leaving.map(({ email }) => `Not there any more, or disabled: ${email}`),
        dryRun ? 'Nothing was changed.' : `Deactivated: ${deactivated}`,
      ]);
    });
  }

  private remove(options: OrganizationOptions & ConfirmationOption): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      checkConfirmed(options, [realm.stringId, realm.name], `the name or the subdomain of ${describeOrganization(realm)}`);
      await application.get(DirectoriesService).remove(operator);
      this.line.print(options, { removed: true }, ['The directory is removed.']);
    });
  }
}

function addOptions(command: Command): Command {
  return command
    .requiredOption('--url <url>', '"ldaps://host", or "ldap://host", which is encrypted by STARTTLS.')
    .requiredOption('--service-dn <dn>', 'The account that searches; Active Directory also takes "user@domain".')
    .requiredOption('--base <dn>', 'The entry below which people are.')
    .option('--filter <filter>', 'Finds a person; "{login}" stands for what somebody enters.', DIRECTORY_DEFAULTS.filter)
    .option('--unique-id <attribute>', 'Names a person for ever; "objectGUID" in Active Directory.', DIRECTORY_DEFAULTS.uniqueIdAttribute)
    .option('--email <attribute>', 'The address.', DIRECTORY_DEFAULTS.emailAttribute)
    .option('--name <attribute>', 'The name.', DIRECTORY_DEFAULTS.nameAttribute)
    .option('--groups <attribute>', 'The groups that new people join, as in "memberOf".', '')
    .option('--picture <attribute>', 'The picture of new people, as in "jpegPhoto".', '')
    .option('--domain <domain>', 'The directory is the authority for addresses of this domain. Can be repeated.', collect, [])
    .option('--create-accounts', 'People without an account get one at their first log-in.')
    .option(
      '--max-wrong-passwords <number>',
      'Wrong passwords of a person that the directory gets in half an hour.',
      toNumber,
      DIRECTORY_DEFAULTS.maxWrongPasswords,
    )
    .option('--certificates <file>', 'PEM of the authorities of its certificate, in place of the usual ones.')
    .option('--plain', 'Passwords go to the directory without encryption.')
    .option('--keep-password', 'The password of the service account stays, and none is read.');
}

function inputOf(options: SetOptions, certificates: string, password: string): DirectoryInput {
  const { url, serviceDn, base, filter, uniqueId, email, name, groups, picture, domain, maxWrongPasswords } = options;
  return {
    url,
    serviceDn,
    password,
    base,
    filter,
    certificates,
    plain: options.plain ?? false,
    uniqueIdAttribute: uniqueId,
    emailAttribute: email,
    nameAttribute: name,
    groupsAttribute: groups,
    pictureAttribute: picture,
    domains: domain,
    createsAccounts: options.createAccounts ?? false,
    maxWrongPasswords,
  };
}

/** A directory without its secret. */
interface ShownDirectory {
  readonly url: string;
  readonly plain: boolean;
  readonly service_dn: string;
  readonly base: string;
  readonly filter: string;
  readonly unique_id_attribute: string;
  readonly domains: readonly string[];
  readonly creates_accounts: boolean;
  readonly max_wrong_passwords: number;
  readonly state: 'on' | 'off';
  readonly tested: string | null;
}

function present(directory: Directory): ShownDirectory {
  const { url, plain, serviceDn, base, filter, uniqueIdAttribute, domains, createsAccounts, maxWrongPasswords, enabled, testedAt } =
    directory;
  return {
    url,
    plain,
    service_dn: serviceDn,
    base,
    filter,
    unique_id_attribute: uniqueIdAttribute,
    domains,
    creates_accounts: createsAccounts,
    max_wrong_passwords: maxWrongPasswords,
    state: enabled ? 'on' : 'off',
    tested: testedAt === null ? null : new Date(testedAt).toISOString(),
  };
}

function describe(directory: Directory): string[] {
  const { url, plain, service_dn, base, filter, domains, creates_accounts, state, tested } = present(directory);
  return [
    `Address: ${url}${plain ? ', without encryption' : ''}`,
    `Service account: ${service_dn}`,
    `People: ${filter} below ${base}`,
    `Authority for: ${domains.join(', ') || 'no domain'}`,
    `Creates accounts: ${creates_accounts ? 'yes' : 'no'}`,
    `State: ${state}, tested ${tested ?? 'never'}`,
  ];
}

async function readCertificates(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new RefusedInput(`The file ${path} cannot be read.`);
  }
}

function collect(domain: string, others: readonly string[]): readonly string[] {
  return [...others, domain];
}

function toNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is a number.');
  return Number(text);
}
