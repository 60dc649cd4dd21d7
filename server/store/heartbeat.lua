-- The time of the game, and the heartbeat that all servers share: both by the clock of this node.
-- KEYS  1 the last heartbeat, in milliseconds
--       2 how far the time of the game is ahead of this clock, in microseconds
-- ARGV  1 write a heartbeat unless the gap is longer than so many milliseconds:
--         -1 writes none, an empty text writes one after any gap
-- Returns {time in microseconds, 1 if a heartbeat was written, the one before or nil}.

local time = redis.call('TIME')
local clock = time[1] * 1000000 + time[2]
local ahead = tonumber(redis.call('GET', KEYS[2])) or 0
local last = tonumber(redis.call('GET', KEYS[1]))

if last and clock + ahead < last * 1000 then
  -- The clock was set back, or is that of another machine: the time goes on from the heartbeat.
  ahead = last * 1000 - clock
  redis.call('SET', KEYS[2], string.format('%.0f', ahead))
elseif ahead > 0 and clock - (last or 0) * 1000 > 60000000 then
  -- No clock of a match has run for a minute: the two may become one again.
  ahead = 0
  redis.call('DEL', KEYS[2])
end

local now = clock + ahead
local gap = last and now - last * 1000 or math.huge
local written = gap <= (tonumber(ARGV[1]) or math.huge) * 1000
if written then
  redis.call('SET', KEYS[1], string.format('%.0f', math.floor(now / 1000)))
end
return {now, written and 1 or 0, last or false}
