import type { Command } from 'commander';
import { operatorActor } from '../../kernel/actor.js';
import {
  CreateOrganizationService,
  DeleteOrganizationService,
  OrganizationKeysService,
  type OrganizationOverview,
  OrganizationsService,
  OrganizationStateService,
} from '../../modules/organizations/organizations.api.js';
import type { Realm } from '../../modules/realm/realm.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';
import { addConfirmOption, checkConfirmed, type ConfirmationOption } from '../frame/confirmation.js';
import { RefusedInput } from '../frame/exit-code.js';
import { describeOrganization, findRealm, operate } from '../frame/organizations.js';
import { formatTable } from '../frame/table.js';

interface CreateOptions extends CommonOptions {
  readonly subdomain: string;
  readonly owner: string;
  readonly ownerName?: string;
  readonly passwordStdin?: true;
}

interface RenameOptions extends CommonOptions {
  readonly name?: string;
  readonly newSubdomain?: string;
}

type ConfirmedOptions = CommonOptions & ConfirmationOption;

/** The commands for organizations, which are identified by their subdomains; the default organization has none. */
export class OrganizationCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'organization', 'Manages organizations.');
    const addForOne = (name: string, description: string): Command =>
      addCommand(group, name, description).argument(
        '[subdomain]',
        'The subdomain of the organization; without it, the default organization.',
        '',
      );
    addCommand(group, 'create <name>', 'Creates an organization and prints a one-time link where its owner chooses a name and a password.')
      .option('--subdomain <subdomain>', 'The subdomain; without it, the default organization.', '')
      .requiredOption('--owner <email>', 'The address of the owner.')
      .option('--owner-name <name>', 'The full name of the owner, which --password-stdin requires.')
      .option('--password-stdin', 'Read a password from the standard input and create the account of the owner immediately.')
      .action((name: string, options: CreateOptions) => this.create(name, options));
    addCommand(group, 'key', 'Prints a one-time link to a page that creates an organization.').action((options: CommonOptions) =>
      this.issueKey(options),
    );
    addCommand(group, 'list', 'Lists the organizations.').action((options: CommonOptions) => this.list(options));
    addForOne('show', 'Shows an organization.').action((subdomain: string, options: CommonOptions) => this.show(subdomain, options));
    addForOne('rename', 'Changes the name or the subdomain of an organization.')
      .option('--name <name>', 'The new name.')
      .option('--new-subdomain <subdomain>', 'The new subdomain; clients need the new address.')
      .action((subdomain: string, options: RenameOptions) => this.rename(subdomain, options));
    const addConfirmed = (name: string, description: string): Command =>
      addConfirmOption(addForOne(name, description), 'The subdomain or the name of the organization');
    addConfirmed('deactivate', 'Deactivates an organization: nobody can log in until it is reactivated.').action(
      (subdomain: string, options: ConfirmedOptions) => this.deactivate(subdomain, options),
    );
    addForOne('reactivate', 'Reactivates an organization.').action((subdomain: string, options: CommonOptions) =>
      this.reactivate(subdomain, options),
    );
    addConfirmed('delete', 'Permanently deletes a deactivated organization with all of its messages and files.').action(
      (subdomain: string, options: ConfirmedOptions) => this.delete(subdomain, options),
    );
  }

  private async create(name: string, options: CreateOptions): Promise<void> {
    const { subdomain, owner, ownerName, passwordStdin } = options;
    if (passwordStdin && ownerName === undefined) throw new RefusedInput('--password-stdin requires --owner-name.');
    if (!passwordStdin && ownerName !== undefined) {
      throw new RefusedInput('--owner-name requires --password-stdin: the owner who opens the link chooses the name.');
    }
    const ownerAccount =
      ownerName === undefined ? {} : { ownerAccount: { fullName: ownerName, password: await this.line.readSecret('password') } };
    await this.line.withApplication(async (application) => {
      const input = { name, subdomain, ownerEmail: owner, ...ownerAccount };
      const { id, url, ownerId, invitationUrl, ...created } = await application.get(CreateOrganizationService).create(input);
      const result = { id, name: created.name, subdomain: created.subdomain, url, owner_id: ownerId, link: invitationUrl };
      this.line.print(options, result, [invitationUrl ?? `Created ${created.name} at ${url}.`]);
    });
  }

  private issueKey(options: CommonOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { url, expiresAt } = await application.get(OrganizationKeysService).issue();
      this.line.print(options, { link: url, expires_at: new Date(expiresAt).toISOString() }, [url]);
    });
  }

  private list(options: CommonOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const organizations = await application.get(OrganizationsService).list();
      const rows = organizations.map(({ id, subdomain, name, url, state }) => [String(id), subdomain || '-', name, url, state]);
      const table = formatTable([['ID', 'SUBDOMAIN', 'NAME', 'URL', 'STATE'], ...rows]);
      this.line.print(options, { organizations: organizations.map(present) }, table);
    });
  }

  private show(subdomain: string, options: CommonOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const realm = await findRealm(application, subdomain);
      this.printOne(options, await application.get(OrganizationsService).find(realm.stringId));
    });
  }

  private async rename(subdomain: string, options: RenameOptions): Promise<void> {
    const { name, newSubdomain } = options;
    if (name === undefined && newSubdomain === undefined) throw new RefusedInput('Give --name, --new-subdomain or both.');
    const change = { ...(name === undefined ? {} : { name }), ...(newSubdomain === undefined ? {} : { subdomain: newSubdomain }) };
    await this.line.withApplication(async (application) => {
      const { operator } = await operate(application, subdomain);
      this.printOne(options, await application.get(OrganizationsService).rename(operator, change));
    });
  }

  private deactivate(subdomain: string, options: ConfirmedOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, subdomain);
      checkNamed(realm, options);
      if (!realm.active) throw new RefusedInput(`${realm.name} is already deactivated.`);
      await application.get(OrganizationStateService).deactivate(operator);
      this.line.print(options, { id: realm.id, state: 'deactivated' }, [`Deactivated ${realm.name}.`]);
    });
  }

  private reactivate(subdomain: string, options: CommonOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, subdomain);
      if (realm.active) throw new RefusedInput(`${realm.name} is active.`);
      await application.get(OrganizationStateService).reactivate(operator);
      this.line.print(options, { id: realm.id, state: 'active' }, [`Reactivated ${realm.name}.`]);
    });
  }

  private delete(subdomain: string, options: ConfirmedOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const realm = await findRealm(application, subdomain);
      checkNamed(realm, options);
      if (realm.active) throw new RefusedInput(`${realm.name} is active. Deactivate it first.`);
      await application.get(DeleteOrganizationService).delete(operatorActor(realm.id));
      this.line.print(options, { id: realm.id, deleted: true }, [`Deleted ${realm.name}.`]);
    });
  }

  private printOne(options: CommonOptions, organization: OrganizationOverview): void {
    const { id, name, subdomain, url, state, people, bots, channels, fileBytes, createdAt } = organization;
    const rows = Object.entries({
      ID: id,
      Name: name,
      Subdomain: subdomain || '-',
      URL: url,
      State: state,
      Created: new Date(createdAt).toISOString(),
      People: people,
      Bots: bots,
      Channels: channels,
      'Files (bytes)': fileBytes,
    });
    this.line.print(options, { organization: present(organization) }, formatTable(rows.map(([title, value]) => [title, String(value)])));
  }
}

/** @throws RefusedInput */
function checkNamed(realm: Realm, options: ConfirmationOption): void {
  checkConfirmed(options, [realm.name, realm.stringId], `the name or the subdomain of ${describeOrganization(realm)}`);
}

/** The JSON form of an organization. */
function present({ id, name, subdomain, url, state, people, bots, channels, fileBytes, createdAt }: OrganizationOverview): object {
  return { id, name, subdomain, url, state, people, bots, channels, file_bytes: fileBytes, created: new Date(createdAt).toISOString() };
}
