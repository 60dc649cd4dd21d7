-- Append one commit to its match and tell the feed: both keys or neither.
-- KEYS  1 the match's stream   2 the feed of its shard
-- ARGV  1 version   2 match   3 body   4 hash   5 how many entries the feed keeps
--       6 hash of the entry before it
-- Returns a feed position by which the commit has been told, or nil if another came first.

-- The first XADD refuses nothing but an id that is not greater: it would let a gap in.
local tip = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version, hash = 0, ARGV[6]
if tip then
  version, hash = tonumber(tip[1]:match('%d+')), tip[2][4]
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local fed = last and last[1] or '0-0'
local id = ARGV[1] .. '-0'

-- A history that was lost and written anew may be just as long: only the hash tells it apart.
if version ~= tonumber(ARGV[1]) - 1 or hash ~= ARGV[6] then
  -- Sent a second time because its first answer was lost: that is no conflict.
  local there = redis.call('XRANGE', KEYS[1], id, id)[1]
  if there and there[2][4] == ARGV[4] then
    return fed
  end
  return false
end

redis.call('XADD', KEYS[1], id, 'body', ARGV[3], 'hash', ARGV[4])
-- `before` links the feed to a chain: the oldest entry kept says what the last trimmed one was.
return redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], '*',
  'match', ARGV[2], 'version', ARGV[1], 'body', ARGV[3], 'hash', ARGV[4], 'before', fed)
