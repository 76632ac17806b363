import { createContext } from 'react';

/** The named schemas above a place and the rows that show them: whoever meets one again points there. */
export type Ancestors = readonly { readonly ref: string; readonly path: string }[];

export const Above = createContext<Ancestors>([]);
