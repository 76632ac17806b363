/** Grows when documents are rendered in another way: what is stored is then made again by the next apply. */
export const richVersion = 3;
