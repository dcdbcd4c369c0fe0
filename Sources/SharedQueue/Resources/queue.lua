-- One run that many machines share. KEYS[1] is the prefix of the run's keys, ARGV[1] the verb.
-- Everything is decided by the server's clock. What a test's attempts mean is not decided here:
-- the machines send that with `conclude`.

local call = redis.call
local base, verb = KEYS[1], ARGV[1]
local META, PENDING, LATER = base .. ':meta', base .. ':pending', base .. ':later'
local HELD, OWNER, EXPIRY = base .. ':held', base .. ':owner', base .. ':expiry'
local LOCKS, TRAITS, RESULTS = base .. ':locks', base .. ':traits', base .. ':results'
local PROGRESS, LOST, HOSTS = base .. ':progress', base .. ':lost', base .. ':hosts'
local JOURNAL, EXPECTED, NAMES = base .. ':journal', base .. ':expected', base .. ':names'
local SERVES, LOADS, ALONE = base .. ':serves', base .. ':loads', base .. ':alone'
local ALL = {
  META, PENDING, LATER, HELD, OWNER, EXPIRY, LOCKS, TRAITS, RESULTS, PROGRESS, LOST, HOSTS,
  JOURNAL, EXPECTED, NAMES, SERVES, LOADS, ALONE,
}
local TTL = 86400

local clock = call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local function meta(field) return call('HGET', META, field) end

local function fields(text)
  local parts = {}
  for part in string.gmatch(text .. '\n', '(.-)\n') do parts[#parts + 1] = part end
  return parts
end

-- A test's target and locks.
local function traits(position)
  local parts = fields(call('HGET', TRAITS, position) or '')
  return parts[1], { unpack(parts, 2) }
end

local function front(set, position)
  call('ZADD', set, call('HINCRBY', META, 'front', -1), position)
end

local function back(set, position)
  call('ZADD', set, call('HINCRBY', META, 'back', 1), position)
end

-- Behind two others, so that another machine may have it first.
local function behind(position)
  local second = call('ZRANGE', PENDING, 1, 1, 'WITHSCORES')
  if second[2] then call('ZADD', PENDING, second[2] + 0.5, position) else back(PENDING, position) end
end

-- Ends a lease; answers its position and whether it was to run alone.
local function drop(token)
  local lease = call('HGET', OWNER, token)
  if not lease then return nil end
  local position, alone, host = unpack(fields(lease))
  call('HDEL', OWNER, token)
  if call('HINCRBY', LOADS, host, -1) <= 0 then call('HDEL', LOADS, host) end
  call('HDEL', HELD, position)
  call('ZREM', EXPIRY, token)
  local _, locks = traits(position)
  for _, lock in ipairs(locks) do call('HDEL', LOCKS, lock) end
  if alone == '1' then call('HDEL', ALONE, host) end
  return position, alone == '1'
end

local function putBack(token)
  local position, alone = drop(token)
  if not position then return nil end
  if alone then front(LATER, position) else front(PENDING, position) end
  return position
end

local function reclaim()
  for _, token in ipairs(call('ZRANGEBYSCORE', EXPIRY, '-inf', now, 'LIMIT', 0, 100)) do
    local position = putBack(token)
    if position then call('HINCRBY', LOST, position, 1) end
  end
end

local function give(position, host, nonce, alone)
  local number = call('HINCRBY', META, 'count', 1)
  local token = meta('epoch') .. '.' .. number .. '.' .. nonce
  call('HSET', OWNER, token, position .. '\n' .. (alone and '1' or '0') .. '\n' .. host)
  call('HSET', HELD, position, token)
  call('ZADD', EXPIRY, now + meta('lease'), token)
  local _, locks = traits(position)
  for _, lock in ipairs(locks) do call('HSET', LOCKS, lock, token) end
  call('HINCRBY', LOADS, host, 1)
  if alone then call('HSET', ALONE, host, token) end
  return token
end

local function isOver()
  local done = call('HLEN', RESULTS)
  return done == tonumber(meta('total')) or (meta('stopped') and call('HLEN', HELD) == 0)
end

-- What every answer begins with.
local function answer(word, rest)
  local reply = {
    word, tostring(call('HLEN', RESULTS)), meta('failures') or '0', meta('stopped') or '',
    meta('byFailures') or '',
  }
  for _, item in ipairs(rest or {}) do reply[#reply + 1] = item end
  return reply
end

local function renew()
  for _, key in ipairs(ALL) do call('EXPIRE', key, TTL) end
end

-- Until every machine that is known has sent its results to a new store, or its time is over.
local function isHeldUp()
  local limit = meta('hold')
  if not limit then return false end
  if now < tonumber(limit) and call('SCARD', EXPECTED) > 0 then return true end
  call('HDEL', META, 'hold')
  call('DEL', EXPECTED)
  return false
end

-- Which targets the machines serve that are alive; nil: any.
local function served()
  local targets = {}
  for _, host in ipairs(call('ZRANGEBYSCORE', HOSTS, now - math.max(meta('lease'), 10000), '+inf')) do
    local words = call('HGET', SERVES, host) or ''
    if words == '' then return nil end
    for _, target in ipairs(cjson.decode(words)) do targets[target] = true end
  end
  return targets
end

-- The targets of what waits, in order; none if one of them is served.
local function unserved(targets)
  local lacking, known = {}, {}
  for _, set in ipairs({ PENDING, LATER }) do
    for _, position in ipairs(call('ZRANGE', set, 0, -1)) do
      local target = traits(position)
      if targets[target] then return {} end
      if not known[target] then lacking[#lacking + 1] = target end
      known[target] = true
    end
  end
  table.sort(lacking)
  return lacking
end

-- Stops a run of which nothing runs, and what waits has been served by no machine for the time of a
-- lease: so long one that joins late is waited for.
local function stopUnserved()
  if meta('stopped') or isOver() then return end
  local targets = call('HLEN', HELD) == 0 and not isHeldUp() and served()
  local lacking = targets and unserved(targets) or {}
  if #lacking == 0 then return call('HDEL', META, 'unserved') end
  call('HSETNX', META, 'unserved', now)
  if now - meta('unserved') < tonumber(meta('lease')) then return end
  call('HSET', META, 'stopped',
    'no node was left on any machine to run tests of ' .. table.concat(lacking, ', '))
end

local function setResult(position, token, failure, blob)
  local before = call('HGET', RESULTS, position)
  if before and fields(before)[2] == '1' then call('HINCRBY', META, 'failures', -1) end
  if failure == '1' then call('HINCRBY', META, 'failures', 1) end
  call('HSET', RESULTS, position, token .. '\n' .. failure .. '\n' .. blob)
end

local verbs = {}

-- epoch, instance, host, plan, terms, lease, traits in the order of the manifest, order, names, hosts
function verbs.open()
  local epoch, instance, host, plan, terms = unpack(ARGV, 2, 6)
  local known = meta('plan')
  if known and (known ~= plan or meta('terms') ~= terms) then
    return { 'refused', known, meta('terms'), call('GET', NAMES) or '' }
  end
  if not known or tonumber(meta('epoch')) < tonumber(epoch) then
    -- A server without room refuses a script only at its first write: this must not be the first.
    if known then call('DEL', unpack(ALL)) end
    local given, order = cjson.decode(ARGV[8]), cjson.decode(ARGV[9])
    call('HSET', META, 'plan', plan, 'terms', terms, 'epoch', epoch, 'instance', instance,
      'lease', ARGV[7], 'total', #order, 'back', #order, 'front', 0, 'failures', 0, 'count', 0,
      'began', now)
    call('SET', NAMES, ARGV[10])
    for first = 1, #order, 1000 do
      local scores, texts = {}, {}
      for place = first, math.min(first + 999, #order) do
        local position = order[place]
        scores[#scores + 1] = place
        scores[#scores + 1] = position
        texts[#texts + 1] = position
        texts[#texts + 1] = given[position + 1]
      end
      call('ZADD', PENDING, unpack(scores))
      call('HSET', TRAITS, unpack(texts))
    end
    local hosts = cjson.decode(ARGV[11])
    if #hosts > 0 then
      call('SADD', EXPECTED, unpack(hosts))
      call('HSET', META, 'hold', now + 5000)
    end
  end
  call('ZADD', HOSTS, now, host)
  renew()
  return { 'open', meta('epoch'), meta('instance'), tostring(call('HLEN', RESULTS)) }
end

-- host, nonce, how many are needed, how many more may be ahead, targets
function verbs.lease()
  local host, nonce = ARGV[3], ARGV[4]
  reclaim()
  call('ZADD', HOSTS, now, host)
  if isOver() then return answer('ended') end
  if meta('stopped') or call('HEXISTS', ALONE, host) == 1 or isHeldUp() then return answer('wait') end
  local waiting, held, later = call('ZCARD', PENDING), call('HLEN', HELD), call('ZCARD', LATER)
  if call('HLEN', RESULTS) + waiting + held + later ~= tonumber(meta('total')) then
    return answer('broken')
  end
  local count = tonumber(ARGV[5])
  if waiting > 4 * call('ZCARD', HOSTS) then count = count + tonumber(ARGV[6]) end
  local targets
  if ARGV[7] ~= '' then
    targets = {}
    for _, target in ipairs(cjson.decode(ARGV[7])) do targets[target] = true end
  end
  local rest = {}
  local function grant(position, alone)
    call('ZREM', alone and LATER or PENDING, position)
    local progress = fields(call('HGET', PROGRESS, position) or '0\n\n\n')
    rest[#rest + 1] = give(position, host, nonce, alone)
    rest[#rest + 1] = position
    rest[#rest + 1] = progress[1]
    rest[#rest + 1] = call('HGET', LOST, position) or '0'
    rest[#rest + 1] = progress[4] or ''
    count = count - 1
  end
  local function isFree(position)
    local target, locks = traits(position)
    if targets and not targets[target] then return false end
    for _, lock in ipairs(locks) do
      if call('HEXISTS', LOCKS, lock) == 1 then return false end
    end
    return true
  end
  local from = 0
  while count > 0 and from < waiting do
    local some = call('ZRANGE', PENDING, from, from + 63)
    if #some == 0 then break end
    for _, position in ipairs(some) do
      if count > 0 and isFree(position) then grant(position, false) else from = from + 1 end
    end
  end
  if #rest == 0 and waiting == 0 and call('HEXISTS', LOADS, host) == 0 and count > 0 then
    -- A retry runs alone on its machine, another one than before where one is there to take it.
    local others = call('ZCOUNT', HOSTS, now - 3000, '+inf') > 1
    for _, position in ipairs(call('ZRANGE', LATER, 0, -1)) do
      if isFree(position) then
        local last = fields(call('HGET', PROGRESS, position) or '0\n\n\n')[3]
        local since = tonumber(meta('idle') or now)
        if not others or last ~= host or now - since > 2000 then
          grant(position, true)
          break
        end
        call('HSETNX', META, 'idle', now)
      end
    end
    if #rest > 0 then call('HDEL', META, 'idle') end
  end
  return answer(#rest > 0 and 'granted' or 'wait', rest)
end

-- host, the targets that it serves (empty: any), tokens …: answers those that are lost.
function verbs.beat()
  call('ZADD', HOSTS, now, ARGV[3])
  call('HSET', SERVES, ARGV[3], ARGV[4])
  reclaim()
  local lost = {}
  local deadline = now + meta('lease')
  for place = 5, #ARGV do
    if call('HEXISTS', OWNER, ARGV[place]) == 1 then
      call('ZADD', EXPIRY, deadline, ARGV[place])
    else
      lost[#lost + 1] = ARGV[place]
    end
  end
  renew()
  isHeldUp()
  stopUnserved()
  return answer(isOver() and 'ended' or 'going', lost)
end

-- host, token, position, place (result, next, behind, later, release), version, failure, blob, story
function verbs.conclude()
  local host, token, position, place, version = unpack(ARGV, 3, 7)
  local done = call('HGET', RESULTS, position)
  if done then return answer(fields(done)[1] == token and 'accepted' or 'stale') end
  local progress = fields(call('HGET', PROGRESS, position) or '0\n\n\n')
  if progress[2] == token then return answer('accepted') end
  if call('HGET', HELD, position) ~= token then return answer('stale') end
  if place == 'release' then
    putBack(token)
    return answer('accepted')
  end
  if progress[1] ~= version then
    putBack(token)
    return answer('stale')
  end
  local _, alone = drop(token)
  if place == 'result' then
    setResult(position, token, ARGV[8], ARGV[9])
  else
    call('HSET', PROGRESS, position,
      (tonumber(version) + 1) .. '\n' .. token .. '\n' .. host .. '\n' .. ARGV[9])
    if place == 'later' or (place == 'behind' and alone) then
      back(LATER, position)
    elseif place == 'behind' then
      behind(position)
    else
      front(PENDING, position)
    end
  end
  if ARGV[10] ~= '' then
    call('XADD', JOURNAL, '*', 'host', host, 'position', position, 'token', token, 'place', place,
      'story', ARGV[10])
  end
  return answer('accepted')
end

-- host, results, progress: what a machine had accepted before the store was lost.
function verbs.replay()
  local host = ARGV[3]
  local function withdraw(position)
    call('ZREM', PENDING, position)
    call('ZREM', LATER, position)
    local token = call('HGET', HELD, position)
    if token then drop(token) end
  end
  for _, item in ipairs(cjson.decode(ARGV[4])) do
    local position, token, failure, blob = unpack(item)
    local before = call('HGET', RESULTS, position)
    -- Where two machines have a result, the failure counts.
    if not before then
      withdraw(position)
      setResult(position, token, failure, blob)
    elseif fields(before)[1] ~= token and failure == '1' and fields(before)[2] ~= '1' then
      setResult(position, token, failure, blob)
    end
  end
  for _, item in ipairs(cjson.decode(ARGV[5])) do
    local position, token, version, place, blob = unpack(item)
    local before = tonumber(fields(call('HGET', PROGRESS, position) or '0')[1])
    if not call('HGET', RESULTS, position) and tonumber(version) > before then
      call('HSET', PROGRESS, position,
        version .. '\n' .. token .. '\n' .. host .. '\n' .. blob)
      if call('ZREM', PENDING, position) + call('ZREM', LATER, position) > 0 then
        if place == 'later' then back(LATER, position) else front(PENDING, position) end
      end
    end
  end
  call('SREM', EXPECTED, host)
  return answer('accepted')
end

-- reason, whether failures have stopped it
function verbs.stop()
  if call('HSETNX', META, 'stopped', ARGV[3]) == 1 then
    call('HSET', META, 'byFailures', ARGV[4])
  end
  return answer('accepted')
end

-- host: it works no more
function verbs.leave()
  call('ZREM', HOSTS, ARGV[3])
  call('HDEL', SERVES, ARGV[3])
  call('SREM', EXPECTED, ARGV[3])
  return answer('accepted')
end

if verb == 'open' then return verbs.open() end
if meta('instance') ~= ARGV[2] then return { 'missing' } end
return verbs[verb]()
