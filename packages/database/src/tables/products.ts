import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Computed, CreatedAt, Json, Timestamp } from './columns.ts';

/** Content by its hash: specifications, documents, images. Never changed, deleted when nothing refers to it. */
export interface BlobsTable {
  portal_id: string;
  sha256: string;
  size: number;
  media_type: string;
  bytes: Buffer;
  created_at: CreatedAt;
}

export interface ProductsTable {
  portal_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  public_labels: Json<Record<string, string>>;
  try_it_proxy: Generated<boolean>;
  try_it_allow_private: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: Timestamp;
  names: Computed<string>;
  name_words: Computed<string>;
  text_words: Computed<string>;
  sort_name: Computed<string>;
}

export interface ProductVersionsTable {
  portal_id: string;
  id: string;
  product_id: string;
  name: string;
  deprecated: boolean;
  sunset_at: Timestamp | null;
  /** Blob of the specification as it came; null when there is none. */
  spec_sha256: string | null;
  auth_strategy_id: string | null;
  registration_enabled: boolean;
  registration_auto_approve: boolean;
  /** Gateways let `OPTIONS` without a credential pass, so that the API answers preflights itself. */
  gateway_preflight: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface DocumentsTable {
  portal_id: string;
  id: string;
  product_id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  position: number;
  content_sha256: string;
  markdown: string;
  nodes: JSONColumnType<object>;
  /** What our own reader gets, as brotli; null until it is made. */
  rich: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** The version of the code that made the rich text. The next apply makes older ones again. */
  rich_version: Generated<number>;
  metadata: Json<Record<string, unknown>>;
  created_at: CreatedAt;
  updated_at: Timestamp;
  /** The text without Markdown, at most 200,000 characters. */
  plain: Computed<string>;
  names: Computed<string>;
  name_words: Computed<string>;
  text_words: Computed<string>;
}

/** Images beside documents, by their path in the folder. */
export interface ProductImagesTable {
  portal_id: string;
  product_id: string;
  path: string;
  sha256: string;
  media_type: string;
  /** The size is in pixels; null where the file does not say. */
  width: number | null;
  height: number | null;
}

/** That the owner of an application was told when a version ends. */
export interface SunsetMailsTable {
  portal_id: string;
  product_version_id: string;
  application_id: string;
  sent_at: Timestamp;
}
