/**
 * First segments of the portal's own addresses (portal §2). Any other gets the page with 404: its router says
 * "Not Found", and a gateway whose check has a wrong address is refused instead of let through.
 */
const portalRoots = [
  '',
  'login',
  'single-sign-on',
  'register',
  'forgot-password',
  'reset-password',
  'spec',
  'docs',
  'changes',
  'my-apps',
  'application',
  'account',
  'jwt',
  '403',
];

export function isPortalPath(path: string): boolean {
  return portalRoots.includes(path.split('/')[1] ?? '');
}
