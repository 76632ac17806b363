import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

/** Bodies of 1,000 records each, as a gateway's shipper sends them: NDJSON, every id a new one. */
export function callBodies({ count, applicationIds, versionId }) {
  return Array.from({ length: count }, () => {
    const now = Date.now() / 1000;
    const lines = Array.from({ length: 1000 }, (_, index) =>
      JSON.stringify({
        id: randomBytes(16).toString('hex'),
        ts: Number((now - index / 1000).toFixed(3)),
        method: 'GET',
        path: `/v1/shipments/${index}`,
        status: index % 50 === 0 ? 404 : 200,
        latency_s: Number((0.02 + (index % 97) / 500).toFixed(3)),
        req_bytes: 200 + (index % 300),
        res_bytes: 1000 + index * 7,
        application_id: applicationIds[(index * index) % applicationIds.length],
        product_version_id: versionId,
      }),
    );
    return Buffer.from(`${lines.join('\n')}\n`);
  });
}

/**
 * Posts each body once, over so many kept connections.
 * @returns {Promise<{perSecond: number, accepted: number}>} records a second
 */
export async function postBodies({ url, headers, bodies, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  let accepted = 0;
  const started = performance.now();
  const worker = async () => {
    while (next < bodies.length) {
      const answer = await post(url, headers, bodies[next++], agent);
      accepted += answer.accepted;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  return { perSecond: (bodies.length * 1000) / ((performance.now() - started) / 1000), accepted };
}

function post(url, headers, body, agent) {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/x-ndjson', 'content-length': body.length },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => {
          if (response.statusCode === 202) resolve(JSON.parse(text));
          else reject(new Error(`answered ${response.statusCode}: ${text}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
