import { type Command, InvalidArgumentError } from 'commander';
import { addCommand } from '../frame/add-command.js';
import type { CommandLine, CommonOptions } from '../frame/command-line.js';
import type { Finding } from '../doctor/finding.js';
import { runDoctor } from './run-doctor.js';
import { ExitCode } from '../frame/exit-code.js';

interface DoctorOptions extends CommonOptions {
  readonly minFreeMib: number;
  readonly maxClockDifference: number;
  readonly maxWait: number;
  readonly timeout: number;
  readonly quick: boolean;
}

const MARKS = { ok: '✓', problem: '✗', skipped: '-' } as const;

/** `skein doctor` finds what is wrong with a deployment. It exits with code 1 if there is a problem. */
export class DoctorCommand {
  constructor(private readonly line: CommandLine) {}

  addTo(program: Command): void {
    addCommand(
      program,
      'doctor',
      'Checks the settings, the public address with its certificate and the proxy, the database, Redis, the storage, the mail server and the records of its domain, incoming mail, the push gateway, the providers by which people log in, the running processes of all machines, and overdue work.',
    )
      .option(
        '--min-free-mib <mib>',
        'The space that should be free on the disks with the files and with the data directory.',
        parseCount,
        1024,
      )
      .option(
        '--max-clock-difference <seconds>',
        'The greatest allowed difference between the clocks of the services and of this machine.',
        parseCount,
        5,
      )
      .option('--max-wait <seconds>', 'How long work may be overdue.', parseCount, 300)
      .option('--timeout <seconds>', 'How long the check of each part may take.', parsePositive, 10)
      .option('--quick', 'Do not wait for as long as an idle poll through the proxy takes, about 45 seconds.', false)
      .action((options: DoctorOptions) => this.run(options));
  }

  private async run(options: DoctorOptions): Promise<void> {
    const findings = await runDoctor(this.line.readConfig(), {
      minFreeMib: options.minFreeMib,
      maxClockDifferenceMs: options.maxClockDifference * 1000,
      maxWaitMs: options.maxWait * 1000,
      timeoutMs: options.timeout * 1000,
      waitsForPoll: !options.quick,
    });
    const problems = findings.filter(({ status }) => status === 'problem').length;
    if (problems > 0) this.line.exitCode = ExitCode.problem;
    const summary = problems === 0 ? 'No problem was found.' : `${problems} ${problems === 1 ? 'problem was' : 'problems were'} found.`;
    this.line.print(options, { ok: problems === 0, findings }, [...findings.flatMap(toLines), '', summary]);
  }
}

function toLines({ check, status, detail, remedy }: Finding): string[] {
  return [`${MARKS[status]} ${check}: ${detail}`, ...(remedy === undefined ? [] : [`    → ${remedy}`])];
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function parsePositive(text: string): number {
  const count = parseCount(text);
  if (count === 0) throw new InvalidArgumentError('It must be at least 1.');
  return count;
}
