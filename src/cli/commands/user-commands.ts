import { type Command, InvalidArgumentError } from 'commander';
import { Role } from '../../kernel/actor.js';
import { InviteByOperatorService } from '../../modules/channels/invitations.api.js';
import { type User, UserRepository } from '../../modules/users/accounts.api.js';
import {
  CreateUserService,
  DeactivateAccountService,
  EraseAccountService,
  OperatorPermissionsService,
  SetPasswordService,
  UpdateUserService,
} from '../../modules/users/administration.api.js';
import { EndSessionsService, ManageFactorsService, PasswordResetService } from '../../modules/users/authentication.api.js';
import { Config } from '../../platform/config/config.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { Application } from '../frame/application.js';
import type { CommandLine } from '../frame/command-line.js';
import { addConfirmOption, checkConfirmed, type ConfirmationOption } from '../frame/confirmation.js';
import { RefusedInput } from '../frame/exit-code.js';
import {
  addOrganizationOption,
  findAccount,
  findPerson,
  type OperatedOrganization,
  operate,
  type OrganizationOptions,
} from '../frame/organizations.js';
import { parseRole, roleName } from '../frame/roles.js';
import { formatTable } from '../frame/table.js';

/** The permissions that only operators grant, by the names of the command line. */
const PERMISSIONS = { 'create-users': 'canCreateUsers', 'change-user-emails': 'canChangeUserEmails' } as const;
type PermissionName = keyof typeof PERMISSIONS;

const ROLES = 'owner, administrator, moderator, member or guest';

interface CreateOptions extends OrganizationOptions {
  readonly name?: string;
  readonly role: Role;
  readonly passwordStdin?: true;
}

/** The commands for the accounts of an organization. An account is identified by its address or its id. */
export class UserCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'user', 'Manages accounts.');
    const add = (usage: string, description: string): Command => addOrganizationOption(addCommand(group, usage, description));
    add('create <email>', 'Creates an account, or prints a one-time link with which the person creates it.')
      .option('--name <name>', 'The full name, which --password-stdin requires.')
      .option('--role <role>', `The role: ${ROLES}.`, parseRole, Role.member)
      .option('--password-stdin', 'Read a password from the standard input and create the account immediately.')
      .action((email: string, options: CreateOptions) => this.create(email, options));
    add('list', 'Lists the active accounts.')
      .option('--all', 'Also list deactivated accounts.')
      .action((options: OrganizationOptions & { all?: true }) => this.list(options));
    add('deactivate <user>', 'Deactivates a person and all bots of the person, or a single bot.').action(
      (user: string, options: OrganizationOptions) => this.deactivate(user, options),
    );
    add('reactivate <user>', 'Reactivates a person or a bot.').action((user: string, options: OrganizationOptions) =>
      this.reactivate(user, options),
    );
    add('set-role <user>', 'Changes the role of an account.')
      .addArgument(group.createArgument('<role>', ROLES).argParser(parseRole))
      .action((user: string, role: Role, options: OrganizationOptions) => this.setRole(user, role, options));
    add('reset-password <user>', 'Prints a one-time link where the person sets a new password, which ends the browser sessions.')
      .option('--password-stdin', 'Read a password from the standard input and set it immediately.')
      .action((user: string, options: OrganizationOptions & { passwordStdin?: true }) => this.resetPassword(user, options));
    add('end-sessions <user>', 'Logs a person out of all browsers.')
      .option('--api-key', 'Also replace the API key, which logs out all other clients.')
      .action((user: string, options: OrganizationOptions & { apiKey?: true }) => this.endSessions(user, options));
    add(
      'reset-second-factor <user>',
      'Removes the authenticator app, the passkeys and the recovery codes of a person who has lost them.',
    ).action((user: string, options: OrganizationOptions) => this.resetSecondFactor(user, options));
    addConfirmOption(
      add(
        'erase <user>',
        'Erases a person and the bots of the person: deactivates them, deletes personal data and replaces names and addresses. ' +
          'Messages remain, also the name in messages that mention the person.',
      ),
      'The full name or the address of the person',
    ).action((user: string, options: OrganizationOptions & ConfirmationOption) => this.erase(user, options));
    const addForPermission = (name: string, description: string): Command =>
      add(`${name} <user>`, description).addArgument(
        group.createArgument('<permission>', Object.keys(PERMISSIONS).join(' or ')).argParser(parsePermission),
      );
    addForPermission(
      'grant',
      `Grants an administrator a permission that no role contains: ${Object.keys(PERMISSIONS).join(' or ')}.`,
    ).action((user: string, permission: PermissionName, options: OrganizationOptions) =>
      this.setPermission(user, permission, true, options),
    );
    addForPermission('revoke', 'Revokes such a permission from an account.').action(
      (user: string, permission: PermissionName, options: OrganizationOptions) => this.setPermission(user, permission, false, options),
    );
  }

  private create(email: string, options: CreateOptions): Promise<void> {
    const { name, role, passwordStdin } = options;
    if (passwordStdin && name === undefined) throw new RefusedInput('--password-stdin requires --name.');
    if (!passwordStdin && name !== undefined)
      throw new RefusedInput('--name requires --password-stdin: the person who opens the link chooses the name.');
    return this.inOrganization(options, async (application, { operator }) => {
      if (name === undefined) {
        const link = await application.get(InviteByOperatorService).invite(operator, { email, role });
        this.line.print(options, { email, link }, [link]);
        return;
      }
      const password = await this.line.readSecret('password');
      const user = await application.get(CreateUserService).create(operator, { email, fullName: name, role, password });
      this.line.print(options, present(user), [`Created the account ${user.id} of ${user.email}.`]);
    });
  }

  private list(options: OrganizationOptions & { readonly all?: true }): Promise<void> {
    return this.inOrganization(options, async (application, { realm }) => {
      const accounts = await application.get(UserRepository).listByRealm(realm.id);
      const listed = accounts.filter((user) => !user.system && (options.all || user.active));
      const rows = listed.map((user) => [
        String(user.id),
        user.email,
        user.fullName,
        user.isBot ? 'bot' : roleName(user.role),
        user.active ? '' : 'deactivated',
      ]);
      this.line.print(options, { users: listed.map(present) }, formatTable([['ID', 'ADDRESS', 'NAME', 'ROLE', ''], ...rows]));
    });
  }

  private deactivate(reference: string, options: OrganizationOptions): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const user = await findAccount(application, realm, reference);
      const service = application.get(DeactivateAccountService);
      if (!user.active) throw new RefusedInput(`${user.email} is already deactivated.`);
      await (user.isBot ? service.deactivateBot(operator, user.id) : service.deactivateAndNotify(operator, user.id, undefined));
      this.line.print(options, { user_id: user.id, is_active: false }, [`Deactivated ${user.email}.`]);
    });
  }

  private reactivate(reference: string, options: OrganizationOptions): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const user = await findAccount(application, realm, reference);
      if (user.active) throw new RefusedInput(`${user.email} is active.`);
      await application.get(DeactivateAccountService).reactivate(operator, user.id);
      this.line.print(options, { user_id: user.id, is_active: true }, [`Reactivated ${user.email}.`]);
    });
  }

  private setRole(reference: string, role: Role, options: OrganizationOptions): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const user = await findAccount(application, realm, reference);
      await application.get(UpdateUserService).update(operator, user, { role });
      this.line.print(options, { user_id: user.id, role: roleName(role) }, [`The role of ${user.email} is ${roleName(role)}.`]);
    });
  }

  private resetPassword(reference: string, options: OrganizationOptions & { readonly passwordStdin?: true }): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const { id, email } = await findPerson(application, realm, reference);
      if (!options.passwordStdin) {
        const link = await application.get(PasswordResetService).issueLink(operator, id);
        this.line.print(options, { user_id: id, link }, [link]);
        return;
      }
      await application.get(SetPasswordService).set(operator, id, await this.line.readSecret('password'));
      this.line.print(options, { user_id: id }, [`The password of ${email} was changed, and the browser sessions have ended.`]);
    });
  }

  private endSessions(reference: string, options: OrganizationOptions & { readonly apiKey?: true }): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const { id, email } = await findPerson(application, realm, reference);
      const ended = await application.get(EndSessionsService).end(operator, { userId: id, renewApiKey: options.apiKey ?? false });
      const key = options.apiKey ? ' The account has a new API key.' : '';
      this.line.print(options, { user_id: id, ended }, [`Ended ${ended} browser sessions of ${email}.${key}`]);
    });
  }

  private resetSecondFactor(reference: string, options: OrganizationOptions): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const { id, email } = await findPerson(application, realm, reference);
      await application.get(ManageFactorsService).removeAll(operator, id);
      this.line.print(options, { user_id: id }, [`Removed the second factors of ${email}. The password alone logs in.`]);
    });
  }

  private erase(reference: string, options: OrganizationOptions & ConfirmationOption): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const { id, fullName, email } = await findPerson(application, realm, reference);
      checkConfirmed(options, [fullName, email], `the full name or the address of "${reference}"`);
      await application.get(EraseAccountService).erase(operator, id);
      const { eventQueueIdleMs } = application.get(Config);
      const remains = listRemains(eventQueueIdleMs);
      this.line.print(options, { user_id: id, remains }, [
        `Erased the account ${id}. What may still contain personal data:`,
        ...formatTable(remains.map(({ what, until }) => [`- ${what}`, until])),
      ]);
    });
  }

  private setPermission(reference: string, name: PermissionName, granted: boolean, options: OrganizationOptions): Promise<void> {
    return this.inOrganization(options, async (application, { realm, operator }) => {
      const { id, email, isBot } = await findAccount(application, realm, reference);
      const { hasNewKey } = await application.get(OperatorPermissionsService).set(operator, id, PERMISSIONS[name], granted);
      this.line.print(options, { user_id: id, permission: name, granted, api_key_replaced: hasNewKey }, [
        `${granted ? 'Granted' : 'Revoked'} ${name} ${granted ? 'to' : 'from'} ${email}.`,
        ...(isBot && hasNewKey
          ? ['The bot has a new API key, because accounts that knew the former one may not act with the permission.']
          : []),
      ]);
    });
  }

  private inOrganization(
    options: OrganizationOptions,
    work: (application: Application, organization: OperatedOrganization) => Promise<void>,
  ): Promise<void> {
    return this.line.withApplication(async (application) => work(application, await operate(application, options.organization)));
  }
}

/** @throws InvalidArgumentError */
function parsePermission(text: string): PermissionName {
  if (text in PERMISSIONS) return text as PermissionName;
  throw new InvalidArgumentError(`The permissions are ${Object.keys(PERMISSIONS).join(', ')}.`);
}

/** The JSON form of an account. */
/** Where an erased person may still be found, and for how long. */
function listRemains(eventQueueIdleMs: number): { readonly what: string; readonly until: string }[] {
  const minutes = Math.ceil(eventQueueIdleMs / 60_000);
  return [
    { what: 'messages, files that they link to, and names in messages that mention the person', until: 'until they are deleted' },
    { what: 'events that running servers hold for clients', until: `until the clients fetch them, at most ${minutes} minutes` },
    { what: 'invitations to earlier addresses that are not stored any more', until: 'until they are revoked or expire' },
    { what: 'the bytes of unfinished resumable uploads', until: 'until the uploads expire' },
    { what: 'the append-only file of Redis', until: 'until Redis rewrites it; redis-cli BGREWRITEAOF does so at once' },
    { what: 'binary logs of MariaDB', until: 'until MariaDB purges them' },
    { what: 'log files', until: 'until they are rotated away' },
    { what: 'backups', until: 'until you delete them' },
    { what: 'mails that were sent', until: 'for as long as their recipients keep them' },
  ];
}

function present(user: User): object {
  const { id, email, fullName, role, isBot, active } = user;
  return { user_id: id, email, full_name: fullName, role: roleName(role), is_bot: isBot, is_active: active };
}
