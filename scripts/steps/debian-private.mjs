import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresFolder, findSyslogNgModules, gatewayParts } from './binaries.mjs';
import { isExecutable } from './executable.mjs';
import { must } from './must.mjs';

/**
 * Debian packages for an ordinary user: apt downloads them, with what they need and the machine does not have, and they
 * are unpacked into a private folder. Nothing of the machine changes, no maintainer script runs.
 *
 * @param {string} folder where the packages live from now on
 * @param {readonly string[]} names packages
 */
export function unpackPrivately(folder, names) {
  const state = join(folder, 'apt');
  for (const each of ['lists/partial', 'archives/partial']) mkdirSync(join(state, each), { recursive: true });
  const options = aptOptions(state);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const run = (program, args) =>
    must(program, args, { env }, `Unpacking ${names.join(', ')} into a private folder failed at "${program}".`);
  run('apt-get', [...options, 'update']);
  // `--reinstall`: a package that the machine has is downloaded too. What lies in it and in the others is one program.
  const download = ['install', '-y', '--no-install-recommends', '--reinstall', '--download-only'];
  run('apt-get', [...options, ...download, ...names]);
  const tree = join(folder, 'root');
  mkdirSync(tree, { recursive: true });
  for (const file of readdirSync(join(state, 'archives')).filter((name) => name.endsWith('.deb'))) {
    run('dpkg-deb', ['--extract', join(state, 'archives', file), tree]);
  }
  // Half a gigabyte of lists and archives; what they were for is unpacked.
  rmSync(state, { recursive: true, force: true });
}

function aptOptions(state) {
  const status = process.env.STOA_DPKG_STATUS ?? '/var/lib/dpkg/status';
  const settings = {
    'Dir::State': state,
    'Dir::State::lists': join(state, 'lists'),
    'Dir::State::status': status,
    'Dir::Cache': state,
    'Dir::Cache::archives': join(state, 'archives'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
  };
  return ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
}

/**
 * Launchers in `<folder>/bin` that start the unpacked programs with their own libraries and fonts, and nothing else's:
 * the variables must not leak into programs of the machine.
 *
 * @returns {Record<string, string>} by the names of `parts`, as `findPart` answers
 */
export function writeLaunchers(folder) {
  const tree = join(folder, 'root');
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFontConfiguration(folder);
  const launch = (program, ...args) => writeLauncher(folder, [program, ...args], join(bin, program.split('/').at(-1)));
  const found = {};
  const browsers = { chromium: 'chromium', headlessShell: 'chromium-headless-shell' };
  for (const [name, program] of Object.entries(browsers)) {
    const file = join(tree, 'usr/lib/chromium', program);
    if (isExecutable(file)) found[name] = launch(file);
  }
  for (const [name, { programs, files = [] }] of Object.entries(gatewayParts)) {
    const places = programs.flatMap((program) => ['usr/sbin', 'usr/bin'].map((place) => join(tree, place, program)));
    const program = places.find(isExecutable);
    const file = program ? launch(program) : files.map((each) => join(tree, each)).find((each) => existsSync(each));
    if (file) found[name] = file;
  }
  const clickhouse = join(tree, 'usr/sbin/clickhouse-server');
  if (isExecutable(clickhouse)) found.clickhouse = launch(clickhouse);
  const modules = findSyslogNgModules(join(tree, 'usr/lib/syslog-ng'));
  if (modules) found.syslogNg = launch(join(tree, 'usr/sbin/syslog-ng'), `--module-path=${modules}`);
  const postgres = findPostgresFolder(join(tree, 'usr/lib/postgresql'));
  if (postgres) {
    for (const name of ['initdb', 'postgres']) launch(join(postgres, name));
    found.postgres = bin;
  }
  return found;
}

function writeLauncher(folder, command, file) {
  const libraries = libraryFolders(join(folder, 'root'));
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH=${quote(libraries.join(':'))}"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `export FONTCONFIG_FILE=${quote(join(folder, 'fonts.conf'))}`,
    `exec ${command.map(quote).join(' ')} "$@"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(file, 0o755);
  return file;
}

function libraryFolders(tree) {
  const triplets = readdirSync(join(tree, 'usr/lib')).filter((name) => name.includes('-linux-gnu'));
  const folders = ['usr/lib', 'lib'].flatMap((lib) => [lib, ...triplets.map((triplet) => `${lib}/${triplet}`)]);
  // PulseAudio's and a few others' private libraries live one level down.
  const deeper = triplets.flatMap((triplet) =>
    ['pulseaudio', 'blas', 'lapack', 'syslog-ng'].map((name) => `usr/lib/${triplet}/${name}`),
  );
  return [...folders, ...deeper].map((name) => join(tree, name));
}

function writeFontConfiguration(folder) {
  const folders = [join(folder, 'root/usr/share/fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const xml = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((each) => `  <dir>${each}</dir>\n`).join('')}  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
  writeFileSync(join(folder, 'fonts.conf'), xml);
}

/** As one word of a POSIX shell. */
function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
