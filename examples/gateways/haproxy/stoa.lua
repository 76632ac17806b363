-- Asks Stoa about each request, before HAProxy hands it on: with all of its headers, by HAProxy's own HTTP client.
-- Its arguments: the address of Stoa, the product version, the gateway's token.

-- What the API learns of the caller, and what the caller learns of a refusal.
local identity = { "x-consumer-id", "x-registration-id", "x-product-version-id", "x-granted-scopes", "x-credential-id", "x-auth-strategy" }
local told = { "www-authenticate", "x-portal-error", "retry-after", "content-type", "access-control-allow-origin" }
-- Of this connection, or of a body that is not sent along.
local own = { connection = true, ["content-length"] = true, ["transfer-encoding"] = true, expect = true, upgrade = true }

-- HAProxy counts the values of a header from 0, its HTTP client from 1.
local function headers_of(txn)
  local headers = {}
  for name, values in pairs(txn.http:req_get_headers()) do
    if not own[name] then
      headers[name] = {}
      local at = 0
      while values[at] ~= nil do
        headers[name][at + 1] = values[at]
        at = at + 1
      end
    end
  end
  return headers
end

local function refuse(txn, status, headers, body)
  local reply = txn:reply({ status = status })
  for _, name in ipairs(told) do
    if headers[name] then reply:add_header(name, headers[name][0]) end
  end
  reply:set_body(body or "")
  txn:done(reply)
end

core.register_action("stoa_verify", { "http-req" }, function(txn, stoa, version, token)
  local headers = headers_of(txn)
  headers["x-gateway-token"] = { token }
  headers["x-original-method"] = { txn.f:method() }
  headers["x-original-uri"] = { txn.f:pathq() }
  local certificate = txn:get_var("txn.client_cert")
  if certificate and certificate ~= "" then headers["x-client-cert"] = { certificate } end

  local answer = core.httpclient():get({ url = "http://" .. stoa .. "/gateway/v1/verify/" .. version, headers = headers, timeout = 5000 })
  if not answer or answer.status == nil or answer.status < 200 then return refuse(txn, 503, {}) end
  if answer.status ~= 200 then
    -- 401 and 403 are for the caller; any other answer is a fault of this gateway's configuration.
    if answer.status ~= 401 and answer.status ~= 403 then return refuse(txn, 503, {}) end
    return refuse(txn, answer.status, answer.headers, answer.body)
  end
  for _, name in ipairs(identity) do
    local values = answer.headers[name]
    if values then txn.http:req_set_header(name, values[0]) end
  end
  txn:set_var("txn.stoa_allowed", true)
end, 3)
