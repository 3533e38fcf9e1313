import { describe, expect, it } from 'vitest';
import { describeStart } from './log-start.js';
import { readConfig } from '../platform/config/config.js';

const SECRETS = {
  SKEIN_SECRET: 'secret-of-the-server-0123456789abcdef',
  SKEIN_METRICS_TOKEN: 'secret-token-for-metrics',
  SKEIN_OPERATOR_PASSWORD: 'secret-password-of-operators',
};
const PLACES = {
  DATABASE_URL: 'mysql://skein:secret1@db.example:3306/chat?password=secret2',
  REDIS_URL: 'rediss://user:secret3@redis.example:6380/2',
  SKEIN_SMTP_URL: 'smtp://mailer:secret4@mail.example:587',
};

describe('The line that a process logs when it starts', () => {
  it('contains the version and the most important settings, and no secrets', () => {
    const config = readConfig({
      ...SECRETS,
      ...PLACES,
      PORT: '8080',
      SKEIN_EXTERNAL_HOST: 'chat.example',
      SKEIN_TRUSTED_PROXIES: '10.0.0.1',
    });
    const fields = describeStart('server', config, config.port);
    expect(fields).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      environment: 'production',
      listens: '0.0.0.0:8080',
      url: 'https://chat.example',
      background_work: false,
      trusted_proxies: ['10.0.0.1'],
      database: 'mysql://db.example:3306/chat',
      redis: 'rediss://redis.example:6380/2 (skein)',
      mail: 'smtp://mail.example:587',
      rate_limits: true,
      demo: false,
    });
    expect(JSON.stringify(fields)).not.toMatch(/secret/i);
  });

  it('shows the paths of sockets', () => {
    const sockets = { DATABASE_URL: 'mysql://skein:secret@localhost/chat?socketPath=/run/mysqld.sock', REDIS_URL: 'unix:/run/redis.sock' };
    const config = readConfig({ ...SECRETS, ...sockets });
    expect(describeStart('worker', config, 0)).toMatchObject({
      listens: null,
      database: 'mysql://localhost/chat?socketPath=/run/mysqld.sock',
      redis: 'unix:/run/redis.sock (skein)',
      mail: 'files in outbox/',
    });
  });
});
