import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dump, load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATH = resolve(import.meta.dirname, '../../deploy/prometheus/skein-rules.yml');
const { groups } = load(readFileSync(PATH, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const GIB = 2 ** 30;

/** The values of a series, one a minute: `a+bxn` are `a` and `n` further ones, each larger by `b`, and `_xn` are n minutes without one. */
type Series = Readonly<Record<string, string>>;

const hasTool = spawnSync('promtool', ['--version']).status === 0;
const reason = hasTool ? '' : " (skipped: Debian's package `prometheus` is not installed)";

const restarts = (values: string): Series => ({ 'node_systemd_service_restart_total{name="skein-api@9991.service",instance="m"}': values });
const starts = (values: string): Series => ({ 'skein_process_start_time_seconds{job="skein",instance="a"}': values });
const uncaught = (values: string): Series => ({ 'skein_uncaught_errors_total{job="skein",instance="a"}': values });
const disk = (avail: string, size = 100 * GIB, place = '/var/lib/skein'): Series => ({
  [`node_filesystem_avail_bytes{mountpoint="${place}",instance="m"}`]: avail,
  [`node_filesystem_size_bytes{mountpoint="${place}",instance="m"}`]: `${size}+0x600`,
});
const backupTimer = (values: string): Series => ({
  'node_systemd_timer_last_trigger_seconds{name="skein-backup.timer",instance="m"}': values,
});
const answers = (status: number, perMinute: number, route = '/api/v1/messages'): Series => ({
  [`skein_http_request_duration_seconds_count{instance="a",method="GET",route="${route}",status="${status}"}`]: `0+${perMinute}x600`,
});
const dependency = (name: string, values: string): Series => ({ [`skein_dependency_up{dependency="${name}",instance="a"}`]: values });

/** What happens, the series of it, after how many minutes, and whether the alert fires then. */
type Case = readonly [what: string, series: Series, minutes: number, fires: boolean];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  SkeinProcessFailed: [
    [
      'three restarts by somebody',
      { ...starts('0+0x5 360+0x5 720+0x5 1080+0x20'), ...uncaught('0+0x40'), ...restarts('0+0x40') },
      20,
      false,
    ],
    ['the end of a process by itself', restarts('0+0x10 1+0x30'), 20, true],
    ['the end of a process by itself, an hour later', restarts('0+0x10 1+0x100'), 100, false],
    ['a restart by somebody after a failure, which begins the count anew', restarts('3+0x70 0+0x30'), 90, false],
    ['the end of one of several processes', { 'skein_process_restarts_total{job="skein",instance="a"}': '0+0x10 1+0x30' }, 20, true],
    ['an error that nothing handled', uncaught('0+0x10 1 0+0x20'), 20, true],
    [
      'a restart of the database',
      { 'node_systemd_service_restart_total{name="mariadb.service",instance="m"}': '0+0x10 1+0x30' },
      20,
      false,
    ],
  ],
  SkeinUploadDiskFull: [
    ['a full disk', dependency('upload_disk', '1+0x10 0+0x600'), 300, true],
    ['a disk with room', dependency('upload_disk', '1+0x60'), 30, false],
    ['a full disk of the database', dependency('database_disk', '0+0x60'), 30, false],
  ],
  SkeinDatabaseDiskFull: [['a full disk', dependency('database_disk', '0+0x600'), 300, true]],
  SkeinDiskFilling: [
    ['a disk that fills', disk(`${50 * GIB}-${GIB / 10}x480`), 420, true],
    ['a full disk', disk('0+0x600'), 600, true],
    ['a disk that has become full', disk(`${50 * GIB}-${GIB}x50 0+0x550`), 590, true],
    ['a nearly full disk', disk(`${GIB / 2}+0x600`), 600, true],
    ['a full disk of backups', disk('0+0x600', 100 * GIB, '/var/backups'), 600, true],
    ['a small disk with room', disk(`${GIB / 2}+0x600`, GIB), 600, false],
    ['a disk with room', disk(`${50 * GIB}+0x600`), 600, false],
    [
      'a disk that has room for no further file',
      {
        ...disk(`${50 * GIB}+0x600`),
        'node_filesystem_files_free{mountpoint="/var/lib/skein",instance="m"}': '0+0x600',
        'node_filesystem_files{mountpoint="/var/lib/skein",instance="m"}': '1000000+0x600',
      },
      600,
      true,
    ],
    [
      'a disk that counts no files',
      {
        ...disk(`${50 * GIB}+0x600`),
        'node_filesystem_files_free{mountpoint="/var/lib/skein",instance="m"}': '0+0x600',
        'node_filesystem_files{mountpoint="/var/lib/skein",instance="m"}': '0+0x600',
      },
      600,
      false,
    ],
  ],
  SkeinBackupMissing: [
    ['a backup each night', backupTimer('11400+0x1440 97800+0x1440'), 2_800, false],
    ['no backup for two nights', backupTimer('11400+0x4000'), 3_000, true],
    ['a timer that was started today', backupTimer('_x3000 0+0x600'), 3_500, false],
    ['a timer that has never triggered', backupTimer('0+0x4000'), 3_000, true],
    ['no timer', { 'up{job="node",instance="m"}': '1+0x60' }, 30, true],
    [
      'a backup that failed',
      { ...backupTimer('11400+0x600'), 'node_systemd_unit_state{name="skein-backup.service",state="failed",instance="m"}': '1+0x600' },
      300,
      true,
    ],
  ],
  SkeinErrors: [
    ['many errors among more answers', { ...answers(500, 12), ...answers(200, 6_000) }, 30, true],
    ['few requests, which all fail', answers(500, 2), 30, true],
    ['few errors among more answers', { ...answers(503, 2), ...answers(200, 60) }, 30, false],
    ['a monitor that learns once a minute of an outage', { ...answers(500, 1, '/health'), ...answers(200, 10) }, 30, false],
  ],
  SkeinWebhooksLost: [
    [
      'the first delivery that is given up',
      { 'skein_webhook_deliveries_finished_total{state="dead",instance="a"}': '0+0x10 1+0x50' },
      20,
      true,
    ],
  ],
  SkeinSignOnFailing: [
    ['a provider that is down', { 'skein_sign_ons_total{kind="openid_connect",outcome="S03",instance="a"}': '0+0x10 1+1x50' }, 30, true],
    [
      'some failures among log-ins',
      {
        'skein_sign_ons_total{kind="openid_connect",outcome="S04",instance="a"}': '0+0x10 1+1x50',
        'skein_sign_ons_total{kind="openid_connect",outcome="logged_in",instance="a"}': '0+3x60',
      },
      30,
      false,
    ],
    ['people who are refused', { 'skein_sign_ons_total{kind="openid_connect",outcome="S08",instance="a"}': '0+0x10 1+1x50' }, 30, false],
  ],
  SkeinMailNotTaken: [
    ['the first mail that is not taken', { 'skein_incoming_mails_total{result="busy",instance="a"}': '0+0x10 1+0x50' }, 15, true],
  ],
};

describe.runIf(hasTool)(`The alert${reason}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skein-alerts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const cases = Object.entries(CASES).flatMap(([alert, those]) => those.map((one) => [alert, ...one] as const));
  it.each(cases)('%s decides right about %s', (alert, _, series, minutes, fires) => {
    const test = {
      rule_files: ['rules.yml'],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
              eval_time: `${minutes}m`,
              exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
            },
          ],
        },
      ],
    };
    writeFileSync(join(folder, 'rules.yml'), dump({ groups: [{ name: 'one', rules: rules.filter((rule) => rule.alert === alert) }] }));
    writeFileSync(join(folder, 'test.yml'), dump(test));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'test.yml'], { cwd: folder, encoding: 'utf8' });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.any(String)]);
  });
});
