import { bigintArray, byteaArray, integerArray, textArray } from './binary-array.ts';
import { packsOf } from './days.ts';
import type { NumberedCall } from './numbered-calls.ts';
import { type Pack, packCalls, packLayout } from './pack.ts';
import { floorTo, hourMs } from './times.ts';

/** A statement that keeps the calls of a batch and a day, and notes that they wait to be folded. */
export function keepPacks(
  portalId: string,
  batch: number,
  day: number,
  calls: readonly NumberedCall[],
): { readonly text: string; readonly values: readonly unknown[] } {
  const packs = [...byHour(calls)].map(([hour, its]) => packCalls(hour, its));
  const bytes = (column: 'calls' | 'latency' | 'response_size' | 'request_size' | 'figures' | 'texts') =>
    byteaArray(packs.map((pack) => pack[column]));
  const numbers = (value: (pack: Pack) => number) => packs.map(value);
  return {
    text: `
      with given as (
        select * from unnest($3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::bytea[], $8::bytea[], $9::bytea[],
            $10::bytea[], $11::bytea[], $12::bytea[], $13::bigint[])
          as given (hour_ms, count, last_ms, applications, calls, latency, response_size, request_size, figures, texts, first_ms)
      ), noted as (
        insert into call_batches (portal_id, hour_ms, batch, day, calls)
        select $1, hour_ms, $2, ${day}, count from given
      )
      insert into ${packsOf(day)} (portal_id, day, hour_ms, batch, last_ms, applications, calls, latency, response_size,
        request_size, figures, texts, first_ms, layout)
      select $1, ${day}, hour_ms, $2, last_ms, applications::uuid[], calls, latency, response_size, request_size, figures,
        texts, first_ms, ${packLayout} from given`,
    // In the order of `given`, after the first two.
    values: [
      portalId,
      batch,
      bigintArray(numbers(({ hour }) => hour)),
      integerArray(numbers(({ count }) => count)),
      bigintArray(numbers(({ lastMs }) => lastMs)),
      textArray(packs.map(({ applications }) => `{${applications.join(',')}}`)),
      bytes('calls'),
      bytes('latency'),
      bytes('response_size'),
      bytes('request_size'),
      bytes('figures'),
      bytes('texts'),
      bigintArray(numbers(({ firstMs }) => firstMs)),
    ],
  };
}

function byHour(calls: readonly NumberedCall[]): ReadonlyMap<number, readonly NumberedCall[]> {
  const hours = new Map<number, NumberedCall[]>();
  let hour = Number.NaN;
  let its: NumberedCall[] = [];
  for (const numbered of calls) {
    const { at } = numbered.call;
    // Calls come nearly in order of time: the hour is looked up only when it changes.
    if (!(at >= hour && at < hour + hourMs)) {
      hour = floorTo(hourMs, at);
      its = hours.get(hour) ?? [];
      hours.set(hour, its);
    }
    its.push(numbered);
  }
  return hours;
}
