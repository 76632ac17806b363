/** An SVG path of one filled box; several joined by spaces make one element. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** `count` places inside `width`, evenly spread, as whole numbers rounded half down so that hairlines stay sharp. */
export function spread(count: number, width: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.ceil((width * (at + 1)) / (count + 1) - 0.5));
}
