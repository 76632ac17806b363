/** The screens that have no navigation bar and are never remembered (portal §2). */
const authPaths = ['/login', '/register', '/forgot-password', '/reset-password', '/single-sign-on'];

export function isAuthPath(pathname: string): boolean {
  return authPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
