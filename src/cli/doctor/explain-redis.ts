import { parseSentinelUrl } from '../../platform/config/connection-settings.js';
import { errorMessage } from '../../platform/error-message.js';
import { parseRedisUrl } from '../../platform/jobs/redis-connections.js';
import { explainConnection, type Explanation } from './explain-connection.js';

const ANSWERS: readonly (readonly [answer: RegExp, detail: string, remedy: string])[] = [
  [/^NOAUTH/, 'Redis demands a password, and REDIS_URL has none', 'Write it into REDIS_URL: redis://:PASSWORD@host:6379.'],
  [
    /^WRONGPASS|invalid (?:username-)?password/i,
    'Redis refuses the user or the password',
    'Correct them in REDIS_URL (characters such as @ and / are percent-encoded there); requirepass or the ACL of Redis has the right ones.',
  ],
  [
    /AUTH.*without any password configured/i,
    'REDIS_URL has a password, and this Redis has none',
    'Set requirepass in the configuration of Redis, or check that REDIS_URL names the right one.',
  ],
  [
    /^NOPERM/,
    'the user of REDIS_URL may not use all commands or keys',
    'Give the user all commands for the keys below SKEIN_REDIS_PREFIX (and the channels): ACL SETUSER … ~prefix:* &prefix:* +@all.',
  ],
  [
    /DB index is out of range|invalid DB index/i,
    'Redis has no database of the number in REDIS_URL',
    'Correct the number at the end of REDIS_URL, or raise databases in the configuration of Redis.',
  ],
  [/^LOADING/, 'Redis loads its data', 'Wait until it has; redis-cli info persistence says how far it is.'],
  [/^READONLY/, 'Redis is a replica, which refuses writes', 'Set REDIS_URL to the primary.'],
  [/^MISCONF/, 'Redis refuses writes, because it cannot write to its disk', 'Make room on the disk of Redis, and look at its log.'],
  [/^OOM/, 'Redis refuses writes, because its memory is full', 'Raise maxmemory, or lower SKEIN_EVENT_LOG_MIB.'],
  [/max number of clients/i, 'Redis takes no more connections', 'Raise maxclients in the configuration of Redis.'],
  [/^DENIED/, 'Redis is in protected mode', 'Set bind and requirepass in the configuration of Redis.'],
  [
    /Protocol error|unexpected token|SSL routines|wrong version number/i,
    'what listens there does not speak as REDIS_URL says',
    'Correct the port in REDIS_URL: redis:// is without TLS, rediss:// with it.',
  ],
  [
    /All sentinels are unreachable|Sentinel/i,
    'no Sentinel names a primary',
    'Check that the Sentinels run, and the name after # in REDIS_URL: redis-cli -p 26379 sentinel masters.',
  ],
];

/** Tells apart why Redis cannot be used. */
export function explainRedis(error: unknown, redisUrl: string): Explanation {
  const message = errorMessage(error);
  const [, detail, remedy] = ANSWERS.find(([answer]) => answer.test(message)) ?? [];
  if (detail !== undefined && remedy !== undefined) return { detail: `${detail} (${message})`, remedy };
  const place = { service: 'Redis', address: addressOf(redisUrl), variable: 'REDIS_URL' };
  return (
    explainConnection(error, place) ?? {
      detail: message,
      remedy: 'Start Redis, and check REDIS_URL and the network; NODE_EXTRA_CA_CERTS names the certificate of an authority of your own.',
    }
  );
}

function addressOf(redisUrl: string): string {
  const sentinel = parseSentinelUrl(redisUrl);
  if (sentinel) return sentinel.sentinels.map(({ host, port }) => `${host}:${port}`).join(', ');
  const { path, host, port } = parseRedisUrl(redisUrl);
  return path ?? `${host ?? 'localhost'}:${port ?? 6379}`;
}
