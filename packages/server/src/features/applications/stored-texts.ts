import type { applicationEndpoints } from '@stoa/contract/applications';
import type { ParsedBody } from '@stoa/contract/endpoint';

type Body = ParsedBody<(typeof applicationEndpoints)['createApplication']>;
/** Have rules of their own in create-application.ts and update-application.ts. */
type FieldWithRules = 'name' | 'reference_id' | 'scopes' | 'auth_strategy_id';
type TextField = Exclude<keyof Body, FieldWithRules>;

/** Fields that are kept as they are sent, in a column of the same name. One that is missing here is named by the compiler. */
const textColumns = { description: true, redirect_uri: true } as const satisfies Record<TextField, true>;

/** The columns that a body fills. An empty text is none (`null`); a field that the body leaves out stays as it is. */
export function storedTexts(body: Readonly<Partial<Pick<Body, TextField>>>): Partial<Record<TextField, string | null>> {
  const stored: Partial<Record<TextField, string | null>> = {};
  for (const column of Object.keys(textColumns) as TextField[])
    if (body[column] !== undefined) stored[column] = body[column] || null;
  return stored;
}
