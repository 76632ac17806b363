/** `{page title} | {portal title}` (portal §1). */
export function documentTitle(page: string, portal: string): string {
  return `${page} | ${portal}`;
}
