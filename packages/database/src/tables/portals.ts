import type { Colors, Fonts } from '@stoa/contract/appearance';
import type { ThemeName } from '@stoa/contract/appearance-names';
import type { FactorPolicy } from '@stoa/contract/factor-policies';
import type { ColumnType } from 'kysely';
import type { CreatedAt, Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface PortalsTable {
  portal_id: string;
  org_id: string;
  name: string;
  canonical_domain: string;
  is_public: boolean;
  basic_auth_enabled: boolean;
  oidc_auth_enabled: boolean;
  saml_auth_enabled: ColumnType<boolean, boolean | undefined, boolean>;
  rbac_enabled: boolean;
  auto_approve_developers: boolean;
  /** Whether an account needs a second factor (decision 064), and since when `required` holds. */
  developer_factor: ColumnType<FactorPolicy, FactorPolicy | undefined, FactorPolicy>;
  developer_factor_from: MaybeTimestamp;
  user_factor: ColumnType<FactorPolicy, FactorPolicy | undefined, FactorPolicy>;
  user_factor_from: MaybeTimestamp;
  featureset_id: string;
  feature_set: Json<Record<string, boolean>>;
  allowed_time_period: '24h' | '90d';
  locale: string;
  appearance: Json<PortalAppearance>;
  /** The last time at which owners and approvers were told what waits for them. */
  review_mailed_at: MaybeTimestamp;
  /** The hash of the code in the link to `/console/set-up`; null once there is an owner. */
  set_up_code_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** The portal that a preview shows; null in a portal that is no preview. */
  preview_of: ColumnType<string | null, string | null | undefined, never>;
  /** The key that the servers seal with (secret-key-name.ts); null until the first server has noted it. */
  secret_key_name: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface PortalAppearance {
  primary_header?: string;
  welcome_message?: string;
  theme?: ThemeName;
  /** `#rrggbb` */
  accent?: string;
  colors?: Colors;
  fonts?: Fonts;
}

export interface PortalAssetsTable {
  portal_id: string;
  name: 'logo' | 'catalog-cover' | 'favicon';
  content_type: string;
  bytes: Buffer;
  sha256: string;
}

export interface PortalFontsTable {
  portal_id: string;
  family: string;
  /** `400`, or `100 900` of a variable font. */
  weight: string;
  style: 'normal' | 'italic';
  sha256: string;
  bytes: Buffer;
}
