import type { JsonSchema, ReferenceMediaType, ReferenceSchemas } from '@stoa/contract/reference';
import { fieldKind, namedSchemas } from './form/field-kind.ts';
import { essence, isMultipart } from './media-type.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How files of a type are usually called; of another type, they are bytes. */
const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

interface SampleForm {
  readonly contentType: string;
  readonly media: ReferenceMediaType | undefined;
  readonly schemas: ReferenceSchemas;
  /** Whether the reader has filled the fields in; else they are an example. */
  readonly isTyped: boolean;
}

/**
 * The fields of a sample's form, with a file for each that holds one: the text of an example is no file, and would be sent
 * as its few letters. A file that the reader has chosen stays; an optional file is there only in an example.
 */
export function withSampleFiles(fields: Fields, { contentType, media, schemas, isTyped }: SampleForm): Fields {
  if (!isMultipart(contentType)) return fields;
  const kinds = namedSchemas(media?.schema, schemas).map((one) => ({ ...one, kind: fieldKind(one.schema, schemas) }));
  // The fields are in the document's order, in which a form is read.
  const filled = new Map<string, unknown>();
  for (const { name, schema, required, kind } of kinds) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (kind.kind !== 'file' || isChosen(value)) {
      if (value !== undefined) filled.set(name, value);
    } else if (required || (value !== undefined && !isTyped)) {
      const file = fileFor(name, typeOfFile(name, schema, media));
      filled.set(name, kind.several ? [file] : file);
    }
  }
  for (const [name, value] of Object.entries(fields))
    if (!kinds.some((one) => one.name === name)) filled.set(name, value);
  return Object.fromEntries(filled);
}

/** A file of the reader's, or several. */
function isChosen(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isChosen) : value instanceof Blob;
}

/** The first type that the encoding names, or that the schema does; empty where they name none. */
function typeOfFile(name: string, schema: JsonSchema, media: ReferenceMediaType | undefined): string {
  const encoding = media?.encoding && Object.hasOwn(media.encoding, name) ? media.encoding[name] : undefined;
  const ofSchema = typeof schema === 'object' ? schema.contentMediaType : undefined;
  const named = [...(encoding?.contentType?.split(',') ?? []), ofSchema].filter((type) => typeof type === 'string');
  return named.map((type) => type.trim()).find((type) => type !== '' && !type.includes('*')) ?? '';
}

function fileFor(field: string, type: string): File {
  const base = field.match(/[A-Za-z0-9]+/g)?.join('-') ?? 'file';
  const kind = essence(type);
  return new File([], `${base}.${Object.hasOwn(endings, kind) ? endings[kind] : 'bin'}`, { type });
}
