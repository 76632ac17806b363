import type { Question, Row } from '../analytics-store.ts';
import { Bins } from '../bins.ts';
import { type Counted, dimensionValue } from '../counted.ts';
import { noApplication } from '../no-application.ts';
import { readBins, readEntries, targetAndStatus } from './cell.ts';
import type { ChosenApplications } from './chosen-applications.ts';
import type { CellRow, PackRow } from './read-window.ts';
import type { Target } from './targets.ts';

interface Group {
  readonly bucket: number;
  readonly key: readonly (string | number)[];
  count: number;
  readonly bins: Bins | null;
}

/** The place of what a filter excludes. */
const excluded = -1;

/** The groups of one bucket, and of one application where the question tells them apart; by the place of their other values. */
interface Groups {
  readonly bucket: number;
  readonly application: string;
  readonly at: (Group | undefined)[];
}

/** Sums of cells and calls by bucket and dimensions, of those that pass the filters on versions and statuses. */
export class Tally {
  readonly #question: Question;
  readonly #targets: ReadonlyMap<number, Target>;
  readonly #groups = new Map<string, Groups>();
  /**
   * Target and status (`targetAndStatus`) say all but the application: filters and values are found once for each of them, and not
   * once more for each application. Entries with the same values have the same place.
   */
  readonly #placeOf = new Map<number, number>();
  readonly #places = new Map<string, number>();
  readonly #counted: Counted[] = [];

  constructor(question: Question, targets: ReadonlyMap<number, Target>) {
    this.#question = question;
    this.#targets = targets;
  }

  addCell(cell: CellRow, bucket: number): void {
    const { application, bins } = cell;
    const found = this.#groupsOf(application, bucket);
    const groups: (Group | null)[] = [];
    readEntries(cell, (target, status, count) => {
      const group = this.#groupOf(found, target, status);
      if (group) group.count += count;
      groups.push(group);
    });
    if (bins) readBins(bins, (place, bin, count) => groups[place]?.bins?.add(bin, count));
  }

  /** @param bucketAt the bucket of a moment */
  addPack(
    { pack, binAt, single }: PackRow,
    bucketAt: (ms: number) => number,
    { has }: Pick<ChosenApplications, 'has'>,
  ): void {
    const { startMs, endMs } = this.#question;
    const chosen = pack.applications.map(has);
    const whole = single ? null : bucketAt(pack.hour);
    // Looked up once for many calls: the last bucket of each application.
    const buckets = new Float64Array(chosen.length).fill(-1);
    const founds: Groups[] = [];
    for (let place = 0; place < pack.count; place += 1) {
      const which = pack.application(place);
      if (!chosen[which]) continue;
      const at = pack.at(place);
      if (whole === null && (at < startMs || at > endMs)) continue;
      const bucket = whole ?? bucketAt(at);
      if (buckets[which] !== bucket) {
        buckets[which] = bucket;
        founds[which] = this.#groupsOf(pack.applications[which] as string, bucket);
      }
      const group = this.#groupOf(founds[which] as Groups, pack.target(place), pack.status(place));
      if (!group) continue;
      group.count += 1;
      const bin = binAt?.(place) ?? -1;
      if (bin >= 0) group.bins?.add(bin, 1);
    }
  }

  rows(): Row[] {
    const { quantiles = [] } = this.#question.percentiles ?? {};
    const groups = [...this.#groups.values()].flatMap(({ at }) => at.filter((group) => group !== undefined));
    return groups.map(({ bucket, key, count, bins }) => ({
      bucket,
      key,
      count,
      percentiles: quantiles.map((quantile) => bins?.quantile(quantile) ?? null),
    }));
  }

  #groupsOf(application: string, bucket: number): Groups {
    const name = this.#question.dimensions.includes('application') ? `${bucket} ${application}` : `${bucket}`;
    const known = this.#groups.get(name);
    if (known) return known;
    const groups: Groups = { bucket, application, at: [] };
    this.#groups.set(name, groups);
    return groups;
  }

  #groupOf(groups: Groups, target: number, status: number): Group | null {
    const name = targetAndStatus(target, status);
    const place = this.#placeOf.get(name) ?? this.#newPlace(name, target, status);
    return place === excluded ? null : (groups.at[place] ?? this.#newGroup(groups, place));
  }

  #newPlace(name: number, target: number, status: number): number {
    // The target is known wherever the question needs it (run-query.ts).
    const counted = { ...this.#targets.get(target), applicationId: null, status } as Counted;
    const place = this.#passes(counted) ? this.#placeOfValues(counted) : excluded;
    this.#placeOf.set(name, place);
    return place;
  }

  #placeOfValues(counted: Counted): number {
    const values = JSON.stringify(this.#question.dimensions.map((dimension) => dimensionValue[dimension](counted)));
    const place = this.#places.get(values) ?? this.#counted.push(counted) - 1;
    this.#places.set(values, place);
    return place;
  }

  #newGroup({ bucket, application, at }: Groups, place: number): Group {
    const { dimensions, percentiles } = this.#question;
    const counted = {
      ...(this.#counted[place] as Counted),
      applicationId: application === noApplication ? null : application,
    };
    const key = dimensions.map((dimension) => dimensionValue[dimension](counted));
    const group: Group = { bucket, key, count: 0, bins: percentiles && new Bins() };
    at[place] = group;
    return group;
  }

  /** Filters on applications are not looked at: rows of others were not read, or were left out (`ChosenApplications`). */
  #passes(counted: Counted): boolean {
    return this.#question.filters.every(
      ({ dimension, type, values }) =>
        dimension === 'application' || values.includes(dimensionValue[dimension](counted)) === (type === 'in'),
    );
  }
}
