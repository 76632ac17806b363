import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binOf } from '../bins.ts';
import { noApplication } from '../no-application.ts';
import { someCall } from '../testing/some-call.ts';
import type { NumberedCall } from './numbered-calls.ts';
import { packCalls } from './pack.ts';
import { PackReader, readDetails, readPackedBins } from './read-pack.ts';
import { hourMs } from './times.ts';

const hour = Date.UTC(2026, 10, 22, 12);
const amount = fc.option(fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 3e6, noNaN: true })));
const bytes = fc.option(fc.maxSafeNat());
// Whole characters, hostile ones too: half a surrogate pair is mended when a call is read.
const text = fc.string({ unit: 'binary', maxLength: 40 });
/** What a pack holds; the rest is known by the number of the target. */
const packedCall = fc.record({
  gatewayId: fc.constantFrom('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'),
  id: text,
  at: fc.integer({ min: hour, max: hour + hourMs - 1 }),
  applicationId: fc.option(fc.uuid()),
  status: fc.integer({ min: 100, max: 999 }),
  latencyS: amount,
  upstreamS: amount,
  requestBytes: bytes,
  responseBytes: bytes,
  method: text,
  path: text,
  denied: fc.option(text),
});
const numbered: fc.Arbitrary<NumberedCall> = fc.record({
  call: packedCall.map(someCall),
  target: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  key: fc.constant(Buffer.alloc(16)),
});

test('property: what was packed is read again, every field of every call, in the order given', () => {
  fc.assert(
    fc.property(fc.array(numbered, { minLength: 1, maxLength: 30 }), (calls) => {
      const packed = packCalls(hour, calls);
      const pack = new PackReader(packed);
      const details = readDetails(packed);
      const bins = [packed.latency, packed.response_size, packed.request_size].map(readPackedBins);
      expect(pack.count).toBe(calls.length);
      expect(packed.lastMs).toBe(Math.max(...calls.map((each) => each.call.at)));
      for (const [place, { call: given, target }] of calls.entries()) {
        const { applicationId, at, status } = given;
        expect({ ...given, ...details(place) }).toEqual(given);
        expect([pack.at(place), pack.status(place), pack.target(place)]).toEqual([at, status, target]);
        expect(pack.applications[pack.application(place)]).toBe(applicationId ?? noApplication);
        const values = [given.latencyS, given.responseBytes, given.requestBytes];
        expect(bins.map((binAt) => binAt(place))).toEqual(values.map((value) => (value === null ? -1 : binOf(value))));
      }
    }),
  );
});
