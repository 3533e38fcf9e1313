// Stands for `systemctl` and `systemd-run` in tests of the operating guide: it runs the commands of units with their environment, but
// without their users, restrictions and restarts. Usage: node systemd.mjs systemctl|systemd-run ARGUMENTS, with SANDBOX set to the folder
// that stands for the root of the file system.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const UNITS = join(process.env.SANDBOX, 'etc/systemd/system');
const RUNNING = join(process.env.SANDBOX, 'run');
const [program, ...args] = process.argv.slice(2);

mkdirSync(RUNNING, { recursive: true });
process.exitCode = program === 'systemd-run' ? runCommand(args) : await control(args);

/** The variables of an environment file; values are not quoted. */
function readVariables(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => split(line)));
}

function split(assignment) {
  const at = assignment.indexOf('=');
  return [assignment.slice(0, at), assignment.slice(at + 1)];
}

function environment(files, assignments) {
  const { PATH, SANDBOX } = process.env;
  return Object.assign({ PATH, SANDBOX }, ...files.map(readVariables), Object.fromEntries(assignments.map(split)));
}

function runCommand(all) {
  const values = (option) => all.filter((arg) => arg.startsWith(`${option}=`)).map((arg) => arg.slice(option.length + 1));
  const files = values('--property').filter((property) => property.startsWith('EnvironmentFile='));
  const command = all.slice(all.findIndex((arg) => arg === '--' || !arg.startsWith('--')));
  if (command[0] === '--') command.shift();
  const [file, ...rest] = command.map((arg) => arg.replaceAll('$$', '$'));
  const env = environment(
    files.map((property) => split(property)[1]),
    values('--setenv'),
  );
  return spawnSync(file, rest, { cwd: values('--working-directory')[0], env, stdio: 'inherit' }).status ?? 1;
}

/** Units that are not installed below SANDBOX, such as that of MariaDB, are left alone. */
async function control([verb, ...rest]) {
  const names = rest.filter((arg) => !arg.startsWith('--')).flatMap((name) => (name.includes('*') ? findRunning(name) : [name]));
  for (const name of names) {
    if (['stop', 'restart'].includes(verb)) await stop(name);
    const starts = ['start', 'restart'].includes(verb) || (verb === 'enable' && rest.includes('--now'));
    const code = starts && name.endsWith('.service') ? start(name) : 0;
    if (code !== 0) return code;
  }
  return 0;
}

function findRunning(pattern) {
  const [before, after] = pattern.split('*');
  return readdirSync(RUNNING)
    .filter((file) => file.endsWith('.pid'))
    .map((file) => file.slice(0, -'.pid'.length))
    .filter((name) => name.startsWith(before) && name.endsWith(after));
}

function start(name) {
  const [, stem, instance = ''] = /^([^@]+)@?(.*)\.service$/.exec(name);
  const text = readFileSync(join(UNITS, `${stem}${name.includes('@') ? '@' : ''}.service`), 'utf8').replaceAll('%i', instance);
  const values = (key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value.replaceAll('%%', '%'));
  const env = environment(values('EnvironmentFile'), values('Environment'));
  const [cwd] = values('WorkingDirectory');
  for (const directory of values('StateDirectory')) mkdirSync(join(process.env.SANDBOX, 'var/lib', directory), { recursive: true });
  if (values('Type')[0] === 'oneshot') {
    const commands = [...values('ExecStart'), ...values('ExecStartPost')];
    const codes = commands.map((command) => spawnSync('/bin/sh', ['-c', command], { cwd, env, stdio: 'inherit' }).status ?? 1);
    return codes.find((code) => code !== 0) ?? 0;
  }
  const log = openSync(join(RUNNING, `${name}.log`), 'a');
  const child = spawn('/bin/sh', ['-c', `exec ${values('ExecStart')[0]}`], { cwd, env, stdio: ['ignore', log, log], detached: true });
  writeFileSync(join(RUNNING, `${name}.pid`), String(child.pid));
  child.unref();
  return 0;
}

async function stop(name) {
  const file = join(RUNNING, `${name}.pid`);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await pause(50);
  rmSync(file);
}

/** A process that has ended may remain as a zombie where nothing reaps it. */
function isRunning(pid) {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
}
