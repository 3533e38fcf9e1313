import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { fenceAround } from '../../../kernel/text.js';
import { SendMessageService } from '../../messaging/sending.api.js';
import { UserRepository } from '../../users/accounts.api.js';
import type { ImportRun } from './import.repository.js';

/** Tells the owners of an organization what an import has brought and lost. */
@Injectable()
export class ImportReportService {
  constructor(
    private readonly users: UserRepository,
    private readonly sending: SendMessageService,
  ) {}

  /**
   * Sends each owner a direct message, once for each run, and again if the run was undone and begun anew.
   * @param operator an operator, who acts as the notification bot
   * @param lines the report, as the operator sees it
   */
  async send(operator: Actor, run: Pick<ImportRun, 'id' | 'source' | 'startedAt'>, lines: readonly string[]): Promise<void> {
    const owners = (await this.users.listByRealm(operator.realmId)).filter(
      ({ role, active, isBot }) => role === Role.owner && active && !isBot,
    );
    const content = contentOf(run, lines);
    for (const { id } of owners) {
      const addressee = { kind: 'direct', userIds: [id] } as const;
      await this.sending.send(operator, { addressee, content, internalKey: `report of import ${run.id} of ${run.startedAt} to ${id}` });
    }
  }
}

function contentOf({ source }: Pick<ImportRun, 'source'>, lines: readonly string[]): string {
  const intro = `Messages were imported from ${source.name}. Nobody was notified of them, and they are read for everybody.\n\n`;
  const fence = fenceAround(lines.join('\n'), '`');
  const room = LIMITS.MAX_MESSAGE_CODE_POINTS - Array.from(intro).length - 2 * fence.length - 100;
  const shown = Array.from(lines.join('\n'));
  const text = shown.length <= room ? shown.join('') : `${shown.slice(0, room).join('')}\n… The operator of the server has the rest.`;
  return `${intro}${fence}text\n${text}\n${fence}`;
}
