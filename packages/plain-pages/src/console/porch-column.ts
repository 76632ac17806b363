import { Html, html } from '@stoa/letters/html';

const capitalFlutes = [31, 32.06, 35.15, 40.08, 46.5, 53.98, 62, 70.02, 77.5, 83.92, 88.85, 91.94, 93];
const baseFlutes = [26, 27.23, 30.82, 36.54, 44, 52.68, 62, 71.32, 80, 87.46, 93.18, 96.77, 98];

function scallops(places: readonly number[], edge: number, reach: number): string {
  const arcs = places.slice(1).map((to, at) => {
    const from = places[at] ?? to;
    return `M${from} ${edge}Q${((from + to) / 2).toFixed(2)} ${reach} ${to} ${edge}`;
  });
  return arcs.join('');
}

const flutes = capitalFlutes.slice(1, -1).map((x, at) => `M${x} 0L${baseFlutes[at + 1]} 100`);

/** The three parts of a column, drawn once a page and used by every column. */
export const porchSymbols = html`<svg class="symbols" aria-hidden="true">
<symbol id="capital" viewBox="0 0 124 44" preserveAspectRatio="none"><path class="strong" d="M14.500.5h95v8h-95zM17.500 8.500C18 17 26 21 31 23.500H93C98 21 106 17 106.500 8.500"/><path d="M31 26.500H93M31 29.500H93M31 23.500V44M93 23.500V44${scallops(capitalFlutes, 44, 36)}"/></symbol>
<symbol id="shaft" viewBox="0 0 124 100" preserveAspectRatio="none"><path class="strong" d="M31 0L26 100M93 0L98 100"/><path d="${flutes.join('')}"/></symbol>
<symbol id="base" viewBox="0 0 124 38" preserveAspectRatio="none"><path d="M26 0V10M98 0V10${scallops(baseFlutes, 0, 8)}"/><path class="strong" d="M26 10.500H98M12.500 25.500h99v12h-99z"/><rect class="strong" x="18.500" y="13.500" width="87" height="9" rx="4.500"/></symbol>
</svg>`;

/** The shaft stretches with its box; capital and base keep their size. */
export const porchColumn = new Html(
  '<div class="column"><svg><use href="#capital"/></svg><svg><use href="#shaft"/></svg><svg><use href="#base"/></svg></div>',
);
