import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { ConversationId, RealmId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { ArchiveRefused } from './archive.js';
import type { ChatArchive } from './chat-archive.js';
import { ImportRepository, type ImportPhase, type ImportRun, type ImportStatus, type MappedKind } from './import.repository.js';

/** Of one option: all of them together fit into the column. */
const MAX_KEPT_CHARACTERS = 1_000;

/** Keeps the book of imports: which runs there are, how far they are, and what they have brought. The audit log gets each of their ends. */
@Injectable()
export class ImportRunsService {
  constructor(
    private readonly repository: ImportRepository,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Begins the run of an archive, or continues the one that there is.
   * @param operator an operator of the server
   * @throws ArchiveRefused if the archive was imported with other options
   */
  async begin(operator: Actor, archive: ChatArchive, options: object): Promise<ImportRun> {
    const wanted = asText(options);
    const { realmId } = operator;
    const { source } = archive;
    return this.unitOfWork.run(async () => {
      const run = await this.repository.begin({ realmId, source, fingerprint: fingerprintOf(archive), options: wanted });
      // Other topics, or older days, would not fit what is there.
      if (run.options !== wanted) throw new ArchiveRefused('This archive was imported with other options. Repeat it with the same ones.');
      await this.audit.record(operator, {
        action: 'import.started',
        targetKind: 'import',
        targetId: run.id,
        details: { source: source.id },
      });
      return run;
    });
  }

  /** @param counts what became of what the archive has */
  async finish(operator: Actor, run: ImportRun, counts: { readonly messages: number }): Promise<void> {
    await this.end(operator, run, 'finished', counts, counts.messages);
  }

  /** @param messages how many of them were removed */
  async markUndone(operator: Actor, run: ImportStatus, messages: number): Promise<void> {
    await this.end(operator, run, 'undone', {}, messages);
  }

  /**
   * The run of a number, on which no other one builds.
   * @throws BadRequest if the organization has no such run, or one that began later and is not undone, from whatever chat: accounts, emoji and direct
   *   conversations are those of both
   */
  async findLast(realmId: RealmId, runId: number): Promise<ImportStatus> {
    const runs = await this.repository.list(realmId);
    const run = runs.find(({ id }) => id === runId);
    if (!run) throw new BadRequest(`The organization has no import ${runId}.`);
    const later = runs.find((other) => other.phase !== 'undone' && beganAfter(other, run));
    if (later) throw new BadRequest(`The import ${later.id} may have added to what this one has brought. Undo that one first.`);
    return run;
  }

  /** The newest message of a conversation that an import has brought; 0 if none has. */
  async findNewest(realmId: RealmId, conversationId: ConversationId): Promise<number> {
    const key = String(conversationId);
    return (await this.repository.find(realmId, 'newest', [key])).get(key) ?? 0;
  }

  /** Forgets what a run has brought, so that it may be imported again. */
  async forget(run: ImportStatus, kinds: readonly MappedKind[], ids: readonly number[]): Promise<void> {
    for (const kind of kinds) await this.repository.forget(run, kind, ids);
  }

  /** Removes something that a run has brought, and forgets it, in one transaction. @returns what the removal returns */
  async remove<T>(run: ImportStatus, kinds: readonly MappedKind[], ids: readonly number[], removal: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const removed = await removal();
      await this.forget(run, kinds, ids);
      return removed;
    });
  }

  private async end(
    operator: Actor,
    run: ImportRun | ImportStatus,
    phase: Exclude<ImportPhase, 'running'>,
    counts: object,
    messages: number,
  ): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.repository.save({ ...run, phase }, counts);
      const details = { source: run.source.id, messages };
      await this.audit.record(operator, { action: `import.${phase}`, targetKind: 'import', targetId: run.id, details });
    });
  }
}

/** A run that was undone and begun again is later than its number. */
function beganAfter(one: ImportStatus, other: ImportStatus): boolean {
  return one.startedAt === other.startedAt ? one.id > other.id : one.startedAt > other.startedAt;
}

/** Options in a form to be compared, in which the order of names does not count. Long ones, such as a mapping of many people, are there as digests. */
function asText(options: object): string {
  const forms = Object.entries(options).map(([name, value]: [string, unknown]) => {
    const sorted = sortedForm(value);
    const text = JSON.stringify(sorted);
    return [name, text.length > MAX_KEPT_CHARACTERS ? createHash('sha256').update(text).digest('hex') : sorted] as const;
  });
  return JSON.stringify(Object.fromEntries(forms));
}

function sortedForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted();
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

/** Tells archives apart by their files and the lengths of them. */
function fingerprintOf(archive: ChatArchive): Buffer {
  const hash = createHash('sha256');
  for (const { path, size } of archive.entries) hash.update(`${path}\0${size}\n`);
  return hash.digest();
}
