import type { RichText } from '@stoa/contract/rich-nodes';
import { richText } from '@stoa/rich-text/rich-text';
import { type DocumentReferences, documentReferences } from '../read/document-references.ts';
import { isObject, object, text } from '../read/json-value.ts';
import { pointerStep } from '../schema/json-pointer.ts';
import { SizeGuard } from './size-guard.ts';

/** The document being read, and what reading it needs again and again. */
export interface Source {
  readonly document: Readonly<Record<string, unknown>>;
  /** `2.0`, `3.0`, `3.1` or `3.2`. */
  readonly version: string;
  /** Whether schemas are those of before 3.1, with `nullable` and without siblings of `$ref`. */
  readonly older: boolean;
  readonly references: DocumentReferences;
  readonly guard: SizeGuard;
  /** The description as rich text; undefined without one. */
  describe(value: unknown): RichText | undefined;
}

/** Descriptions repeat: GitHub's document has the same ones hundreds of times. */
export function openSource(content: unknown): Source {
  const document = object(content);
  const written = document.openapi ?? document.swagger;
  const version = typeof written === 'string' ? written.slice(0, 3) : '';
  const known = new Map<string, RichText>();
  return {
    document,
    version,
    older: version === '2.0' || version === '3.0',
    references: documentReferences(document),
    guard: new SizeGuard(),
    describe(value) {
      const written = text(value);
      if (written === undefined || written === '') return undefined;
      let rich = known.get(written);
      if (rich === undefined) {
        rich = richText(written);
        known.set(written, rich);
      }
      return rich;
    },
  };
}

/** Schemas of Swagger 2.0 get the address that 3.x gives them. */
export function publicReference(reference: string, { version }: Source): string {
  return version === '2.0' ? reference.replace(/^#\/definitions\//, '#/components/schemas/') : reference;
}

/** The schemas that have a name of their own. */
export function namedSchemas({ document, version }: Source): Readonly<Record<string, unknown>> {
  const schemas = version === '2.0' ? document.definitions : object(document.components).schemas;
  return isObject(schemas) ? schemas : {};
}

/** Reference to a named schema. */
export function namedReference(name: string): string {
  return `#/components/schemas/${pointerStep(name).replaceAll('%', '%25')}`;
}
