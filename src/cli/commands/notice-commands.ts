import { type Command, InvalidArgumentError } from 'commander';
import { AuditLog } from '../../kernel/audit-log.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { ExplainNoticesService, presentExplanation } from '../../modules/notifications/notices.api.js';
import { addCommand, addGroup } from '../frame/add-command.js';
import type { CommandLine } from '../frame/command-line.js';
import { addOrganizationOption, findAccount, operate, type OrganizationOptions } from '../frame/organizations.js';
import { formatTable } from '../frame/table.js';

interface ExplainOptions extends OrganizationOptions {
  readonly user: string;
  readonly message: number;
}

/** The command that shows why an account was, or was not, notified of a message. The account itself sees the same by the API. */
export class NoticeCommands {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    const group = addGroup(program, 'notices', 'Explains decisions about notices.');
    addOrganizationOption(
      addCommand(group, 'explain', 'Shows why an account was, or was not, notified of a message. The audit log records that it was asked.'),
    )
      .requiredOption('--user <user>', 'The account: its id or email address.')
      .requiredOption('--message <id>', 'The id of the message.', parseId)
      .action((options: ExplainOptions) => this.explain(options));
  }

  private explain(options: ExplainOptions): Promise<void> {
    return this.line.withApplication(async (application) => {
      const { realm, operator } = await operate(application, options.organization);
      const user = await findAccount(application, realm, options.user);
      const { id: userId, role, botType } = user;
      const { clientName } = operator;
      await application.get(UnitOfWork).run(() =>
        application.get(AuditLog).record(operator, {
          action: 'account.notices_explained',
          targetKind: 'user',
          targetId: userId,
          details: { message_id: options.message },
        }),
      );
      const actor = { realmId: realm.id, userId, role, botType, clientName };
      const explained = await application.get(ExplainNoticesService).explain(actor, options.message);
      const channels = explained.map(presentExplanation);
      const rows = channels.map(({ channel, recorded, outcome, reason }) => [
        channel,
        recorded ? `${recorded.outcome}, ${recorded.result ?? 'waiting'}: ${recorded.reason}` : '-',
        `${outcome}: ${reason}`,
      ]);
      this.line.print(
        options,
        { user_id: userId, message_id: options.message, channels },
        formatTable([['CHANNEL', 'THEN', 'NOW'], ...rows]),
      );
    });
  }
}

function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new InvalidArgumentError('It has to be an id.');
  return Number(text);
}
