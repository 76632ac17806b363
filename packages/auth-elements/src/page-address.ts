const kept = 'stoaAuth';

type Values = Readonly<Record<string, string>>;

function keptValues(): Values {
  const state: unknown = window.history.state;
  const values = typeof state === 'object' && state !== null && kept in state ? state[kept] : undefined;
  return typeof values === 'object' && values !== null ? (values as Values) : {};
}

/** The page's query parameters, together with those that an earlier {@link hideFromAddress} kept. */
export function readAddress(): Values {
  return { ...keptValues(), ...Object.fromEntries(new URLSearchParams(window.location.search)) };
}

/**
 * Takes parameters out of the address bar, so that no secret reaches a referrer, a log or a screenshot (auth E5). With `keep`
 * they stay in this history entry's state: a reload of a reset page still knows its token.
 */
export function hideFromAddress(names: readonly string[], { keep = false } = {}): void {
  const url = new URL(window.location.href);
  const found = names.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return;
  const values = Object.fromEntries(found.map((name) => [name, url.searchParams.get(name)]));
  for (const name of found) url.searchParams.delete(name);
  const state = keep ? { ...window.history.state, [kept]: { ...keptValues(), ...values } } : window.history.state;
  window.history.replaceState(state, '', url);
}

/** Forgets what {@link hideFromAddress} kept, once it was used. */
export function forgetKept(): void {
  if (typeof window.history.state !== 'object' || window.history.state === null) return;
  const { [kept]: _used, ...rest } = window.history.state;
  window.history.replaceState(rest, '', window.location.href);
}
