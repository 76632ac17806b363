// A receiver of Stoa's webhooks without any package: it checks the signature, takes each event once, and answers at once.
//   WEBHOOK_SECRET=whsec_… PORT=8090 node receive.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const keys = (process.env.WEBHOOK_SECRET ?? '')
  .split(' ')
  .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
const oldestSeconds = 300;
const taken = new Set();
const say = (line) => process.stdout.write(`${line}\n`);

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and the body as it came; one of several signatures must fit. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= oldestSeconds)) return false;
  const wanted = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest());
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return wanted.some((one) => one.length === given.length && timingSafeEqual(one, given));
  });
}

function onEvent({ type, data }) {
  // Put it into your own queue here. What matters for a gateway that keeps a list of its own:
  // A client that its developer has not proven may be another's: `application.client_proven` says when it may come in.
  if (type === 'registration.approved' && data.application.client_proof === 'unproven')
    say(`wait for the proof of ${data.application.reference_id}`);
  else if (type === 'registration.approved') say(`let in  ${data.application.reference_id} to ${data.product.name}`);
  else if (type === 'application.client_unproven') say(`keep out ${data.reference_id}`);
  else if (/^registration\.(revoked|deleted)$/.test(type)) say(`keep out ${data.application.reference_id}`);
  else say(type);
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const id = request.headers['webhook-id'];
  if (keys[0].length < 24 || !isGenuine(request.headers, body)) return response.writeHead(401).end();
  if (!taken.has(id)) onEvent(JSON.parse(body));
  taken.add(id);
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8090), '127.0.0.1', () => say(`listening at ${server.address().port}`));
