import { Colonnade } from '@stoa/ui/glyphs/colonnade.tsx';
import type { VersionColumn } from '@stoa/ui/glyphs/version-state.ts';
import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useText } from '../../i18n/language.tsx';
import classes from './catalogue-skeleton.module.css';
import grid from './product-grid.module.css';

const shapes = [
  { versions: 4, name: '64%', second: '46%' },
  { versions: 4, name: '52%', second: '70%' },
  { versions: 3, name: '40%', second: '58%' },
  { versions: 2, name: '64%', second: '78%' },
];
const columns = (count: number): VersionColumn[] =>
  Array.from({ length: count }, (_, at) => ({ state: at === count - 1 ? 'latest' : 'supported' }));

/** The catalog's grid while it is on its way; drawn after 300 ms, announced at once. */
export function CatalogueSkeleton({ cells = 8 }: { readonly cells?: number }) {
  const t = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Late>
        <div className={grid.grid} aria-hidden="true">
          {Array.from({ length: cells }, (_, at) => {
            const shape = shapes[at % shapes.length] ?? { versions: 3, name: '50%', second: '60%' };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity but their place
              <div key={at} className={grid.cell}>
                <div className={grid.top}>
                  <Colonnade loading versions={columns(shape.versions)} />
                  <Skeleton width="34px" size="sm" />
                </div>
                <div className={classes.lines}>
                  <Skeleton width={shape.name} size="lg" dark />
                  <Skeleton width="100%" size="sm" />
                  <Skeleton width={shape.second} size="sm" />
                </div>
                <div className={classes.links}>
                  <Skeleton width="84px" />
                  <Skeleton width="100px" />
                </div>
              </div>
            );
          })}
        </div>
      </Late>
    </div>
  );
}
