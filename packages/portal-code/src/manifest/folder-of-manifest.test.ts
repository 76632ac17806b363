import { portalManifestSchema } from '@stoa/contract/portal-code';
import { expect, test } from 'vitest';
import { folderOfManifest } from './folder-of-manifest.ts';

const reference = (path: string, fill: string, media_type = 'image/png') => ({
  sha256: fill.repeat(64),
  size: 1,
  media_type,
  path,
});

/** Names and first characters of the files of a manifest whose pictures and specification are called so. */
async function filesOf(paths: readonly string[]): Promise<Map<string, string>> {
  const images = paths.map((path, at) => reference(path, String(at + 1)));
  const manifest = portalManifestSchema.parse({
    format: 1,
    portal: { name: 'Halden', appearance: { logo: reference(paths[0] ?? 'logo.png', 'a') } },
    products: [
      {
        slug: 'parcels',
        name: 'Parcels',
        images,
        versions: [{ name: 'v1', specification: reference(`${paths[0]}.json`, 'b', 'application/json') }],
      },
    ],
  });
  const files = new Map<string, string>();
  for await (const { path, bytes } of folderOfManifest(manifest, async (sha256) => Buffer.from(sha256.slice(0, 1)))) {
    expect(files.has(path), `${path} twice`).toBe(false);
    files.set(path, Buffer.from(bytes).toString());
  }
  return files;
}

test.each(['../../../.bashrc', '/etc/passwd', 'a/../../x', '..\\..\\x', 'C:/x', 'a\0b', 'products/../../../x'])(
  '%j leads out of no folder that the download is unpacked into',
  async (path) => {
    for (const name of (await filesOf([path])).keys())
      expect(name).not.toMatch(/^\/|^[A-Za-z]:|\\|\0|(?:^|\/)\.\.(?:\/|$)/);
  },
);

test('a picture takes no name of a file that the folder has, and of two with one name the first is written', async () => {
  const files = await filesOf(['portal.yaml', 'products/parcels/product.yaml', 'images/a.png', 'images/a.png']);
  expect(files.get('portal.yaml')).toContain('name: Halden');
  expect(files.get('products/parcels/product.yaml')).toContain('name: Parcels');
  expect(files.get('images/a.png')).toBe('3');
});

test('a content that is not kept ends the download, and makes no empty file', async () => {
  const manifest = portalManifestSchema.parse({
    format: 1,
    portal: { name: 'Halden', appearance: { logo: reference('logo.png', 'a') } },
  });
  const all = async () => {
    for await (const { path } of folderOfManifest(manifest, async () => undefined)) void path;
  };
  await expect(all()).rejects.toThrow('logo.png');
});
