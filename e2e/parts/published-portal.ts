import { expect, type Page } from '@playwright/test';
import { addDeveloper, logIn, type Person } from './developer.ts';
import type { PortalFolder } from './portal-folder.ts';
import { type StoaServer, startStoa } from './stoa-server.ts';

export interface ProductAddresses {
  readonly id: string;
  /** Paths. */
  readonly reference: string;
  readonly documents: string;
}

export interface PublishedPortal {
  readonly stoa: StoaServer;
  /**
   * The pages of a product, in its first version; waits until it is published.
   * @param page of a signed-in developer, where the portal is not public
   */
  addressesOf(product: string, page?: Page): Promise<ProductAddresses>;
  /** Logs in by the log-in page, as the portal's developer; public portals have none. */
  signIn(page: Page): Promise<void>;
  /** The folder too. */
  remove(): Promise<void>;
}

/**
 * The first lines of a journey: the built server with a portal published, and a developer of it.
 * @param settings.developer gets an account; the portal has to approve developers by itself
 */
export async function publishPortal(
  folder: PortalFolder,
  settings: { readonly developer?: Person; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<PublishedPortal> {
  const { developer, env = {} } = settings;
  const stoa = await startStoa({ demo: folder.path, env });
  const remove = async () => {
    await stoa.remove();
    folder.remove();
  };
  try {
    if (developer) await addDeveloper(stoa, developer);
  } catch (error) {
    await remove();
    throw error;
  }
  const listed = async (path: string, page?: Page) => {
    const answer = page ? await page.request.get(stoa.url + path) : await fetch(stoa.url + path);
    return ((await answer.json()) as { data: { id: string; name: string }[] }).data;
  };
  return {
    stoa,
    remove,
    async addressesOf(product, page) {
      let id: string | undefined;
      await expect(async () => {
        id = (await listed('/api/v2/products', page)).find(({ name }) => name === product)?.id;
        expect(id, product).toBeDefined();
      }).toPass({ timeout: 30_000 });
      const [version] = await listed(`/api/v2/products/${id}/versions`, page);
      return { id: id ?? '', reference: `/spec/${id}/${version?.id}`, documents: `/docs/${id}` };
    },
    async signIn(page) {
      if (!developer) throw new Error('this portal has no developer');
      await page.goto(`${stoa.url}/login`);
      await logIn(page, developer);
      await expect(page).not.toHaveURL(/\/login/);
    },
  };
}
