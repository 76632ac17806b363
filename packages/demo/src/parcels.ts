import { z } from 'zod';

/** Applications whose parcels are kept: the one that called longest ago is forgotten first. */
const mostApplications = 200;
/** Parcels of one application: the oldest makes room for a new one. */
const mostParcels = 100;

const minuteMs = 60_000;
/** A booked parcel is picked up, and delivered, by the clock alone. */
const pickedUpAfterMs = minuteMs;
const deliveredAfterMs = 3 * minuteMs;

const statuses = ['booked', 'in_transit', 'delivered', 'cancelled'] as const;
const services = ['standard', 'express'] as const;
const country = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1)');
const line = (most: number) => z.string().trim().min(1).max(most);

/** The body of `POST /parcels`; the same rules stand in the demo's `products/sandbox/openapi.yaml`. */
export const bookingSchema = z.strictObject({
  to: z.strictObject({ name: line(80), city: line(80), country }),
  weight_grams: z.int().min(1).max(30_000),
  service: z.enum(services).default('standard'),
  reference: line(40).optional(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** The query of `GET /parcels`. */
export const parcelsQuerySchema = z.strictObject({
  status: z.enum(statuses).optional(),
  country: country.optional(),
  limit: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(mostParcels))
    .default(20),
});
export type ParcelsQuery = z.infer<typeof parcelsQuerySchema>;

type Status = (typeof statuses)[number];

/** A parcel as its reader gets it. */
export interface Parcel {
  readonly id: string;
  readonly status: Status;
  readonly service: Booking['service'];
  readonly to: Booking['to'];
  readonly weight_grams: number;
  readonly reference: string | null;
  /** The amount is in minor units. */
  readonly price: { readonly amount: number; readonly currency: 'EUR' };
  /** The oldest first. */
  readonly events: readonly { readonly status: Status; readonly at: string }[];
}

interface Kept {
  readonly id: string;
  readonly booking: Booking;
  readonly bookedAt: number;
  cancelledAt?: number;
}

interface Shelf {
  number: number;
  /** The oldest first. */
  readonly parcels: Map<string, Kept>;
}

/**
 * The parcels of each application, in the memory of this process: bounded, gone with a restart, and hidden from other
 * applications. An application that calls for the first time finds a few.
 */
export class Parcels {
  /** The application that called longest ago first. */
  readonly #shelves = new Map<string, Shelf>();

  /** @returns the newest first, and how many there are beyond the limit */
  list(applicationId: string, { status, country: code, limit }: ParcelsQuery, now: number) {
    const found = [...this.#shelf(applicationId, now).parcels.values()]
      .reverse()
      .map((kept) => shown(kept, now))
      .filter((parcel) => status === undefined || parcel.status === status)
      .filter((parcel) => code === undefined || parcel.to.country === code);
    return { data: found.slice(0, limit), total: found.length };
  }

  get(applicationId: string, id: string, now: number): Parcel | undefined {
    const kept = this.#shelf(applicationId, now).parcels.get(id);
    return kept && shown(kept, now);
  }

  book(applicationId: string, booking: Booking, now: number): Parcel {
    return shown(add(this.#shelf(applicationId, now), booking, now), now);
  }

  /** @returns what it is now; only a booked parcel becomes cancelled by this */
  cancel(applicationId: string, id: string, now: number): Parcel | undefined {
    const kept = this.#shelf(applicationId, now).parcels.get(id);
    if (kept && shown(kept, now).status === 'booked') kept.cancelledAt = now;
    return kept && shown(kept, now);
  }

  #shelf(applicationId: string, now: number): Shelf {
    const shelf = this.#shelves.get(applicationId) ?? firstShelf(now);
    this.#shelves.delete(applicationId);
    this.#shelves.set(applicationId, shelf);
    if (this.#shelves.size > mostApplications) this.#shelves.delete(this.#shelves.keys().next().value as string);
    return shelf;
  }
}

function add(shelf: Shelf, booking: Booking, bookedAt: number): Kept {
  shelf.number += 1;
  const kept = { id: `prc_${shelf.number}`, booking, bookedAt };
  shelf.parcels.set(kept.id, kept);
  if (shelf.parcels.size > mostParcels) shelf.parcels.delete(shelf.parcels.keys().next().value as string);
  return kept;
}

/** `prc_1001` to `prc_1005`: what the specification's examples name is there. */
function firstShelf(now: number): Shelf {
  const shelf: Shelf = { number: 1000, parcels: new Map() };
  for (const { minutesAgo, ...booking } of firstParcels) add(shelf, booking, now - minutesAgo * minuteMs);
  return shelf;
}

const firstParcels: readonly (Booking & { readonly minutesAgo: number })[] = [
  {
    to: { name: 'Ida Holm', city: 'Oslo', country: 'NO' },
    weight_grams: 2400,
    service: 'standard',
    reference: 'Order 4711',
    minutesAgo: 2880,
  },
  {
    to: { name: 'Jan de Vries', city: 'Rotterdam', country: 'NL' },
    weight_grams: 740,
    service: 'express',
    minutesAgo: 1440,
  },
  {
    to: { name: 'Marta Puig', city: 'Girona', country: 'ES' },
    weight_grams: 12_500,
    service: 'standard',
    reference: 'Order 4712',
    minutesAgo: 45,
  },
  {
    to: { name: 'Lena Vogt', city: 'Kiel', country: 'DE' },
    weight_grams: 310,
    service: 'express',
    minutesAgo: 2,
  },
  {
    to: { name: 'Ida Holm', city: 'Oslo', country: 'NO' },
    weight_grams: 5200,
    service: 'standard',
    reference: 'Order 4713',
    minutesAgo: 0,
  },
];

function shown({ id, booking, bookedAt, cancelledAt }: Kept, now: number): Parcel {
  const { to, weight_grams, service, reference = null } = booking;
  const after: readonly (readonly [Status, number])[] =
    cancelledAt === undefined
      ? [
          ['in_transit', bookedAt + pickedUpAfterMs],
          ['delivered', bookedAt + deliveredAfterMs],
        ]
      : [['cancelled', cancelledAt]];
  const events = [['booked', bookedAt] as const, ...after]
    .filter(([, at]) => at <= now)
    .map(([status, at]) => ({ status, at: new Date(at).toISOString() }));
  const amount = (service === 'express' ? 990 : 490) + Math.ceil(weight_grams / 500) * 85;
  return {
    id,
    status: events.at(-1)?.status ?? 'booked',
    service,
    to,
    weight_grams,
    reference,
    price: { amount, currency: 'EUR' },
    events,
  };
}
