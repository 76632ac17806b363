/**
 * npm leaves out of the lockfile every platform package that the registry of the day did not offer (a mirror that lags
 * behind, for one), and then `npm ci` refuses that lockfile: "Missing: … from lock file". These are the entries that
 * are missing; they carry no integrity, because nobody has seen the package yet.
 *
 * @param {{packages: Record<string, {optionalDependencies?: Record<string, string>, dev?: boolean, version?: string}>}} lockfile
 * @returns {Record<string, object>} entries by path
 */
export function missingPlatformPackages({ packages }) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const isThere = candidates(path, name).some((candidate) => candidate in packages);
      const version = range.replace(/^[~^]/, '');
      if (!isThere)
        missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
    }
  }
  return missing;
}

/** Where a package may be for one that depends on it: beside it or in any node_modules further up. */
function candidates(path, name) {
  const places = path.split('/node_modules/');
  const prefixes = places.map((_, index) => places.slice(0, index + 1).join('/node_modules/'));
  return [...prefixes.map((prefix) => (prefix ? `${prefix}/node_modules/${name}` : '')), `node_modules/${name}`];
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

/** The `os`, `cpu` and `libc` that a platform package's name tells, so that others do not fetch it. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const one = (known) => words.filter((word) => known.includes(word)).slice(0, 1);
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  const found = { os: one(systems), cpu: one(processors), libc };
  return Object.fromEntries(Object.entries(found).filter(([, values]) => values.length > 0));
}
