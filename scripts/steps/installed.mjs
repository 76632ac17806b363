/**
 * Whether what npm recorded in `node_modules/.package-lock.json` holds everything that `package-lock.json` asks for.
 * Optional packages are left out: they are for other platforms, or may be missing by right.
 *
 * @param {{packages: Record<string, {version?: string, optional?: boolean, devOptional?: boolean, link?: boolean}>}} wanted
 * @param {{packages: Record<string, {version?: string}>}} installed
 */
export function holdsEverything(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional) return true;
    const present = installed.packages[path];
    return present !== undefined && (entry.link || present.version === entry.version);
  });
}
