-- One server says who is with it, and hears what all have said.
-- KEYS  1 the names of those who have said something   2 what this one has said
-- ARGV  1 its name   2 how many milliseconds its words hold   3 its words, if they are new
-- Words of no length are taken back. Returns {name, words}, {name, words}, …

if ARGV[3] == '' then
  redis.call('DEL', KEYS[2])
elseif ARGV[3] then
  redis.call('SET', KEYS[2], ARGV[3])
end

-- Where nobody is, there is no key: a quiet server writes nothing.
if redis.call('PEXPIRE', KEYS[2], ARGV[2]) == 1 then
  redis.call('SADD', KEYS[1], ARGV[1])
end

local told = {}
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local words = redis.call('GET', KEYS[1] .. ':' .. name)
  if words then
    told[#told + 1] = {name, words}
  else
    redis.call('SREM', KEYS[1], name)
  end
end
return told
