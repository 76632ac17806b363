/** Stands for "no application" where a column is part of a key. */
export const nobody = '00000000-0000-0000-0000-000000000000';
