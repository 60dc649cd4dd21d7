-- Append one commit to its match and to the feed of its shard: both keys or neither.
-- Conditional on the hash of the last commit (optimistic concurrency control).
-- KEYS  1 the match's stream   2 the feed of its shard
-- ARGV  1 version   2 match   3 body   4 hash   5 maximum length of the feed
--       6 hash of the commit before it
-- Returns an offset in the feed at or after the commit, or nil on a write conflict.

-- XADD alone refuses only an id that is not greater: it would accept a gap.
local tip = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version, hash = 0, ARGV[6]
if tip then
  version, hash = tonumber(tip[1]:match('%d+')), tip[2][4]
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local fed = last and last[1] or '0-0'
local id = ARGV[1] .. '-0'

-- After a loss of data another history may have the same length: the hash tells them apart.
if version ~= tonumber(ARGV[1]) - 1 or hash ~= ARGV[6] then
  -- Idempotent: a retry after a lost reply is no conflict.
  local there = redis.call('XRANGE', KEYS[1], id, id)[1]
  if there and there[2][4] == ARGV[4] then
    return fed
  end
  return false
end

redis.call('XADD', KEYS[1], id, 'body', ARGV[3], 'hash', ARGV[4])
-- `before` links the entries: that of the oldest one names the last trimmed one.
return redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], '*',
  'match', ARGV[2], 'version', ARGV[1], 'body', ARGV[3], 'hash', ARGV[4], 'before', fed)
