import { isPortalPath } from '../portal-paths.ts';
import type { PreviewReader } from './find-preview.ts';

/** Pages of a preview have the portal's own addresses below a prefix that says which reader the operator looks as. */
const base = /^\/preview\/(visitor|developer)(?=[/?]|$)/;

/** An address taken apart; undefined for one that asks for no preview. */
export function previewAddress(url: string): { readonly base: string; readonly as: PreviewReader } | undefined {
  const found = base.exec(url);
  return found ? { base: found[0], as: found[1] as PreviewReader } : undefined;
}

/** The address of the same thing in the portal. */
export function withoutPreview(url: string): string {
  return base.test(url) ? url.replace(base, '').replace(/^(?!\/)/, '/') : url;
}

/**
 * Pages and what they read. Nothing for programs, such as sitemaps; and no sign-in, which goes to an identity provider and comes
 * back to the portal itself.
 * @param path in the portal
 */
export function isInPreview(path: string): boolean {
  return isPortalPath(path) || /^\/api\/v2\/(?!developer\/authenticate)/.test(path);
}
