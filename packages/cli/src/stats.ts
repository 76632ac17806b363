import type { Usage } from '@stoa/contract/calls';
import { InvalidArgumentError, Option } from 'commander';
import { AnswerCommand } from './answer-command.ts';
import type { CommandContext } from './context.ts';
import { minute, table } from './table.ts';

const periods = ['1h', '24h', '7d', '30d', '90d'] as const;

interface Options {
  readonly period: (typeof periods)[number];
  readonly top: number;
  readonly product?: string;
}

/** Shows which applications call which products, and with what outcome. */
export function statsCommand(context: CommandContext): AnswerCommand {
  return new AnswerCommand('stats')
    .description('who calls what: top products and applications, error rates, status codes')
    .addOption(new Option('--period <period>', 'how far to look back').choices(periods).default('24h'))
    .option('--top <count>', 'so many products and applications at most (1 to 100)', count, 10)
    .option('--product <product>', 'only calls of this product: its id, slug or name')
    .answers(context, async ({ period, top, product }: Options) => {
      const usage = await context.client().call('getUsage', { query: { period, top, ...(product && { product }) } });
      return { data: usage, text: inWords(usage) };
    });
}

function inWords(usage: Usage): string {
  const codes = usage.status_codes.map(({ status, requests }) => [
    String(status),
    grouped(requests),
    percent(requests, usage.requests),
  ]);
  return [
    `${minute(usage.start)} to ${minute(usage.end)} (UTC)`,
    `${grouped(usage.requests)} requests, ${errorRates(usage).join(' 4xx, ')} 5xx, P99 ${latency(usage.latency_p99_ms)}`,
    '',
    ranking('product version', usage.products),
    '',
    ranking('application', usage.applications),
    '',
    table(['status', 'requests', 'share'], codes, 'No status codes.'),
  ].join('\n');
}

function ranking(title: string, rows: Usage['products']): string {
  const head = [title, 'requests', '4xx', '5xx', 'p99'];
  const cells = rows.map((row) => [row.name, grouped(row.requests), ...errorRates(row), latency(row.latency_p99_ms)]);
  return table(head, cells, `No calls of any ${title}.`);
}

function errorRates(row: Pick<Usage, 'requests' | 'client_errors' | 'server_errors'>): [string, string] {
  return [percent(row.client_errors, row.requests), percent(row.server_errors, row.requests)];
}

/** `0.25 %`; a share above zero is never shown as zero. */
function percent(part: number, whole: number): string {
  if (part === 0) return '0 %';
  const share = (100 * part) / whole;
  return share < 0.01 ? '< 0.01 %' : `${Number(share.toFixed(2))} %`;
}

function grouped(requests: number): string {
  return requests.toLocaleString('en');
}

function latency(ms: number | null): string {
  return ms === null ? '-' : `${ms < 10 ? Number(ms.toFixed(1)) : grouped(Math.round(ms))} ms`;
}

function count(text: string): number {
  if (!/^([1-9]\d?|100)$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 100.');
  return Number(text);
}
