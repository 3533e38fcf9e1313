import * as tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { inspectCertificate } from '../../src/cli/doctor/inspect-certificate.js';
import { runSkein } from '../support/command-line.js';
import { FaultyProxy, type ProxyFaults } from '../support/faulty-proxy.js';
import { LOCALHOST_CERTIFICATE, SELF_SIGNED } from '../support/self-signed-certificate.js';
import { freePort } from '../support/spawned-server.js';
import { testDataDirectory } from '../support/test-database.js';
import { TestServer } from '../support/test-server.js';

const MIB = 1024 * 1024;
const HEARTBEAT_SECONDS = 2;

/** Functions of Node 22 and later. */
const { getCACertificates, setDefaultCACertificates } = tls as unknown as {
  readonly getCACertificates: (type: 'bundled') => string[];
  readonly setDefaultCACertificates: (certificates: readonly string[]) => void;
};

/** Authorities that everything in this process trusts from now on, beside the usual ones. */
function trust(...certificates: readonly string[]): void {
  setDefaultCACertificates([...getCACertificates('bundled'), ...certificates]);
}

describe('skein doctor, of the public address,', () => {
  let server: TestServer;
  let proxy: FaultyProxy;
  let environment: Record<string, string>;

  beforeAll(async () => {
    proxy = await FaultyProxy.start(() => server.port, LOCALHOST_CERTIFICATE);
    environment = {
      SKEIN_ENV: 'production',
      SKEIN_EXTERNAL_HOST: `localhost:${proxy.port}`,
      SKEIN_EXTERNAL_SCHEME: 'https',
      SKEIN_HEARTBEAT_SECONDS: String(HEARTBEAT_SECONDS),
      SKEIN_TRUSTED_PROXIES: '127.0.0.1',
      SKEIN_DATA_DIR: testDataDirectory,
    };
    server = await TestServer.start(environment);
  });
  beforeEach(() => trust(LOCALHOST_CERTIFICATE.certificate));
  afterEach(() => trust());
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  /** The findings about the address and the proxy. */
  async function diagnose(
    faults: ProxyFaults = {},
    variables: Readonly<Record<string, string>> = {},
    options: readonly string[] = ['--quick'],
  ): Promise<Finding[]> {
    proxy.faults = faults;
    const { output } = await runSkein(['doctor', '--json', '--min-free-mib', '1', '--timeout', '5', ...options], {
      environment: { ...environment, ...variables },
    });
    proxy.faults = {};
    expect(output).not.toContain(process.env['SKEIN_SECRET'] ?? 'no secret');
    const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
    // What running processes report about earlier requests is tested elsewhere.
    return findings.filter(({ check }) => /^(?:address|proxy)\./.test(check) && !['proxy.trust', 'proxy.host'].includes(check));
  }

  const problems = (findings: readonly Finding[]): string[] =>
    findings.filter(({ status }) => status === 'problem').map(({ check }) => check);

  it('finds nothing wrong with a proxy as in the guide, and a poll that takes its whole time', async () => {
    const findings = await diagnose({}, {}, []);
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      'address.name',
      'address.certificate',
      'address.certificate_name',
      'address.certificate_time',
      'address.answer',
      'proxy.authorization',
      'proxy.host_header',
      'proxy.forwarded_for',
      'proxy.methods',
      'proxy.body_limit',
      'proxy.buffering',
      'proxy.read_timeout',
      'proxy.private_paths',
    ]);
  });

  it.each<[fault: string, faults: ProxyFaults, check: string, remedy: RegExp]>([
    ['keeps Authorization', { dropsAuthorization: true }, 'proxy.authorization', /pass on Authorization/],
    ['passes answers on at their end', { buffersAnswers: true }, 'proxy.buffering', /proxy_buffering off/],
    ['passes bodies on at their end', { buffersBodies: true }, 'proxy.request_buffering', /proxy_request_buffering off/],
    ['refuses the largest files', { maxBodyBytes: 100 * MIB }, 'proxy.body_limit', /client_max_body_size/],
    ['does not tell who the client is', { forwardedFor: 'missing' }, 'proxy.forwarded_for', /X-Forwarded-For \$remote_addr/],
    ['lets clients choose their address', { forwardedFor: 'as the client says' }, 'proxy.forwarded_for', /clients choose the address/],
    ['replaces the host', { host: 'localhost' }, 'proxy.host_header', /pass on the header Host/],
    ['refuses methods', { refusedMethods: ['PATCH', 'DELETE'] }, 'proxy.methods', /pass on all methods/],
    ['shows everybody the pages of operators', { opensPrivatePages: true }, 'proxy.private_paths', /404 for \/health/],
  ])('finds a proxy that %s', async (_, faults, check, remedy) => {
    const findings = await diagnose(faults);
    expect(problems(findings)).toEqual([check]);
    expect(findings.find((finding) => finding.check === check)?.remedy).toMatch(remedy);
  });

  it('finds a proxy that waits for less than an idle poll', async () => {
    const findings = await diagnose({ readTimeoutMs: 1_000 }, {}, []);
    // A stream of events, which begins at once, is not concerned.
    expect(problems(findings)).toEqual(['proxy.read_timeout']);
    expect(findings.find(({ check }) => check === 'proxy.read_timeout')).toMatchObject({
      detail: expect.stringMatching(/^an idle poll of 3 s ends after \d s: status 504$/) as string,
      remedy: expect.stringContaining('proxy_read_timeout 90s') as string,
    });
    expect(await diagnose({ readTimeoutMs: 1_000 })).toContainEqual(
      expect.objectContaining({ check: 'proxy.read_timeout', status: 'skipped' }),
    );
  });

  it.each<[what: string, faults: ProxyFaults, detail: RegExp, remedy: RegExp]>([
    ['that reaches no server', { port: 1 }, /reaches no server \(502\)/, /Start the servers/],
    [
      'that leads elsewhere',
      { answers: { status: 301, headers: { location: 'https://chat.example.org/' } } },
      /leads to https:\/\/chat/,
      /SKEIN_EXTERNAL_SCHEME/,
    ],
    [
      'that demands a password of its own',
      { answers: { status: 401, headers: { 'www-authenticate': 'Basic' } } },
      /answers 401 itself/,
      /no password/,
    ],
    ['of another website', { answers: { status: 200 } }, /is no server with this SKEIN_SECRET/, /pass all paths on/],
  ])('finds a proxy %s', async (_, faults, detail, remedy) => {
    const findings = await diagnose(faults);
    expect(problems(findings)).toEqual(['address.answer']);
    const finding = findings.find(({ check }) => check === 'address.answer');
    expect(finding?.detail).toMatch(detail);
    expect(finding?.remedy).toMatch(remedy);
  });

  it('tells an unknown name from a port where nothing listens, and from one without TLS', async () => {
    const unknown = await diagnose({}, { SKEIN_EXTERNAL_HOST: 'chat.oak.invalid' });
    expect(problems(unknown)).toEqual(['address.name']);
    const closed = await diagnose({}, { SKEIN_EXTERNAL_HOST: `localhost:${await freePort()}` });
    expect(closed.find(({ check }) => check === 'address.answer')?.detail).toMatch(/^nothing listens at localhost:/);
    const plain = await FaultyProxy.start(() => server.port);
    const withoutTls = await diagnose({}, { SKEIN_EXTERNAL_HOST: `localhost:${plain.port}` });
    await plain.stop();
    expect(withoutTls.find(({ check }) => check === 'address.answer')?.remedy).toMatch(/TLS in the proxy/);
  });

  it('finds that the server behind the address has another secret', async () => {
    const findings = await diagnose({}, { SKEIN_SECRET: 'another'.repeat(8) });
    expect(findings.find(({ check }) => check === 'address.answer')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('no server with this SKEIN_SECRET') as string,
    });
  });

  it('finds a certificate that nobody vouches for, and goes on', async () => {
    trust();
    const findings = await diagnose({ dropsAuthorization: true });
    expect(problems(findings)).toEqual(['address.certificate', 'proxy.authorization']);
    expect(findings.find(({ check }) => check === 'address.certificate')?.remedy).toContain('NODE_EXTRA_CA_CERTS');
  });

  it('answers nobody else: without a token of the secret, the address does not exist', async () => {
    for (const token of ['', 'echo', 'echo.1.2.3', `echo.${Date.now()}.abc.${'0'.repeat(64)}`]) {
      const { status } = await fetch(`http://127.0.0.1:${server.port}/api/v1/address_probe`, { headers: { 'x-skein-probe': token } });
      expect(status).toBe(404);
    }
  });
});

describe('inspectCertificate', () => {
  const DAY_MS = 86_400_000;
  /** When the certificate expires. */
  const END = Date.parse('2126-11-01T23:20:10Z');
  let proxy: FaultyProxy;

  beforeAll(async () => {
    trust(LOCALHOST_CERTIFICATE.certificate, SELF_SIGNED.certificate);
    proxy = await FaultyProxy.start(() => 1, LOCALHOST_CERTIFICATE);
  });
  afterAll(async () => {
    trust();
    await proxy.stop();
  });

  const inspect = async (host: string, now: number, port = proxy.port): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await inspectCertificate(host, port, now, 5_000)).map(({ check, status, detail }) => [check, `${status}: ${detail}`]),
    );

  it.each([
    ['100 days before its end', END - 100 * DAY_MS, /^ok: valid until 2126-11-01, for 100 more days/],
    ['13 days before its end', END - 13 * DAY_MS, /^problem: valid until 2126-11-01, for 13 more days/],
    ['a day after its end', END + DAY_MS, /^problem: the certificate of localhost has expired on 2126-11-01/],
    ['before its begin', Date.parse('2020-01-01'), /^problem: the certificate of localhost is valid from 2026-11-25 on/],
  ])('judges its time %s', async (_, now, expected) => {
    expect(await inspect('localhost', now)).toMatchObject({
      'address.certificate': expect.stringMatching(/^ok: issued by localhost/) as string,
      'address.certificate_name': expect.stringMatching(/^ok: /) as string,
      'address.certificate_time': expect.stringMatching(expected) as string,
    });
  });

  it('finds one for another name', async () => {
    const other = await FaultyProxy.start(() => 1, SELF_SIGNED);
    const findings = await inspect('localhost', Date.now(), other.port);
    await other.stop();
    expect(findings).toMatchObject({
      'address.certificate': expect.stringMatching(/^ok: /) as string,
      'address.certificate_name': 'problem: the certificate is for redis.test',
    });
  });
});
