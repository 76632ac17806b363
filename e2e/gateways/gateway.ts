import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CredentialKind } from '@stoa/server/testing/truth-table';

/** What `gateway.mjs` in a folder of `examples/gateways` says: all that tests, installers and documents know of a gateway. */
export interface Gateway {
  /** As `docs/gateways.md` names it. */
  readonly title: string;
  /** The programs and modules that it needs, by a name of one's choice; `scripts/steps/binaries.mjs` finds or brings them. */
  readonly parts: Readonly<Record<string, Part>>;
  /** The configurations that we ship, each of which goes through the truth table. */
  readonly setups: Readonly<Record<string, Setup>>;
  /** How it writes calls for Stoa into the file `STOA_CALLS_LOG`: a file beside each configuration, or the configuration itself. */
  readonly calls?: { readonly file?: string };
  command(context: CommandContext): Command;
}

export interface Part {
  /** The environment variable that names it. */
  readonly variable: string;
  readonly programs: readonly string[];
  readonly files?: readonly string[];
  /** Debian's packages. */
  readonly debian: readonly string[];
}

export interface Setup {
  /** The template, in the gateway's folder. */
  readonly file: string;
  readonly credentials: readonly CredentialKind[];
  /** Options of `stoa gateways add`. */
  readonly add?: readonly string[];
  readonly tls?: boolean;
  /** An answer of Stoa may be kept for as long as it says. */
  readonly answersAreKept?: boolean;
  /** An expired client certificate is answered with 400 before Stoa is asked. */
  readonly refusesExpiredCertificates?: boolean;
  /** It cannot ask about preflights as such, so Stoa lets none of them pass. */
  readonly refusesPreflights?: boolean;
  /** WebSockets reach the API. */
  readonly passesWebSockets?: boolean;
  /** Callers may use HTTP/2. */
  readonly speaksHttp2?: boolean;
  /** `STOA_KEY_NAME_2` names a second header that keys come in. */
  readonly takesSecondKeyName?: boolean;
}

/** What an operator fills into a template. */
export interface Values {
  /** `host:port` of Stoa, and of the API behind the gateway. */
  readonly STOA: string;
  readonly API: string;
  readonly STOA_GATEWAY_TOKEN: string;
  readonly STOA_PRODUCT_VERSION_ID: string;
  /** The header that the strategy reads keys from. */
  readonly STOA_KEY_NAME: string;
  readonly STOA_KEY_NAME_2?: string;
}

/** What is made for each start: an address `127.0.0.1:<port>`, a certificate for `localhost`, a file for the calls. */
export type StartValues = Values &
  Readonly<Record<'LISTEN' | 'TLS_CERTIFICATE' | 'TLS_KEY' | 'STOA_CALLS_LOG', string>>;

export interface CommandContext {
  readonly template: string;
  readonly values: StartValues;
  /** Everything that the gateway writes goes here. */
  readonly folder: string;
  /** The path of one of `parts`. */
  part(name: string): string;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Written into the folder before the start. */
  readonly files: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** A setup with what it belongs to. */
export interface NamedSetup extends Setup {
  readonly name: string;
  readonly gateway: Gateway;
  readonly folder: string;
}

const folder = new URL('../../examples/gateways/', import.meta.url);

/** Every setup of every folder in `examples/gateways`, by name. */
export const setups: ReadonlyMap<string, NamedSetup> = new Map(
  (await Promise.all(readdirSync(folder).map(readSetups))).flat().map((setup) => [setup.name, setup]),
);

async function readSetups(name: string): Promise<NamedSetup[]> {
  const own = new URL(`${name}/`, folder);
  const file = new URL('gateway.mjs', own);
  if (!existsSync(file)) return [];
  const { gateway } = (await import(file.href)) as { gateway: Gateway };
  const where = { gateway, folder: fileURLToPath(own) };
  return Object.entries(gateway.setups).map(([setupName, setup]) => ({ ...setup, ...where, name: setupName }));
}
