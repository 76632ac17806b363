import { AnswerCommand } from '../answer-command.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { table } from '../table.ts';
import type { Checked, Credential } from './probe.ts';
import { checkGateway, undecided } from './probes.ts';
import { sender } from './send.ts';

interface CheckOptions {
  readonly key?: string;
  readonly keyName?: string[];
  readonly token?: string;
  readonly other?: string;
  readonly thumbprint?: string;
  readonly insecure?: boolean;
}

/** `stoa gateways check`: needs no server, only the gateway's address. */
export function gatewayCheckCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('check')
    .description('try from outside whether a running gateway lets in anybody that it should not')
    .argument('<url>', 'an operation behind the gateway, such as https://api.example.com/v1/orders')
    .option('--key <key>', 'a key of an approved application; "-" reads it from standard input')
    .option(
      '--key-name <header>',
      'the header for it, apikey unless told; give it again for every other name that the strategy reads keys from',
      (name: string, before: string[] = []) => [...before, name],
    )
    .option('--token <token>', 'an access token instead of a key; "-" reads it from standard input')
    .option('--other <url>', 'an operation of another version, that the key may not call, at the same gateway')
    .option('--thumbprint <sha256>', 'the certificate of an approved application, 64 hexadecimal digits')
    .option('--insecure', 'take whatever certificate the gateway itself shows')
    .answers(context, async (url: string, options: CheckOptions) => {
      const address = addressOf(url);
      const other = options.other === undefined ? undefined : addressOf(options.other);
      if (other && other.origin !== address.origin)
        throw new CommandError(`${options.other} is not at ${address.origin}: --other is for the same gateway.`);
      const results = await checkGateway({
        send: sender(address, { insecure: options.insecure === true }),
        path: address.pathname,
        credentials: await credentialsOf(options, context.stdin),
        otherPath: other?.pathname,
        thumbprint: options.thumbprint,
      });
      const failed = results.some(({ result }) => result === 'fail');
      // A script must not take a gateway that is down for one without a hole.
      return { data: results, text: told(results), exitCode: failed || undecided(results).length > 0 ? 1 : 0 };
    });
}

function told(results: readonly Checked[]): string {
  const rows = results.map(({ name, result, seen }) => [result, name, seen]);
  const mends = results
    .filter(({ mend }) => mend !== '')
    .map(({ name, result, mend }) => `${result}: ${name}\n  ${mend}`);
  return [
    table(['result', 'check', 'seen'], rows, ''),
    ...(mends.length > 0 ? ['', ...mends] : []),
    '',
    summary(results),
  ].join('\n');
}

function summary(results: readonly Checked[]): string {
  const count = (wanted: Checked['result']) => results.filter(({ result }) => result === wanted).length;
  const failed = count('fail');
  if (failed > 0) return `${failed} of ${results.length} checks failed.`;
  const [first] = undecided(results);
  if (!first) return `No check failed; ${count('unknown')} of ${results.length} are unknown.`;
  return `Nothing was proven: "${first.name}" is unknown (${first.seen}). Is the address right, does the gateway run, and does it reach Stoa and the API?`;
}

function addressOf(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new CommandError(`${text} is no http or https address.`);
  return new URL(text);
}

/** The credential under every name that it may come by. */
async function credentialsOf(
  { key, keyName = ['apikey'], token }: CheckOptions,
  stdin: CommandContext['stdin'],
): Promise<Credential[]> {
  if ((key === undefined) === (token === undefined)) throw new CommandError('Give --key or --token, one of them.');
  const given = key ?? token;
  const value = given === '-' ? (await stdin?.())?.trim() : given;
  if (!value) throw new CommandError('There is no key on standard input.');
  if (token !== undefined) return [{ name: 'Authorization', value: `Bearer ${value}`, wrong: 'Bearer nobody' }];
  return keyName.map((name) => ({ name, value, wrong: `stoa_key_${'0'.repeat(49)}` }));
}
