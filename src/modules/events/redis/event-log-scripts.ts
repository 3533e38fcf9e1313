/*
 * Scripts of the event log. KEYS are always: stream, position, appended rows, floor, state, segments. `state` is a hash with epoch, checkpoint,
 * confirmed, row (the largest id), bytes (appended in this epoch), dropped (the trimmed ones of them, in whole segments), rewriting (the
 * name of one that is in progress) and rewritten (the name of the last one that is complete). `segments` lists the ends of segments of the
 * stream as `position:bytes`, the oldest first.
 */

const PRELUDE = `
local position = tonumber(redis.call('GET', KEYS[2]) or '0')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function text(number) return string.format('%.0f', number) end`;

/**
 * Appends entries whose row has not been seen, and trims the stream. Positions are milliseconds of Redis' clock, increased by one where several
 * entries have the same time, and never smaller than one that the caller has seen, so that none is assigned twice.
 * ARGV: epoch, position that the caller has seen, maximum count, maximum bytes, bytes of a segment, then for each row its id, name and payload.
 * Returns the position; nil if the log is of another epoch or its position is smaller than the caller's.
 */
export const APPEND = `${PRELUDE}
local state = redis.call('HMGET', KEYS[5], 'epoch', 'row', 'bytes', 'dropped')
if state[1] ~= ARGV[1] or position < tonumber(ARGV[2]) then return nil end
local newest = tonumber(state[2] or '0')
local bytes = tonumber(state[3] or '0')
local dropped = tonumber(state[4] or '0')
local appended = 0
for i = 6, #ARGV, 3 do
  if redis.call('ZADD', KEYS[3], 'NX', ARGV[i], ARGV[i + 1]) == 1 then
    position = math.max(position + 1, now)
    redis.call('XADD', KEYS[1], text(position) .. '-0', 'a', ARGV[i + 2], 'r', ARGV[i])
    newest = math.max(newest, tonumber(ARGV[i]))
    bytes = bytes + #ARGV[i + 2]
    appended = appended + 1
  end
end
if appended == 0 then return text(position) end
redis.call('SET', KEYS[2], text(position))
redis.call('HSET', KEYS[5], 'row', text(newest), 'bytes', text(bytes))
local function ends(segment) return segment and tonumber(string.match(segment, ':(%d+)$')) or dropped end
if bytes - ends(redis.call('LINDEX', KEYS[6], -1)) >= tonumber(ARGV[5]) then
  redis.call('RPUSH', KEYS[6], text(position) .. ':' .. text(bytes))
end
local trimmed = redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[3])
while bytes - dropped > tonumber(ARGV[4]) do
  local segment = redis.call('LPOP', KEYS[6])
  if not segment then break end
  trimmed = trimmed + redis.call('XTRIM', KEYS[1], 'MINID', text(tonumber(string.match(segment, '^%d+')) + 1))
  dropped = ends(segment)
  redis.call('HSET', KEYS[5], 'dropped', text(dropped))
end
if trimmed > 0 then
  local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
  redis.call('SET', KEYS[4], first and text(tonumber(string.match(first[1], '^%d+')) - 1) or text(position))
end
return text(position)`;

/** ARGV: epoch, position that the caller has seen, newest entry that it has received. */
export const RESERVE = `${PRELUDE}
if redis.call('HGET', KEYS[5], 'epoch') ~= ARGV[1] or position < tonumber(ARGV[2]) then return nil end
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if #newest > 0 and tonumber(string.match(newest[1][1], '^%d+')) > tonumber(ARGV[3]) then return nil end
position = math.max(position + 1, now)
redis.call('SET', KEYS[2], text(position))
return text(position)`;

/** ARGV: new epoch, former epoch or an empty string, largest position that the caller has seen, then id and name of each row that is not appended. */
export const BEGIN = `${PRELUDE}
if (redis.call('HGET', KEYS[5], 'epoch') or '') ~= ARGV[2] then return end
position = math.max(position + 1, now, tonumber(ARGV[3]) + 1)
redis.call('DEL', KEYS[1], KEYS[3], KEYS[5], KEYS[6])
redis.call('HSET', KEYS[5], 'epoch', ARGV[1], 'checkpoint', text(position))
for i = 4, #ARGV, 2 do redis.call('ZADD', KEYS[3], ARGV[i], ARGV[i + 1]) end
redis.call('MSET', KEYS[2], text(position), KEYS[4], text(position))`;

/** ARGV: epoch, names of rows. Returns the checkpoint and the confirmed one; an empty list if a row is missing; nil if the epoch is another. */
export const CHECKPOINT = `${PRELUDE}
if redis.call('HGET', KEYS[5], 'epoch') ~= ARGV[1] then return nil end
for i = 2, #ARGV do
  if not redis.call('ZSCORE', KEYS[3], ARGV[i]) then return {} end
end
redis.call('HSET', KEYS[5], 'checkpoint', text(position))
return { text(position), redis.call('HGET', KEYS[5], 'confirmed') or '0' }`;

/** ARGV: epoch, name of the rewriting. Any other rewriting ends. Returns 1; nil if the log is of another epoch. */
export const BEGIN_REWRITING = `
if redis.call('HGET', KEYS[5], 'epoch') ~= ARGV[1] then return nil end
redis.call('HSET', KEYS[5], 'rewriting', ARGV[2])
return 1`;

/**
 * Copies a range of entries to the key KEYS[7], some of them with another text. After the last range, copies the entries behind it as well and puts
 * the copy in the place of the stream, unless there are too many of them. A script copies few entries, so that it does not block Redis.
 * ARGV: epoch, name of the rewriting, first and last position of the range, milliseconds after which an unfinished copy is deleted, most entries
 * behind the last range or 0 for other ranges, then for each changed entry its id and text. Returns 1 if the copy has become the stream,
 * otherwise 0; nil if the log is of another epoch, or another rewriting has begun.
 */
export const REWRITE = `${PRELUDE}
local state = redis.call('HMGET', KEYS[5], 'epoch', 'rewriting')
if state[1] ~= ARGV[1] or state[2] ~= ARGV[2] then return nil end
local changed = {}
for i = 7, #ARGV, 2 do changed[ARGV[i]] = ARGV[i + 1] end
local function copy(entries)
  for _, entry in ipairs(entries) do
    local id, fields = entry[1], entry[2]
    fields[2] = changed[id] or fields[2]
    redis.call('XADD', KEYS[7], id, unpack(fields))
  end
end
copy(redis.call('XRANGE', KEYS[1], ARGV[3], ARGV[4]))
redis.call('PEXPIRE', KEYS[7], ARGV[5])
local most = tonumber(ARGV[6])
if most == 0 then return 0 end
local rest = redis.call('XRANGE', KEYS[1], text(tonumber(ARGV[4]) + 1), '+', 'COUNT', most + 1)
if #rest > most then return 0 end
copy(rest)
redis.call('HDEL', KEYS[5], 'rewriting')
redis.call('HSET', KEYS[5], 'rewritten', ARGV[2])
if redis.call('EXISTS', KEYS[7]) == 0 then return 1 end
redis.call('UNLINK', KEYS[1])
redis.call('RENAME', KEYS[7], KEYS[1])
redis.call('PERSIST', KEYS[1])
return 1`;

/** ARGV: epoch, checkpoint. */
export const CONFIRM = `${PRELUDE}
local state = redis.call('HMGET', KEYS[5], 'epoch', 'confirmed')
if state[1] == ARGV[1] and tonumber(state[2] or '0') < tonumber(ARGV[2]) then redis.call('HSET', KEYS[5], 'confirmed', ARGV[2]) end`;
