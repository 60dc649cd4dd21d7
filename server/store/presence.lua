-- Publish the state of one server, and read those of all: gossip through Redis.
-- KEYS  1 the set of names of the servers that have a state   2 the state of this one
-- ARGV  1 its name   2 time to live in milliseconds   3 its state, if it has changed
-- An empty state is withdrawn. Returns {name, state}, {name, state}, ...

if ARGV[3] == '' then
  redis.call('DEL', KEYS[2])
elseif ARGV[3] then
  redis.call('SET', KEYS[2], ARGV[3])
end

-- A server without viewers has no key: it writes nothing while it is idle.
if redis.call('PEXPIRE', KEYS[2], ARGV[2]) == 1 then
  redis.call('SADD', KEYS[1], ARGV[1])
end

local states = {}
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local state = redis.call('GET', KEYS[1] .. ':' .. name)
  if state then
    states[#states + 1] = {name, state}
  else
    redis.call('SREM', KEYS[1], name)
  end
end
return states
