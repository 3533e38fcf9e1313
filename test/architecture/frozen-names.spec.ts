import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiscoveryService } from '@nestjs/core';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { OutboxHandler } from '../../src/kernel/outbox.js';
import { DelayedJobQueues } from '../../src/platform/jobs/delayed-job-queue.js';
import { Metrics } from '../../src/platform/logging/metrics.js';
import { testRedisPrefix } from '../support/test-database.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { ROOT } from './import-rules.js';

/**
 * Names that are stored, sent or documented, so that they must not change with the code. `npm run freeze` updates the files in `frozen/`
 * after an intended change.
 */
const FROZEN = join(import.meta.dirname, 'frozen');

/** The types of stored JSON and of stored enumerations, by their meaning. */
const STORED_TYPES: Readonly<Record<string, string>> = {
  'outbox, bot_triggered': 'BotTriggered',
  'outbox, group_notice': 'GroupNotice',
  'outbox, new_account': 'NewAccount',
  'outbox, welcome_bot_asked': 'WelcomeBotAsked',
  'outbox, previews_ready': 'ReadyPreviews',
  'event log, record': 'EventLogRecord',
  'event log, audience': 'Audience',
  'event log, viewers of a channel': 'ChannelViewers',
  'event log, visibility of a channel': 'ChannelVisibility',
  'event log, side of a move': 'MoveSide',
  'event log, change of a membership': 'MembershipChange',
  'event log, range of messages': 'ConversationRange',
  'process report': 'ProcessReport',
  'process report, proxy': 'ProxyReport',
  'event queue': 'EventQueue',
  'event queue, capabilities': 'ClientCapabilities',
  'delivery, conclusion': 'Conclusion',
  'delivery, result of a call': 'CallResult',
  'delivery, failure': 'DeliveryFailure',
  'delivery, notification of the owner': 'OwnerNotification',
  'delivery, outcome of an attempt': 'AttemptOutcome',
  'delivery, end of a job id': 'EnqueueReason',
};

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }));

describe('Stored and documented names', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start({ SKEIN_METRICS_TOKEN: 'a-token-for-metrics' });
  });
  afterAll(() => server.stop());

  it('match frozen/openapi.json in the API description, in any order', async () => {
    const realm = await TestRealm.create(server);
    const { body } = await realm.stranger.get('/api/v1/openapi.json');
    await expectFrozen('openapi.json', body);
  });

  it('match frozen/stored-names.json in metrics, tables, Redis and environment variables', async () => {
    const providers = server.get(DiscoveryService).getProviders();
    await expectFrozen('stored-names.json', {
      metrics: metricsOf(await server.get(Metrics).text()),
      migrations: Object.values(databaseContents.migrations).map((migration) =>
        typeof migration === 'string' ? migration : migration.name,
      ),
      outboxKinds: providers.flatMap(({ instance }) =>
        instance instanceof OutboxHandler ? [instance.kind, ...(instance.otherKind === undefined ? [] : [instance.otherKind])] : [],
      ),
      queues: server.get(DelayedJobQueues).all.map(({ name, opts: { prefix } }) => `${prefix?.replace(`${testRedisPrefix}:`, '')}:${name}`),
      jobIds: found(/\bid: (`[^`]+`)/g, ({ file }) => file.includes('/queue/')),
      redisKeys: [...found(/\.key\((`[^`]+`|'[^']+')\)/g), ...found(/\bkey\(('[a-z-]+')\)/g, ({ file }) => file.includes('/redis/'))],
      rateLimits: found(/\b(?:limiters|networkLimiters)\('([a-z]+)'/g),
      derivedSecretPurposes: [...found(/\bderive\('([a-z-]+)'/g), ...found(/(?:\bpurpose: |\b(?:PURPOSE|TOKEN) = )'([a-z-]+)'/g)],
      idempotencyTexts: found(/(`(?:key|echo|reply|failure|unhealthy|webhook):[^`]*`)/g),
      auditActions: found(/'((?:account|organization|webhook)\.[a-z_]+)'/g),
      environment: found(/'(SKEIN_[A-Z0-9_]+)'/g),
      storedTypes: Object.fromEntries(Object.entries(STORED_TYPES).map(([what, type]) => [what, namesIn(type)])),
    });
  });
});

async function expectFrozen(name: string, value: unknown): Promise<void> {
  const path = join(FROZEN, name);
  const text = await format(JSON.stringify(sorted(value)), { ...(await resolveConfig(path)), filepath: path });
  await expect(text, 'the name is stored, sent or documented; after an intended change run `npm run freeze`').toMatchFileSnapshot(path);
}

/** Sorts all properties and lists of a value. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((one: unknown) => JSON.stringify(sorted(one)));
    return texts.toSorted().map((text): unknown => JSON.parse(text));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** Names and types of the metrics, without those that the library itself provides. */
function metricsOf(page: string): string[] {
  const lines = [...page.matchAll(/^# TYPE (\S+ \S+)$/gm)].map(([, metric = '']) => metric);
  return lines.filter((metric) => !/^skein_(?:nodejs|process)_/.test(metric));
}

/** The distinct texts that the pattern's group matches in the source files, with `*` in place of template expressions. */
function found(pattern: RegExp, of: (source: { readonly file: string }) => boolean = () => true): string[] {
  const texts = sources.filter(of).flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(texts.map((text) => text.replace(/\$\{[^}]*\}/g, '*').replace(/^[`'](.*)[`']$/, '$1')))];
}

/** The property names and literal values in the declaration of a type, at any depth. Types of the kernel take precedence. */
function namesIn(type: string): string[] {
  const declaration = new RegExp(`^(?:export )?(?:interface|type) ${type}\\b`, 'm');
  const declaring = sources.filter(({ text }) => declaration.test(text));
  const source = declaring.find(({ file }) => file.startsWith('kernel/')) ?? declaring[0];
  if (!source) throw new Error(`no file declares ${type}`);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) names.add(node.name.getText(file));
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.add(`'${node.literal.text}'`);
    node.forEachChild(visit);
  };
  const file = ts.createSourceFile(`${type}.ts`, source.text, ts.ScriptTarget.ESNext);
  for (const statement of file.statements) {
    if ((ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === type) visit(statement);
  }
  return [...names];
}
