import { type Client, createFullClient } from '@stoa/client/full-client';

/** A client that keeps cookies, as a browser does. */
export interface BrowserLike extends Client {
  readonly cookies: Map<string, string>;
  /** `fetch` with the same cookies, for what no typed client would send. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** @param url the server's address, without a slash at the end */
export function browserLike(url: string): BrowserLike {
  const cookies = new Map<string, string>();
  const withCookies: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    ...createFullClient({ baseUrl: url, fetch: withCookies }),
    cookies,
    fetch: (path, init) => withCookies(`${url}${path}`, init),
  };
}
