/** The value of an equality filter, which is written `filter[name][eq]` or `filter[name]` (contract §A.1). */
export function filterIn<
  const N extends string,
  Q extends Readonly<Partial<Record<`filter[${N}]` | `filter[${N}][eq]`, unknown>>>,
>(query: Q, name: N): Q[`filter[${N}]`] {
  return (query[`filter[${name}][eq]`] ?? query[`filter[${name}]`]) as Q[`filter[${N}]`];
}
