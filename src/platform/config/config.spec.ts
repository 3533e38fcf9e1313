import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const GOOD = {
  DATABASE_URL: 'mysql://user:password@db.example.com:3306/skein',
  REDIS_URL: 'redis://redis.example.com:6379',
  SKEIN_SECRET: 'a secret of at least 32 characters',
};

function problems(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig({ ...GOOD, ...environment });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('readConfig', () => {
  it.each([
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://x'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://host/not-a-number'],
    ['REDIS_URL', 'redis-sentinel://one:26379,two:26379/0'],
    ['REDIS_URL', 'redis-sentinel://#main'],
    ['DATABASE_URL', 'mysql://host'],
    ['DATABASE_URL', 'mysql://host/skein?tls=perhaps'],
    ['DATABASE_URL', 'postgres://host/skein'],
    ['SKEIN_SMTP_URL', 'foo'],
    ['SKEIN_SMTP_URL', 'http://mail.example.com'],
    ['SKEIN_EXTERNAL_HOST', 'http://foo'],
    ['SKEIN_EXTERNAL_HOST', 'chat.example.com/path'],
    ['SKEIN_PROCESSES', '0'],
    ['SKEIN_PROCESSES', 'all'],
    ['SKEIN_PROCESSES', '1.5'],
    ['SKEIN_PROCESSES', '129'],
  ])('refuses %s=%s', (name, value) => {
    expect(problems({ [name]: value })).toMatch(new RegExp(`^Configuration:\n  ${name} must `));
  });

  it.each([
    ['REDIS_URL', 'rediss://user:password@host/2'],
    ['REDIS_URL', 'unix:/run/redis.sock'],
    ['REDIS_URL', 'redis-sentinel://user:p%40ss@one:26379,two.example.com,three:26380/2#main'],
    ['REDIS_URL', 'rediss-sentinel://:password@one,two,three#main'],
    ['DATABASE_URL', 'mysql://root@localhost/skein?socketPath=/run/mariadb.sock'],
    ['DATABASE_URL', 'mysql://skein:password@mariadb.example.com/skein?tls=true'],
    ['SKEIN_SMTP_URL', 'smtp://user:password@mail.example.com:587'],
    ['SKEIN_EXTERNAL_HOST', 'chat.example.com:8443'],
    ['SKEIN_EXTERNAL_HOST', 'localhost:9991'],
    ['SKEIN_TEST_ANYTHING', 'that a test reads'],
    ['SKEIN_S3_BUCKET', 'of another kind of storage'],
    ['SKEIN_PROCESSES', 'auto'],
    ['SKEIN_PROCESSES', '8'],
  ])('takes %s=%s', (name, value) => {
    expect(problems({ [name]: value })).toBe('');
  });

  it('refuses unknown names, and says which one may be meant', () => {
    expect(problems({ SKEIN_EXTERNAL_HOTS: 'chat.example.com' })).toContain(
      'SKEIN_EXTERNAL_HOTS is not known; did you mean SKEIN_EXTERNAL_HOST?',
    );
    expect(problems({ SKEIN_SOMETHING_ELSE_ENTIRELY: '1' })).toMatch(/SKEIN_SOMETHING_ELSE_ENTIRELY is not known$/);
  });

  it('reports all problems together', () => {
    const text = problems({ REDIS_URL: 'x', SKEIN_SECRET: 'short', SKEIN_SMTP_URL: 'foo', PORT: 'many', SKEIN_LOG_LEVLE: 'info' });
    for (const name of ['REDIS_URL', 'SKEIN_SECRET', 'SKEIN_SMTP_URL', 'PORT', 'SKEIN_LOG_LEVLE']) expect(text).toContain(`\n  ${name} `);
  });

  it('runs one process, the given number, or one for each core', () => {
    const processes = (value?: string): number => readConfig({ ...GOOD, ...(value && { SKEIN_PROCESSES: value }) }).processes;
    expect([processes(), processes('3'), processes('auto')]).toEqual([1, 3, availableParallelism()]);
  });
});
