-- Save rows of a projection with the offsets up to which they are folded: both or neither.
-- KEYS  1 offsets   2 rows
-- ARGV  1 offsets, as a JSON list   2 1 to replace all rows, else 0
--       3 number of rows written   4… key, row, …, key to remove, …
-- Returns 1, or 0 and saves nothing if another server has saved later offsets.

local function earlier(one, other)
  local ms, count = one:match('(%d+)-(%d+)')
  local other_ms, other_count = other:match('(%d+)-(%d+)')
  ms, other_ms = tonumber(ms), tonumber(other_ms)
  return ms < other_ms or (ms == other_ms and tonumber(count) < tonumber(other_count))
end

local saved = redis.call('GET', KEYS[1])
if saved then
  local ours = cjson.decode(ARGV[1])
  for shard, position in ipairs(cjson.decode(saved)) do
    if earlier(ours[shard], position) then
      return 0
    end
  end
end

local written = tonumber(ARGV[3])
redis.call('SET', KEYS[1], ARGV[1])
if ARGV[2] == '1' then
  redis.call('DEL', KEYS[2])
end
for index = 4, 3 + 2 * written, 2 do
  redis.call('HSET', KEYS[2], ARGV[index], ARGV[index + 1])
end
for index = 4 + 2 * written, #ARGV do
  redis.call('HDEL', KEYS[2], ARGV[index])
end
return 1
