/** Stands for "no application" where a column is part of a key, and keys hold no nulls. */
export const noApplication = '00000000-0000-0000-0000-000000000000';
