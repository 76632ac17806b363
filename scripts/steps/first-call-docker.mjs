import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addNode, debianFolder } from './debian-folder.mjs';
import { inFolder, server, timed } from './first-call-run.mjs';
import { must } from './must.mjs';
import { makeRelease } from './release.mjs';
import { root } from './root.mjs';

const stoa = '/opt/stoa/node_modules/stoa';

/** Docker where its daemon answers; Podman, which has none, elsewhere. */
const isDocker = spawnSync('docker', ['info'], { timeout: 10_000 }).status === 0;
const [engine, composer] = isDocker ? ['docker', 'docker-compose'] : ['podman', 'podman-compose'];

/**
 * `docker build` and `docker-compose up` with the files of the package. An image that can neither be found nor pulled is made of
 * Debian packages.
 */
export function container(node) {
  return inFolder(async (folder) => {
    const { tarball } = await makeRelease(node);
    cpSync(join(root, 'packages/server/npm/deploy/container'), folder, { recursive: true });
    cpSync(tarball, join(folder, basename(tarball)));
    for (const [name, make] of Object.entries(baseImages)) if (!hasImage(name)) make(name, folder, node);
    const tag = `stoa:${basename(tarball, '.tgz').slice('stoa-'.length)}`;
    try {
      return await timed(
        () => must(engine, ['build', '--network', 'host', '--tag', tag, '.'], { cwd: folder }),
        (port) => {
          writeFileSync(join(folder, '.env'), environment(port));
          writeFileSync(join(folder, 'compose.override.yaml'), override);
          return server(composer, ['up', '--no-build'], { cwd: folder });
        },
        () => `${sizeOf(tag)} MB, ${engine}`,
      );
    } finally {
      // Without it there is nothing to take down, and that error would hide what went wrong.
      if (existsSync(join(folder, '.env'))) must(composer, ['down', '--volumes'], { cwd: folder });
    }
  });
}

/** @type {Record<string, (name: string, folder: string, node: string) => void>} */
const baseImages = {
  'node:24-trixie-slim': (name, folder, node) => {
    const debian = join(folder, 'node');
    debianFolder(debian, []);
    addNode(debian, node);
    importImage(name, debian, ['ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt']);
  },
  /** No shell and no package manager. */
  'gcr.io/distroless/nodejs24-debian13:nonroot': (name, folder, node) => {
    const debian = join(folder, 'distroless');
    debianFolder(debian, ['base-files', 'libgcc-s1', 'netbase', 'tzdata'], 'extract');
    mkdirSync(join(debian, 'nodejs/bin'), { recursive: true });
    cpSync(node, join(debian, 'nodejs/bin/node'), { dereference: true });
    writeFileSync(join(debian, 'etc/passwd'), 'nonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n');
    importImage(name, debian, ['USER 65532']);
  },
  /** Debian's PostgreSQL, which is 17. */
  'postgres:18': (name, folder) => {
    const debian = join(folder, 'postgres');
    debianFolder(debian, ['postgresql']);
    writeFileSync(join(debian, 'usr/local/bin/start'), startPostgres, { mode: 0o755 });
    importImage(name, debian, ['ENTRYPOINT ["/usr/local/bin/start"]']);
  },
};

const startPostgres = `#!/bin/bash -e
export PATH=$(echo /usr/lib/postgresql/*/bin):$PATH PGDATA=/var/lib/postgresql/data
as_owner() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
install -d -o postgres -g postgres /var/lib/postgresql /run/postgresql $PGDATA
if [ ! -e $PGDATA/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password && chmod 644 /tmp/password
  as_owner initdb --username "$POSTGRES_USER" --pwfile /tmp/password --locale C.UTF-8 --auth scram-sha-256
  echo "create database $POSTGRES_DB" | as_owner postgres --single postgres
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c 'listen_addresses=*'
`;

/** As in development, with the demo. */
const override = `services:
  stoa:
    environment: { STOA_MODE: development, STOA_DEMO: ${stoa}/examples/portal }
`;

function environment(port) {
  const settings = {
    STOA_PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    POSTGRES_PASSWORD: 'postgres',
    SMTP_URL: 'smtp://localhost:2525',
    STOA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function hasImage(name) {
  const options = { timeout: 120_000 };
  return ['inspect', 'pull'].some((what) => spawnSync(engine, ['image', what, name], options).status === 0);
}

function importImage(name, folder, changes) {
  const tar = `${folder}.tar`;
  must('tar', ['--directory', folder, '--create', '--file', tar, '.']);
  must(engine, ['import', ...changes.flatMap((change) => ['--change', change]), tar, name]);
}

function sizeOf(image) {
  const bytes = spawnSync(engine, ['image', 'inspect', '--format', '{{.Size}}', image], { encoding: 'utf8' }).stdout;
  return Math.round(Number(bytes) / 1e6);
}
