/** The scripts of the Redis store: each is one atomic step on the server, on the server's clock. */
import { createHash } from 'node:crypto';
import type { RedisCommands } from './redis.js';

interface Call {
  run(client: RedisCommands): Promise<unknown>;
}

function defineScript(source: string): { on(keys: string[], args: string[]): Call } {
  // Redis names scripts by their SHA-1.
  const sha1 = createHash('sha1').update(source).digest('hex');
  return {
    on(keys, args) {
      const options = { keys, arguments: args };
      return {
        async run(client) {
          try {
            return await client.evalSha(sha1, options);
          } catch (cause) {
            // A server that was restarted has forgotten its scripts.
            if (!(cause instanceof Error && cause.message.startsWith('NOSCRIPT'))) throw cause;
            return client.eval(source, options);
          }
        },
      };
    },
  };
}

/**
 * KEYS entry, index; ARGV json, ttl, expected version or -1, operation id or '', key for the index or ''.
 * Versions are the server's microseconds, or one more than the last: they grow also when an entry is gone.
 */
export const PUT_SCRIPT = defineScript(`
local old = redis.call('GET', KEYS[1])
local version, operations = '0', ''
if old then
  version, operations = string.match(old, '^(%d+) %d+ %d+ ([^\\n]*)')
  if ARGV[4] ~= '' then
    local before = string.match(';' .. operations, ';' .. string.gsub(ARGV[4], '%p', '%%%0') .. '=(%d+);')
    if before then return {1, before} end
  end
end
if ARGV[3] ~= '-1' and ARGV[3] ~= version then return {0, version} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local next = string.format('%.0f', math.max(version + 1, time[1] * 1000000 + time[2]))
if ARGV[4] ~= '' then
  operations = operations .. ARGV[4] .. '=' .. next .. ';'
  local _, count = string.gsub(operations, ';', '')
  if count > 16 then operations = string.gsub(operations, '^[^;]*;', '', 1) end
end
local ttl = ARGV[2] * 1000
local expires = ttl < 0 and 0 or now + ttl
local entry = string.format('%s %.0f %.0f %s\\n', next, now, expires, operations) .. ARGV[1]
if ttl < 0 then redis.call('SET', KEYS[1], entry)
else redis.call('SET', KEYS[1], entry, 'PXAT', string.format('%.0f', expires)) end
if ARGV[5] ~= '' then
  local left = redis.call('PTTL', KEYS[2])
  redis.call('SADD', KEYS[2], ARGV[5])
  if ttl < 0 then redis.call('PERSIST', KEYS[2])
  elseif left == -2 or (left >= 0 and left < ttl) then redis.call('PEXPIRE', KEYS[2], string.format('%.0f', ttl)) end
end
return {1, next}
`);

/** KEYS entry; ARGV the age in seconds from which it is too old. */
export const READ_SCRIPT = defineScript(`
local entry = redis.call('GET', KEYS[1])
if not entry then return false end
local time = redis.call('TIME')
local age = time[1] * 1000 + math.floor(time[2] / 1000) - string.match(entry, '^%d+ (%d+)')
if age >= ARGV[1] * 1000 then return false end
return entry
`);
