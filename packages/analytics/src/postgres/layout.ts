/** @throws Error for a layout that this Stoa does not know: to guess would be to count wrongly */
export function requireLayout(what: 'cell' | 'pack', layout: number, known: number): void {
  if (layout !== known) throw new Error(`A ${what} of calls has the layout ${layout}; this Stoa reads ${known}.`);
}
