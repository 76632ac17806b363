import type { JsonSchema } from '@stoa/contract/reference';
import type { ChildKind } from '@stoa/openapi/schema/children-of';
import type { ComponentType, ReactNode } from 'react';
import type { Constraint } from './constraints.ts';

export interface FieldRowProps {
  readonly name: string;
  readonly kind: ChildKind;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly path: string;
  readonly depth: number;
  /** Whether what hangs below is shown from the start; `findable`: there, closed. */
  readonly initially?: 'open' | 'findable' | 'closed';
  /** What is said of the field beside its schema: of a parameter or a header. */
  readonly description?: unknown;
  readonly deprecated?: boolean;
  readonly beside?: readonly Constraint[];
  readonly examples?: readonly unknown[];
  readonly extra?: ReactNode;
}

/** Rows hold lists and lists hold rows: a list is handed the row that it is made of. */
export type FieldRowComponent = ComponentType<FieldRowProps>;
