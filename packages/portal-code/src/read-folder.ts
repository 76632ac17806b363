import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contrastWarnings } from '@stoa/appearance/contrast-warnings';
import { fontFileProblem } from '@stoa/appearance/font-file';
import { type PortalImage, portalImages, portalImageType } from '@stoa/appearance/image-type';
import { paletteOf } from '@stoa/appearance/palette';
import { largestFontFile } from '@stoa/contract/appearance';
import {
  type ApplyProblem,
  type BlobReference,
  type PortalManifest,
  portalCodeFormat,
  portalCodeLimits,
  type TeamsManifest,
  teamsManifestSchema,
} from '@stoa/contract/portal-code';
import type { Position } from '@stoa/openapi/read/json-position';
import { checkLinks } from './check-links.ts';
import type { ContentChecker } from './content-checker.ts';
import { ContentUnread } from './content-checker.ts';
import { type FolderBlob, FolderBlobs } from './folder-blobs.ts';
import { FileRefused, FolderFiles, readLimited } from './folder-files.ts';
import { FolderProblems, readYaml, refuseMisspelled, type YamlFile } from './folder-problems.ts';
import { type PortalFile, portalFileSchema } from './folder-schemas.ts';
import { manifestProblems } from './manifest-rules.ts';
import { type CheckedSpecification, isChecked } from './manifest-specifications.ts';
import type { FolderDocuments } from './read-documents.ts';
import { type FolderProduct, readProduct } from './read-product.ts';
import type { FolderSpecification } from './read-specification.ts';

/** A folder read: either a whole portal, or the problems that prevent publishing. */
export interface PortalFolder {
  /** Null when there are problems. */
  readonly manifest: PortalManifest | null;
  /** The contents the manifest refers to, by SHA-256. */
  readonly blobs: ReadonlyMap<string, FolderBlob>;
  readonly problems: readonly ApplyProblem[];
  /** They do not prevent publishing. */
  readonly warnings: readonly ApplyProblem[];
}

export interface ReadFolderOptions {
  readonly checker: Pick<ContentChecker, 'checkSpecification'>;
  /** Says which of the specifications were found good already, and need not be checked again. */
  readonly checked?: (specifications: readonly BlobReference[]) => Promise<readonly CheckedSpecification[]>;
  /** Called before each specification is checked. */
  readonly onProgress?: (file: string, done: number, total: number) => void;
}

/**
 * Reads a portal-as-code folder (docs/portal-as-code.md) and checks all of it: every problem is collected, each with
 * file, line, column and rule. Nothing is sent anywhere.
 */
export async function readFolder(folder: string, options: ReadFolderOptions): Promise<PortalFolder> {
  const problems = new FolderProblems();
  const blobs = new FolderBlobs();
  const failed = () => ({
    manifest: null,
    blobs: blobs.bySha256,
    problems: problems.sorted(),
    warnings: problems.warnings,
  });
  let files: FolderFiles;
  try {
    files = await FolderFiles.open(folder);
  } catch (error) {
    problems.addRefusal(folder, null, error);
    return failed();
  }
  await refuseMisspelled(files, '', ['portal.yaml', 'teams.yaml', 'products'], problems);
  const portal = await readPortalFile(files, problems);
  if (portal) warnOfContrast(portal, problems);
  if (portal) warnOfAnyAudience(portal, problems);
  const images = portal ? await readImages(files, portal, blobs, problems) : undefined;
  const font_files = portal ? await readFontFiles(files, portal, blobs, problems) : undefined;
  const products: FolderProduct[] = [];
  const specifications: FolderSpecification[] = [];
  const documents: FolderDocuments[] = [];
  for (const slug of await productFolders(files, problems)) {
    const read = await readProduct({ files, blobs, problems }, slug);
    if (read.product) products.push(read.product);
    documents.push(read.documents);
    specifications.push(...read.specifications);
  }
  checkLinks(documents, problems);
  await checkSpecifications(await unchecked(specifications, options), options, problems);
  const teams = await readTeamsFile(files, problems);
  const parts = {
    auth_strategies: portal?.value.auth_strategies,
    identity_providers: portal?.value.identity_providers ?? [],
    appearance: portal?.value.appearance,
    products: products.map(({ manifest }) => manifest),
    teams: teams?.value ?? null,
  };
  for (const { file, path, rule, message } of manifestProblems(parts)) {
    const locate =
      file === 'portal.yaml'
        ? portal?.locate
        : file === 'teams.yaml'
          ? teams?.locate
          : products.find(({ manifest }) => file === `products/${manifest.slug}/product.yaml`)?.locate;
    problems.add(file, locate?.(path) ?? null, rule, message);
  }
  if (!portal || !images || !font_files || problems.found.length > 0) return failed();
  const { appearance, auth_strategies, identity_providers, ...settings } = portal.value;
  const manifest: PortalManifest = {
    format: portalCodeFormat,
    portal: { ...settings, appearance: { ...appearance, ...images, font_files } },
    auth_strategies,
    identity_providers,
    products: parts.products,
    teams: parts.teams,
  };
  return { manifest, blobs: blobs.bySha256, problems: [], warnings: problems.warnings };
}

async function readPortalFile(files: FolderFiles, problems: FolderProblems): Promise<YamlFile<PortalFile> | undefined> {
  try {
    return readYaml(
      'portal.yaml',
      await readLimited(await files.find('portal.yaml'), portalCodeLimits.yaml),
      portalFileSchema,
      problems,
    );
  } catch (error) {
    problems.addRefusal('portal.yaml', null, error);
    return undefined;
  }
}

/** The file may be missing: then teams are managed elsewhere. */
async function readTeamsFile(
  files: FolderFiles,
  problems: FolderProblems,
): Promise<YamlFile<TeamsManifest> | undefined> {
  const name = 'teams.yaml';
  const there: string[] = await readdir(files.root).catch(() => []);
  if (!there.includes(name)) return undefined;
  try {
    return readYaml(
      name,
      await readLimited(await files.find(name), portalCodeLimits.yaml),
      teamsManifestSchema,
      problems,
    );
  } catch (error) {
    problems.addRefusal(name, null, error);
    return undefined;
  }
}

/** Colors that are hard to read, at the place that sets one of the pair. */
function warnOfContrast({ value: { appearance }, locate }: YamlFile<PortalFile>, problems: FolderProblems): void {
  for (const { foreground, background, message } of contrastWarnings(paletteOf(appearance), appearance)) {
    const set = [foreground, background].map(colorPath).find((path) => isSet(appearance, path));
    problems.warn('portal.yaml', locate(['appearance', ...(set ?? [])]), 'contrast', message);
  }
}

/** Without an audience a token that was meant for another API opens this one too (RFC 7519 §4.1.3, RFC 9068 §4). */
function warnOfAnyAudience(
  { value: { auth_strategies }, locate }: YamlFile<PortalFile>,
  problems: FolderProblems,
): void {
  for (const [index, strategy] of auth_strategies.entries()) {
    if (strategy.credential_type === 'key_auth' || strategy.audiences.length > 0) continue;
    const message = `The auth strategy "${strategy.name}" names no audiences: every token of ${strategy.issuer} is believed, also one for another API.`;
    problems.warn('portal.yaml', locate(['auth_strategies', index]), 'any_audience', message);
  }
}

/** `text_colors-link` stands at `colors.text_colors.link`. */
function colorPath(name: string): readonly string[] {
  const dash = name.indexOf('-');
  return dash === -1 ? [name] : ['colors', name.slice(0, dash), name.slice(dash + 1)];
}

function isSet(value: unknown, path: readonly string[]): boolean {
  const found = path.reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value);
  return typeof found === 'string';
}

async function readImages(
  files: FolderFiles,
  portal: YamlFile<PortalFile>,
  blobs: FolderBlobs,
  problems: FolderProblems,
) {
  const images: Record<PortalImage, BlobReference | null> = { logo: null, cover: null, favicon: null };
  for (const name of Object.keys(portalImages) as PortalImage[]) {
    const reference = portal.value.appearance[name];
    if (reference === undefined) continue;
    const position: Position = portal.locate(['appearance', name]);
    try {
      const file = await files.find(reference);
      const type = portalImageType(name, await readLimited(file, portalCodeLimits.image));
      if (type) {
        images[name] = await blobs.addFile(file, type, portalCodeLimits.image);
      } else
        problems.add(
          'portal.yaml',
          position,
          'image_type',
          `"${reference}" must be ${portalImages[name].join(' or ')}.`,
        );
    } catch (error) {
      problems.addRefusal('portal.yaml', position, error);
    }
  }
  return images;
}

async function readFontFiles(
  files: FolderFiles,
  portal: YamlFile<PortalFile>,
  blobs: FolderBlobs,
  problems: FolderProblems,
) {
  const read: PortalManifest['portal']['appearance']['font_files'] = [];
  for (const [index, { file: reference, ...face }] of portal.value.appearance.font_files.entries()) {
    const position: Position = portal.locate(['appearance', 'font_files', index, 'file']);
    try {
      const file = await files.find(reference);
      const problem = fontFileProblem(await readLimited(file, portalCodeLimits.image));
      if (problem) problems.add('portal.yaml', position, problem.rule, `"${reference}": ${problem.message}`);
      else read.push({ ...face, file: await blobs.addFile(file, 'font/woff2', largestFontFile) });
    } catch (error) {
      problems.addRefusal('portal.yaml', position, error);
    }
  }
  return read;
}

async function productFolders(files: FolderFiles, problems: FolderProblems): Promise<string[]> {
  const entries = await readdir(join(files.root, 'products'), { withFileTypes: true }).catch(() => []);
  const visible = entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of visible.filter((entry) => !entry.isDirectory())) {
    problems.add(`products/${name}`, null, 'unknown_file', 'Only folders belong here, one for each product.');
  }
  return visible.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function unchecked(
  specifications: readonly FolderSpecification[],
  { checked }: ReadFolderOptions,
): Promise<readonly FolderSpecification[]> {
  if (!checked || specifications.length === 0) return specifications;
  const known = await checked(specifications.map(({ reference }) => reference));
  return specifications.filter(({ reference }) => !isChecked(known, reference));
}

async function checkSpecifications(
  specifications: readonly FolderSpecification[],
  options: ReadFolderOptions,
  problems: FolderProblems,
) {
  const once = [
    ...new Map(
      specifications.map((specification) => [
        `${specification.reference.path} ${specification.reference.sha256}`,
        specification,
      ]),
    ).values(),
  ];
  for (const [done, { reference, syntax, read, locate }] of once.entries()) {
    options.onProgress?.(reference.path, done, once.length);
    try {
      const checked = await options.checker.checkSpecification(await read(), syntax);
      for (const { position, rule, message } of checked.problems) {
        const place = locate(position);
        problems.add(place.file, place.position, rule, message);
      }
      for (const { position, rule, message } of checked.warnings ?? []) {
        const place = locate(position);
        problems.warn(place.file, place.position, rule, message);
      }
    } catch (error) {
      if (error instanceof FileRefused) problems.addRefusal(reference.path, null, error);
      else if (error instanceof ContentUnread) problems.add(reference.path, null, error.rule, error.message);
      else throw error;
    }
  }
}
