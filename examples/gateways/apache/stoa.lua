-- Asks Stoa about each request, before Apache hands it on: with all of its headers.
local http = require("socket.http")
local ltn12 = require("ltn12")

http.TIMEOUT = 5

-- What the API learns of the caller, and what the caller learns of a refusal.
local identity = { "x-consumer-id", "x-registration-id", "x-product-version-id", "x-granted-scopes", "x-credential-id", "x-auth-strategy" }
local told = { "www-authenticate", "x-portal-error", "retry-after" }
-- What a caller could say in the gateway's or Stoa's name, or of the path: taken away.
local forged = {
  ["x-gateway-token"] = true, ["x-product-version"] = true, ["x-original-method"] = true, ["x-original-uri"] = true,
  ["x-original-host"] = true, ["x-original-url"] = true, ["x-rewrite-url"] = true,
  ["x-client-cert"] = true, ["x-client-cert-thumbprint"] = true, ["x-forwarded-client-cert"] = true,
}
for _, name in ipairs(identity) do forged[name] = true end

-- Of this connection, or of a body that Stoa does not get: they stay, for Apache itself.
local hop = { connection = true, ["content-length"] = true, ["transfer-encoding"] = true, expect = true, upgrade = true, te = true }

local no_methods = { TRACE = true, TRACK = true, CONNECT = true }

-- Apache resolves dots before it looks at the path, but not all that programs behind it do: some decode twice, take "\" for "/", do not
-- count what follows ";" or "#", and leave control characters and spaces out. "%u002e" is a dot too.
local function leaves_the_version(uri)
  local path = uri:lower():gsub("%?.*", "")
  for _ = 1, 8 do
    local before = path
    path = path:gsub("[%c ]", ""):gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
    path = path:gsub("[%z#?]", ";"):gsub("[%c ]", ""):gsub("\\", "/")
    if path:find("%%[uU]") then return true end
    if path == before then return (path .. "/"):find("/%.%.?[/;]") ~= nil end
  end
  -- Nobody encodes that often.
  return true
end

function verify(r)
  if leaves_the_version(r.unparsed_uri) then return 404 end
  -- An API that answers TRACE tells the caller what Stoa has said of them. Some APIs do not mind how a method is written.
  if no_methods[r.method:upper()] then return 405 end
  local headers = {}
  for name, value in pairs(r:headers_in_table()) do
    local lower = name:lower()
    -- Many programs read X_Consumer_Id or X.Consumer.Id as X-Consumer-Id: no name with such a letter is passed on.
    if forged[lower] or lower:find("[^a-z0-9-]") then
      r.headers_in[name] = nil
    elseif not hop[lower] then
      headers[lower] = value
    end
  end
  -- A WebSocket may pass, and no other Upgrade: after "h2c" the caller would speak HTTP/2 with the API, past this gateway, to
  -- each path and in whoever's name. Apache itself looks at the first letters alone, and hands "websocket, h2c" on.
  if (r.headers_in["Upgrade"] or ""):lower() ~= "websocket" then r.headers_in["Upgrade"] = nil end
  r.headers_in["HTTP2-Settings"] = nil
  -- What a caller names in "Connection" Apache would take away, and Stoa's word with it.
  r.headers_in["Connection"] = r.headers_in["Upgrade"] and "upgrade" or nil

  local env = r.subprocess_env
  local address = "http://" .. env["STOA"] .. "/gateway/v1/verify/" .. env["STOA_PRODUCT_VERSION_ID"]
  headers["x-gateway-token"] = env["STOA_GATEWAY_TOKEN"]
  headers["x-original-method"] = r.method
  headers["x-original-uri"] = r.unparsed_uri
  local body = {}
  -- A browser's preflight is asked about as such: Stoa lets it pass where the version says "preflight: true".
  local method = r.method == "OPTIONS" and "OPTIONS" or "GET"
  local ok, status, answer = http.request({ url = address, method = method, headers = headers, sink = ltn12.sink.table(body), redirect = false })
  if not ok or (status ~= 200 and status ~= 401 and status ~= 403) then
    return 503
  end
  if status ~= 200 then
    for _, name in ipairs(told) do
      if answer[name] then r.err_headers_out[name] = answer[name] end
    end
    r:custom_response(status, table.concat(body))
    return status
  end
  for _, name in ipairs(identity) do
    if answer[name] then r.headers_in[name] = answer[name] end
  end
  return apache2.OK
end
