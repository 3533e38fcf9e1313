import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema } from 'typeorm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { ROOT } from './import-rules.js';

/** The owners of tables: contexts or the platform. The owner has the schema of the table and may write it. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  platform: ['audit_entry', 'cache_change', 'cache_node', 'lease', 'outbox', 'secret_check'],
  realm: ['custom_emoji', 'linkifier', 'profile_field', 'realm', 'realm_domain', 'realm_playground'],
  users: [
    'email_change_request',
    'directory',
    'directory_person',
    'external_identity',
    'bot_defaults',
    'bot_service',
    'bot_storage',
    'browser_session',
    'login_place',
    'mail',
    'mail_count',
    'muted_user',
    'passkey',
    'password_reset',
    'presence',
    'profile_value',
    'realm_user_default',
    'recovery_code',
    'scim_account',
    'scim_group',
    'scim_token',
    'scoped_key',
    'sign_on_provider',
    'sign_on_session',
    'totp_factor',
    'user_account',
    'user_group',
    'user_group_member',
    'user_group_subgroup',
    'user_status',
  ],
  channels: ['channel', 'channel_folder', 'conversation', 'default_channel_group', 'invitation', 'membership', 'membership_period'],
  uploads: ['attachment', 'attachment_link', 'upload_reservation', 'upload_usage'],
  messaging: [
    'alert_word',
    'conversation_revision',
    'draft',
    'message',
    'message_mark',
    'message_tokens',
    'navigation_view',
    'reaction',
    'saved_snippet',
    'scheduled_message',
    'search_posting',
    'search_queue',
    'search_segment',
    'idempotency_key',
    'submessage',
    'user_topic',
    'wildcard_mention',
  ],
  integrations: ['integration_declaration', 'integration_request', 'integration_secret'],
  events: ['event_log_ledger'],
  webhooks: ['event_attempt', 'event_delivery', 'event_webhook', 'webhook_attempt', 'webhook_delivery', 'webhook_endpoint'],
  notifications: [
    'channel_address',
    'digest',
    'mail_refusal',
    'mail_subscription',
    'notice',
    'notice_timing',
    'push_device',
    'push_subscription',
    'quiet_schedule',
    'reply_address',
    'shown_push',
  ],
  organizations: ['organization_key'],
  imports: ['import_map', 'import_run'],
};

/** Tables that a context writes although another context owns them, because the row has to change in the same statement or lock. */
const ALSO_WRITTEN: readonly { readonly table: string; readonly by: string; readonly why: string }[] = [
  { table: 'conversation', by: 'messaging', why: 'the id of the last message is stored with the message' },
  { table: 'membership', by: 'messaging', why: 'the watermark up to which an account has read is part of the read state' },
  { table: 'membership_period', by: 'messaging', why: 'who received a message may read it where it was moved to' },
  { table: 'realm', by: 'organizations', why: 'the last row of an organization that is deleted' },
  { table: 'user_account', by: 'organizations', why: 'an organization is deleted with the rows of all contexts' },
  { table: 'webhook_delivery', by: 'organizations', why: 'an organization is deleted with the rows of all contexts' },
  { table: 'lease', by: 'operations', why: 'a statement that changes no row shows whether the database takes writes' },
  { table: 'outbox', by: 'events', why: 'a row that is rolled back shows which id the next one gets' },
];

const SCHEMA_NAME = /\b(?:of|for|getRepository)\(\s*(\w+Schema)\b/g;
/** Matches a writing statement with its table. After `KEY`, `FOR` or `ON` the verb belongs to another statement. */
const WRITE = /(?<!\b(?:KEY|FOR|ON)\s+)\b(?:INSERT(?: IGNORE)? INTO|REPLACE INTO|UPDATE(?: IGNORE)?|DELETE(?: \w+)? FROM)\s+([a-z_$]+)/g;
/** Represents an expression in a template string. */
const COMPUTED = '$computed';

const tables = new Set(Object.values(TABLES).flat());
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/migrations/'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }));
const tableOfSchema = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+Schema) = new EntitySchema[^]*?tableName: '(\w+)'/g)].map(([, schema = '', table = '']) => [
      schema,
      table,
    ]),
  ),
);
const writes = sources.flatMap(({ file, text }) => [...sqlTargets(text), ...schemaTargets(text)].map((table) => ({ file, table })));

describe('Every table', () => {
  it('has one owner, which has the schema', () => {
    const owned = Object.entries(TABLES).flatMap(([owner, names]) => names.map((table) => `${owner}: ${table}`));
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\btableName: '(\w+)'/g)].map(([, table]) => `${contextOf(file)}: ${table}`),
    );
    expect(found.toSorted()).toEqual(owned.toSorted());
  });

  it('has a TypeORM schema', () => {
    const entities = Object.values<EntitySchema>(databaseContents.entities);
    expect(entities.map(({ options }) => options.tableName).toSorted()).toEqual([...tables].toSorted());
  });

  it('is written by its owner, or by a context that is listed with a reason', () => {
    expect(foreign().filter(({ context, table }) => !ALSO_WRITTEN.some((also) => also.by === context && also.table === table))).toEqual([]);
  });

  it('is written by every context that is listed with a reason', () => {
    expect(ALSO_WRITTEN.filter(({ by, table }) => !foreign().some((write) => write.context === by && write.table === table))).toEqual([]);
  });

  it('is named explicitly in statements that write it', () => {
    expect(writes.filter(({ table }) => !tables.has(table))).toEqual([]);
  });

  it('is written by some context', () => {
    const written = new Set(writes.map(({ table }) => table));
    expect([...tables].filter((table) => !written.has(table))).toEqual([]);
  });
});

describe('Every change of messages', () => {
  it('increments the revision of their conversations', () => {
    const changes = sources.flatMap(({ file, text }) => messageChanges(text).map((change) => ({ file, ...change })));
    expect(changes.length).toBeGreaterThan(5);
    expect(changes.filter(({ counted }) => !counted).map(({ file, method }) => `${file}: ${method}`)).toEqual([]);
  });

  it('is found by the name of its method', () => {
    const [counted, lost] = ['await this.revisions.increment(id);', ''].map(
      (more) => `class A { async hide() { await this.sql.run(\`UPDATE message SET topic = ?\`); ${more} } }`,
    );
    expect(messageChanges(counted ?? '')).toEqual([{ method: 'hide', counted: true }]);
    expect(messageChanges(lost ?? '')).toEqual([{ method: 'hide', counted: false }]);
  });
});

describe('sqlTargets', () => {
  it.each([
    ["sql.run('INSERT INTO draft (id) VALUES (?) ON DUPLICATE KEY UPDATE content = ?')", ['draft']],
    ["sql.run('INSERT IGNORE INTO lease (id) VALUES (?)')", ['lease']],
    ["sql.run('REPLACE INTO user_status (id) VALUES (?)')", ['user_status']],
    ["sql.run('SELECT id FROM draft FOR UPDATE')", []],
    ['sql.run(`UPDATE membership m JOIN conversation c ON c.id = m.id SET m.id = ${id}`)', ['membership']],
    ['sql.run(`DELETE m FROM message_mark m WHERE ${where}`)', ['message_mark']],
    ["for (const table of ['draft', 'message']) sql.run(`DELETE FROM ${table}`)", ['draft', 'message']],
    ["// UPDATE draft\nconst words = 'LENGTH UPDATE UPPER';", []],
  ])('finds the tables of %s', (text, targets) => {
    expect(sqlTargets(text)).toEqual(targets);
  });
});

/** Writes by contexts that do not own the table. */
function foreign(): { file: string; context: string; table: string }[] {
  return writes
    .map(({ file, table }) => ({ file, context: contextOf(file), table }))
    .filter(({ context, table }) => TABLES[context]?.includes(table) !== true);
}

function contextOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'modules' ? second : first;
}

/** The methods whose statements change or delete messages, and whether they increment the revision of the conversations. */
function messageChanges(text: string): { readonly method: string; readonly counted: boolean }[] {
  const found: { method: string; counted: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) && /\b(?:UPDATE|DELETE(?: \w+)? FROM) message\b/.test(node.getText())) {
      found.push({ method: node.name.getText(), counted: /\brevisions\.increment/.test(node.getText()) });
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true));
  return found;
}

/** The tables that the SQL of a file writes. If a name is computed, it counts as all tables that the file contains as strings. */
function sqlTargets(text: string): string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      literals.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(COMPUTED));
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext));
  const named = literals.flatMap((literal) => [...literal.matchAll(WRITE)].map(([, table = '']) => table));
  const computed = named.includes(COMPUTED) ? literals.filter((literal) => tables.has(literal)) : [];
  return [...named.filter((table) => table !== COMPUTED), ...computed];
}

/** The tables for which a file requests a TypeORM repository. */
function schemaTargets(text: string): string[] {
  return [...text.matchAll(SCHEMA_NAME)].map(([, schema = '']) => tableOfSchema.get(schema) ?? schema);
}
