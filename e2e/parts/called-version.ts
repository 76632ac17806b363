import { expect } from '@playwright/test';
import { manage } from './operator.ts';
import { stoa } from './stoa-cli.ts';
import type { StoaServer } from './stoa-server.ts';

export interface CalledVersion {
  readonly id: string;
  readonly name: string;
  /** Of its product. */
  readonly slug: string;
  readonly registrations: number;
  /** The name of an application that calls it. */
  readonly caller: string;
}

interface ListedProduct {
  readonly slug: string;
  readonly versions: readonly { readonly id: string; readonly name: string; readonly deprecated: boolean }[];
}

interface Callers {
  readonly data: readonly { readonly name: string }[];
  readonly registrations: number;
}

/** A version of the demo with calls and registrations that is not deprecated; the calls come little by little. */
export async function calledVersion(server: StoaServer): Promise<CalledVersion> {
  const products = (await stoa(server, 'products', 'list', '--json')).json<ListedProduct[]>();
  const versions = products.flatMap(({ slug, versions: own }) => own.map((version) => ({ slug, ...version })));
  let found: CalledVersion | undefined;
  const look = async () => {
    for (const { slug, id, name, deprecated } of versions) {
      if (deprecated) continue;
      const { data, registrations } = await manage<Callers>(server, 'GET', `/versions/${id}/callers`);
      const caller = data[0]?.name;
      if (!caller || registrations === 0) continue;
      found = { slug, id, name, registrations, caller };
      break;
    }
    return found;
  };
  await expect.poll(look, { message: 'a version that is called', timeout: 60_000 }).toBeDefined();
  return found as CalledVersion;
}
