import { createContext } from 'react';

/** The named schemas above a place, with the rows that show them: a recursive use links to that row. */
export type Ancestors = readonly { readonly ref: string; readonly path: string }[];

export const Above = createContext<Ancestors>([]);
