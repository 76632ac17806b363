/** Fields that are kept as they are sent, in a column of the same name. */
const textColumns = ['description', 'redirect_uri'] as const;

type StoredTexts = { [Column in (typeof textColumns)[number]]?: string | null };

/** The columns that a body fills. An empty text is none (`null`); a field that the body leaves out stays as it is. */
export function storedTexts(body: { readonly [Column in keyof StoredTexts]?: string | undefined }): StoredTexts {
  const stored: StoredTexts = {};
  for (const column of textColumns) if (body[column] !== undefined) stored[column] = body[column] || null;
  return stored;
}
