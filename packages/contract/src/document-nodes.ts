import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';

/** A document as a tree of typed nodes (portal §3, contract §A.5). */
export interface DocumentNodes {
  type: 'document';
  version?: string;
  children: DocumentNode[];
}

export type TableAlignment = (typeof tableAlignments)[number];
type Parent<T extends string, Own = unknown> = { type: T; children: DocumentNode[] } & Own;

export type DocumentNode =
  | Parent<'heading', { level: number }>
  | Parent<'paragraph' | 'text_block' | 'blockquote' | 'list_item' | 'code' | 'strikethrough'>
  | { type: 'break'; children?: DocumentNode[] }
  | Parent<'code_block', { lang?: string }>
  | Parent<'list', { isOrdered: boolean }>
  | Parent<'table' | 'table_header' | 'table_row', { alignments: TableAlignment[] | null }>
  | Parent<'table_cell', { alignment?: TableAlignment }>
  | { type: 'text'; text: string; hardBreak?: boolean; softBreak?: boolean }
  | Parent<'emphasis', { level: 1 | 2 }>
  | Parent<'link', { href: string; title?: string }>
  | { type: 'image'; url: string; alt?: string; title?: string }
  | { type: 'task_checkbox'; checked: boolean };

export const tableAlignments = ['left', 'right', 'center', 'none'] as const;

const alignment = z.enum(tableAlignments);
const children = z.array(z.lazy(() => documentNodeSchema)).meta({ id: 'DocumentNodeChildren' });
const parent = { children };

export const documentNodeSchema: z.ZodType<DocumentNode> = z
  .discriminatedUnion('type', [
    vendorObject({ type: z.literal('heading'), level: z.int().min(1).max(6), ...parent }),
    vendorObject({
      type: z.enum(['paragraph', 'text_block', 'blockquote', 'list_item', 'code', 'strikethrough']),
      ...parent,
    }),
    vendorObject({ type: z.literal('break'), children: children.optional() }),
    vendorObject({ type: z.literal('code_block'), lang: z.string().optional(), ...parent }),
    vendorObject({ type: z.literal('list'), isOrdered: z.boolean(), ...parent }),
    vendorObject({
      type: z.enum(['table', 'table_header', 'table_row']),
      alignments: z.array(alignment).nullable(),
      ...parent,
    }),
    vendorObject({ type: z.literal('table_cell'), alignment: alignment.optional(), ...parent }),
    vendorObject({
      type: z.literal('text'),
      text: z.string(),
      hardBreak: z.boolean().optional(),
      softBreak: z.boolean().optional(),
    }),
    vendorObject({
      type: z.literal('emphasis'),
      level: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 is italic, 2 is bold.' }),
      ...parent,
    }),
    vendorObject({ type: z.literal('link'), href: z.string(), title: z.string().optional(), ...parent }),
    vendorObject({
      type: z.literal('image'),
      url: z.string(),
      alt: z.string().optional(),
      title: z.string().optional(),
    }),
    vendorObject({ type: z.literal('task_checkbox'), checked: z.boolean() }),
  ])
  .meta({ id: 'DocumentNode' });

export const documentNodesSchema: z.ZodType<DocumentNodes> = vendorObject({
  type: z.literal('document'),
  version: z.string().optional(),
  children,
}).meta({ id: 'DocumentNodes' });
