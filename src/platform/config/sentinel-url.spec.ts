import { describe, expect, it } from 'vitest';
import { parseSentinelUrl } from './connection-settings.js';

describe('The URL of Sentinels', () => {
  it('names the Sentinels, the primary, the database and the credentials of Redis', () => {
    expect(parseSentinelUrl('redis-sentinel://skein:p%40ss%2F@one:26380,two.example.com/2#main')).toEqual({
      sentinels: [
        { host: 'one', port: 26380 },
        { host: 'two.example.com', port: 26379 },
      ],
      name: 'main',
      username: 'skein',
      password: 'p@ss/',
      database: 2,
      usesTls: false,
    });
  });

  it('needs the name of the primary only', () => {
    const least = { sentinels: [{ host: 'one', port: 26379 }], name: 'main', username: '', password: '', database: 0, usesTls: true };
    expect(parseSentinelUrl('rediss-sentinel://one#main')).toEqual(least);
    expect(parseSentinelUrl('rediss-sentinel://:secret@one/#main')).toEqual({ ...least, password: 'secret' });
  });

  it.each(['redis://one:6379', 'redis-sentinel://one,two', 'redis-sentinel://one,,two#main', 'unix:/run/redis.sock'])(
    'is not %s',
    (url) => {
      expect(parseSentinelUrl(url)).toBeNull();
    },
  );
});
