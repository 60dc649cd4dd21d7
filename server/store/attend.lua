-- One server says who is with it, and hears what all have said.
-- KEYS  1 the names of those who have said something   2 what this one has said
-- ARGV  1 its name   2 how many milliseconds its words hold   3… match, who is there, match, …
-- Nobody there takes a match back. Returns {name, {match, who is there, …}}, {…}, …

for index = 3, #ARGV, 2 do
  if ARGV[index + 1] == '' then
    redis.call('HDEL', KEYS[2], ARGV[index])
  else
    redis.call('HSET', KEYS[2], ARGV[index], ARGV[index + 1])
  end
end

-- Where nobody is, there is no key: a quiet server writes nothing.
if redis.call('PEXPIRE', KEYS[2], ARGV[2]) == 1 then
  redis.call('SADD', KEYS[1], ARGV[1])
end

local told = {}
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local words = redis.call('HGETALL', KEYS[1] .. ':' .. name)
  if #words == 0 then
    redis.call('SREM', KEYS[1], name)
  else
    told[#told + 1] = {name, words}
  end
end
return told
