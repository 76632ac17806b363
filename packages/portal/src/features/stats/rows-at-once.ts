/** How many rows of a long table are shown at first, and how many more each time: on a phone each of them is a block. */
export function rowsAtOnce(): number {
  return window.matchMedia('(max-width: 767px)').matches ? 5 : 10;
}
