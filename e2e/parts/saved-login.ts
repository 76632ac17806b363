import { type ChildProcess, spawn } from 'node:child_process';
import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium as playwright } from '@playwright/test';
import { chromium } from '../set-up/machine.ts';
import { freePort } from './free-port.ts';

export interface SavedLogin {
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}

export interface BrowserWithLogin {
  /** Opens a page as a person would. Nothing is attached to it, because an attached tool counts as a gesture. */
  open(url: string): Promise<void>;
  /** Takes the browser over; `close` on the answer only lets go of it. */
  takeOver(): Promise<Browser>;
  end(): Promise<void>;
}

const flags = [
  '--headless=new',
  '--password-store=basic',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // Chromium would otherwise wait until the user picks the account, and fill nothing by itself.
  '--disable-features=fill-on-account-select',
];

function start(profile: string, port: number): ChildProcess {
  const args = [...flags, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'];
  return spawn(chromium(), args, { stdio: 'ignore' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await wait(100);
  }
}

/** Encrypts as Chromium on Linux does without a keyring: by a publicly known key, with `v10` in front. */
function encrypted(password: string): Buffer {
  const cipher = createCipheriv(
    'aes-128-cbc',
    pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1'),
    Buffer.alloc(16, ' '),
  );
  return Buffer.concat([Buffer.from('v10'), cipher.update(password), cipher.final()]);
}

/** Microseconds since 1601, which is what Chromium counts. */
const chromiumNow = () => BigInt(Date.now() + 11_644_473_600_000) * 1000n;

type Value = string | number | bigint | Buffer;

function loginRow({ origin, username, password }: SavedLogin): Readonly<Record<string, Value>> {
  return {
    origin_url: `${origin}/`,
    action_url: '',
    signon_realm: `${origin}/`,
    username_element: 'username',
    username_value: username,
    password_element: 'password',
    password_value: encrypted(password),
    submit_element: '',
    scheme: 0,
    blacklisted_by_user: 0,
    password_type: 0,
    times_used: 1,
    date_created: chromiumNow(),
    date_last_used: chromiumNow(),
    date_password_modified: chromiumNow(),
  };
}

/** The columns that a version of Chromium wants and we do not care about get an empty value of their type. */
function insert(file: string, login: SavedLogin): void {
  const database = new DatabaseSync(file);
  const columns = database.prepare('PRAGMA table_info(logins)').all() as { name: string; type: string }[];
  const row = loginRow(login);
  const empty = (type: string): Value => (type === 'BLOB' ? Buffer.alloc(0) : type === 'INTEGER' ? 0 : '');
  const wanted = columns.filter(({ name }) => name !== 'id');
  const names = wanted.map(({ name }) => name).join(', ');
  const places = wanted.map(() => '?').join(', ');
  const values = wanted.map(({ name, type }) => row[name] ?? empty(type));
  database.prepare(`INSERT INTO logins (${names}) VALUES (${places})`).run(...values);
  database.close();
}

/** A Chromium with its own password manager and one login in it, which it fills when a page is opened. */
export async function startBrowserWithLogin(login: SavedLogin): Promise<BrowserWithLogin> {
  const profile = mkdtempSync(join(tmpdir(), 'stoa-chromium-'));
  const file = join(profile, 'Default/Login Data');
  const first = start(profile, await freePort());
  await until(() => existsSync(file) && statSync(file).size > 0, 'Chromium has made its login database');
  // The tables come in one transaction; its journal goes when it ends.
  await until(() => !existsSync(`${file}-journal`) || statSync(`${file}-journal`).size === 0, 'it is written');
  await end(first);
  insert(file, login);
  const port = await freePort();
  const child = start(profile, port);
  const address = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${address}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'Chromium answers',
  );
  return {
    async open(url) {
      const response = await fetch(`${address}/json/new?${encodeURIComponent(url)}`, { method: 'PUT' });
      if (!response.ok) throw new Error(`Chromium opens no page: ${await response.text()}`);
    },
    takeOver: () => playwright.connectOverCDP(address),
    async end() {
      await end(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
