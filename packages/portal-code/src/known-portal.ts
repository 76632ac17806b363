import type { PortalPicture } from './picture.ts';

/** The ids behind the identities of a picture. */
export interface PortalIds {
  readonly strategies: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, string>;
  readonly teams: ReadonlyMap<string, string>;
  /** The keys are `<product slug>/<version name>` for versions, and `<product slug>/<document slug>` for documents. */
  readonly versions: ReadonlyMap<string, string>;
  readonly documents: ReadonlyMap<string, string>;
}

export interface CurrentPortal {
  readonly picture: PortalPicture;
  readonly ids: PortalIds;
  /** The key is `<product slug>/<document slug>`. */
  readonly rendered: ReadonlyMap<string, { readonly updatedAt: Date; readonly version: number }>;
  /** Images beside documents, by their SHA-256: the same content has the same size everywhere. */
  readonly images: ReadonlyMap<string, MeasuredImage>;
}

/** What an image beside documents is; its size in pixels, null where it does not say. */
export interface MeasuredImage {
  readonly media_type: string;
  readonly width: number | null;
  readonly height: number | null;
}
