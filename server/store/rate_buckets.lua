-- Settles with token buckets, by the generic cell rate algorithm (GCRA): a bucket is the time at
-- which it will be full again, in microseconds of this server's clock.
-- KEYS: the hash of this period, and that of the period before.
-- ARGV: time to live in seconds; then for each bucket: name, capacity, period in seconds,
-- permits used on credit, permits wanted.
-- Returns for each bucket: permits granted, permits left, microseconds until there is one.

-- Not in the append-only file: what is lost with this server are seconds of counting.
redis.set_repl(redis.REPL_NONE)
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local balances = {}
for at = 2, #ARGV, 5 do
  local name, capacity = ARGV[at], tonumber(ARGV[at + 1])
  local period = tonumber(ARGV[at + 2]) * 1000000
  local used, wanted = tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  local interval = period / capacity
  local stored = redis.call('HGET', KEYS[1], name) or redis.call('HGET', KEYS[2], name) or now
  local full = math.max(tonumber(stored), now) + used * interval
  -- A debt of more than one period would punish for longer than the limit says.
  full = math.min(full, now + 2 * period)
  -- The small addend: `room` is exact for whole intervals.
  local room = math.max(0, math.floor((now + period - full) / interval + 0.001))
  local granted = math.min(wanted, room)
  full = full + granted * interval
  redis.call('HSET', KEYS[1], name, string.format('%.3f', full))
  local wait = 0
  if granted == room then wait = math.max(0, math.ceil(full + interval - now - period)) end
  balances[#balances + 1] = { granted, room - granted, wait }
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
return balances
