import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { must } from './must.mjs';

const policy = '/usr/sbin/policy-rc.d';

/** Installs Debian packages on the machine, as root. No service that they bring is started, now or later by us. */
export function installOnMachine(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const apt = (...args) => {
    const failed = `Installing ${names.join(', ')} failed: "apt-get ${args[0]}" says no.`;
    must('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env }, failed);
  };
  apt('update');
  withoutServices(() => apt('install', '-y', '--no-install-recommends', ...names));
}

/** Debian asks this program whether a service may start; 101 means no. A policy that is there already is left alone. */
function withoutServices(install) {
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}
