import type { Call } from '../../console-client.ts';

export interface Sending {
  readonly call: Call;
  /** Receives the part that is sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file under its SHA-256, unless the server has it. One that is cancelled leaves nothing. */
export async function sendFile(file: Blob, { call, onProgress, signal }: Sending): Promise<string> {
  const bytes = await file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { missing } = await call('findMissingBlobs', { body: { sha256: [sha256] } });
  signal.throwIfAborted();
  if (missing.length > 0) await put(sha256, bytes, { onProgress, signal });
  return sha256;
}

/** `fetch` tells no progress of what is sent. */
function put(sha256: string, bytes: ArrayBuffer, { onProgress, signal }: Omit<Sending, 'call'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(`${request.status}`)));
    request.onerror = () => reject(new Error('network'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.open('PUT', `/management/v1/blobs/${sha256}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(bytes);
  });
}
