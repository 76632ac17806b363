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

/** Sums of cells and calls by bucket and dimensions, of those that pass the filters on versions and statuses. */
export class Tally {
  readonly #question: Question;
  readonly #targets: ReadonlyMap<number, Target>;
  readonly #groups = new Map<string, Group>();
  /**
   * The group that an entry of a cell counts for, null where a filter excludes it: by application and bucket, and within these by
   * target and status (`targetAndStatus`). Filled while reading, so that filters are tried once for each.
   */
  readonly #found = new Map<string, Map<number, Group | null>>();

  constructor(question: Question, targets: ReadonlyMap<number, Target>) {
    this.#question = question;
    this.#targets = targets;
  }

  addCell(cell: CellRow, bucket: number): void {
    const { application, bins } = cell;
    const found = this.#foundOf(application, bucket);
    const groups: (Group | null)[] = [];
    readEntries(cell, (target, status, count) => {
      const group = this.#groupOf(found, application, bucket, target, status);
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
    const founds: Map<number, Group | null>[] = [];
    for (let place = 0; place < pack.count; place += 1) {
      const which = pack.application(place);
      if (!chosen[which]) continue;
      const at = pack.at(place);
      if (whole === null && (at < startMs || at > endMs)) continue;
      const bucket = whole ?? bucketAt(at);
      const application = pack.applications[which] as string;
      if (buckets[which] !== bucket) {
        buckets[which] = bucket;
        founds[which] = this.#foundOf(application, bucket);
      }
      const found = founds[which] as Map<number, Group | null>;
      const group = this.#groupOf(found, application, bucket, pack.target(place), pack.status(place));
      if (!group) continue;
      group.count += 1;
      const bin = binAt?.(place) ?? -1;
      if (bin >= 0) group.bins?.add(bin, 1);
    }
  }

  rows(): Row[] {
    const { quantiles = [] } = this.#question.percentiles ?? {};
    return [...this.#groups.values()].map(({ bucket, key, count, bins }) => ({
      bucket,
      key,
      count,
      percentiles: quantiles.map((quantile) => bins?.quantile(quantile) ?? null),
    }));
  }

  #foundOf(application: string, bucket: number): Map<number, Group | null> {
    const name = this.#question.dimensions.includes('application') ? `${bucket} ${application}` : `${bucket}`;
    const found = this.#found.get(name) ?? new Map<number, Group | null>();
    this.#found.set(name, found);
    return found;
  }

  // biome-ignore lint/complexity/useMaxParams: called for each cell that is read; an object for each would cost more than the work.
  #groupOf(
    found: Map<number, Group | null>,
    application: string,
    bucket: number,
    target: number,
    status: number,
  ): Group | null {
    const name = targetAndStatus(target, status);
    const known = found.get(name);
    if (known !== undefined) return known;
    const applicationId = application === noApplication ? null : application;
    // The target is known wherever the question needs it (run-query.ts).
    const counted = { ...this.#targets.get(target), applicationId, status } as Counted;
    const group = this.#passes(counted) ? this.#newGroup(counted, bucket) : null;
    found.set(name, group);
    return group;
  }

  #newGroup(counted: Counted, bucket: number): Group {
    const { dimensions, percentiles } = this.#question;
    const key = dimensions.map((dimension) => dimensionValue[dimension](counted));
    const name = JSON.stringify([bucket, ...key]);
    const group = this.#groups.get(name) ?? { bucket, key, count: 0, bins: percentiles && new Bins() };
    this.#groups.set(name, group);
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
