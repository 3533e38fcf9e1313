import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.js';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCKER = join(ROOT, 'docker');

interface Service {
  readonly image?: string;
  readonly build?: object;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const text = readFileSync(join(DOCKER, 'compose.yml'), 'utf8');
const compose = load(text, { schema: YAML11_SCHEMA }) as Compose;
const services = Object.entries(compose.services);
const dockerfile = readFileSync(join(DOCKER, 'Dockerfile'), 'utf8');
const service = (name: string): Service => compose.services[name] ?? {};
const networksOf = ({ networks = [] }: Service): string[] => (Array.isArray(networks) ? (networks as string[]) : Object.keys(networks));

describe('docker/compose.yml', () => {
  it('has every part of a server', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(['api', 'mariadb', 'migrate', 'proxy', 'redis', 'worker']);
  });

  it.each(services)('restarts %s after a crash, and limits the size of its log', (_, { restart, logging }) => {
    expect(restart).toMatch(/^(unless-stopped|on-failure:\d)$/);
    expect(logging?.options).toMatchObject({ 'max-size': expect.any(String) as string, 'max-file': expect.any(String) as string });
  });

  it('has no default for secrets, and reports which variables have to be set', () => {
    for (const name of ['SKEIN_SECRET', 'SKEIN_DATABASE_PASSWORD', 'SKEIN_EXTERNAL_HOST']) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(.*?)\\}`, 'g'))].map(([, rest = '']) => rest);
      expect(uses.length).toBeGreaterThan(0);
      expect(uses.filter((rest) => !/^:\?./.test(rest))).toEqual([]);
    }
  });

  it('publishes TLS only, apart from the loopback interface', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => ({ name, port })));
    const open = published.filter(({ port }) => !port.startsWith('127.0.0.1:'));
    // Port 80 redirects, and proves to the certificate authority that the host is ours.
    expect(open).toEqual(['80:80', '443:443', '443:443/udp'].map((port) => ({ name: 'proxy', port })));
    expect(service('proxy').profiles).toEqual(['proxy']);
  });

  it.each(['mariadb', 'redis'])('runs %s in an isolated network, with its data on a volume', (name) => {
    const networks = networksOf(service(name));
    expect(networks.map((network) => compose.networks[network]?.internal)).toEqual([true]);
    const named = (service(name).volumes ?? []).map((volume) => volume.split(':')[0] ?? '').filter((volume) => volume in compose.volumes);
    expect(named).toEqual([name]);
    expect(service(name).ports).toBeUndefined();
  });

  it.each(['api', 'worker'])('starts %s after the migrations, and lets it finish its work', (name) => {
    expect(service(name).depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
      redis: { condition: 'service_healthy' },
    });
    expect(parseInt(service(name).stop_grace_period ?? '', 10)).toBeGreaterThan(18);
    expect(service(name).volumes).toContain('files:/data');
  });

  it('checks the health of the worker on the port of its metrics', () => {
    const { environment, healthcheck } = service('worker');
    expect(healthcheck?.test).toEqual(['CMD', 'node', 'docker/health-check.mjs', environment?.['SKEIN_WORKER_METRICS_PORT']]);
  });

  it.each(['api', 'worker', 'migrate'])('gives %s settings that it accepts', (name) => {
    const environment = Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, interpolate(value)]);
    expect(readConfig(Object.fromEntries(environment) as Record<string, string>)).toMatchObject({
      environment: 'production',
      externalHost: 'chat.example.com',
    });
  });

  it('mounts files that exist', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.filter((volume) => volume.startsWith('..')));
    expect(mounted.length).toBeGreaterThan(0);
    for (const volume of mounted) expect(readFileSync(join(DOCKER, volume.split(':')[0] ?? ''), 'utf8')).not.toBe('');
  });

  it('uses only networks and volumes that it declares', () => {
    for (const [, one] of services) {
      expect(networksOf(one).filter((network) => !(network in compose.networks))).toEqual([]);
      const sources = (one.volumes ?? []).map((volume) => volume.split(':')[0] ?? '').filter((source) => !source.startsWith('.'));
      expect(sources.filter((source) => !(source in compose.volumes))).toEqual([]);
    }
  });
});

describe('docker/Dockerfile', () => {
  it('runs on Node 24 under tini, as an unprivileged user', () => {
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
    expect(dockerfile).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--"\]$/m);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile.indexOf('USER')).toBeGreaterThan(dockerfile.lastIndexOf('RUN'));
  });

  it('contains the programs that backups need', () => {
    expect(dockerfile).toMatch(/apt-get install .*\bmariadb-client\b.*\btini\b/);
  });
});

/** Replaces variables as a shell does if all required ones are set. */
function interpolate(value: string): string {
  const set: Readonly<Record<string, string>> = {
    SKEIN_SECRET: '5eed'.repeat(16),
    SKEIN_DATABASE_PASSWORD: 'password',
    SKEIN_EXTERNAL_HOST: 'chat.example.com',
  };
  return value.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind: string, fallback: string) => {
    return set[name] ?? (kind === '-' ? fallback : '');
  });
}
