import type { ReactNode } from 'react';
import classes from './catalogue-hero.module.css';
import { CatalogueSearch, type CatalogueSearchProps } from './catalogue-search.tsx';

export interface CatalogueHeroProps {
  /** The portal's `primary_header`, or our own words. */
  readonly title: string;
  /** The portal's `welcome_message`, or our own words. */
  readonly lede?: string;
  /** None where there is nothing to search in. */
  readonly search?: CatalogueSearchProps;
  /** The portico, which is the default cover. */
  readonly portico?: ReactNode;
  /** A cover that the portal set itself: it stands in the portico's place. */
  readonly coverUrl?: string;
}

/** The catalog's first line: what this portal is, the search, and the catalog drawn as a porch. */
export function CatalogueHero({ title, lede, search, portico, coverUrl }: CatalogueHeroProps) {
  const figure = coverUrl ? <img className={classes.cover} src={coverUrl} alt="" /> : portico;
  return (
    <section className={classes.hero}>
      <div className={classes.inner} data-figure={figure ? '' : undefined}>
        <div className={classes.words}>
          <h1>{title}</h1>
          {lede && <p className={classes.lede}>{lede}</p>}
          {search && <CatalogueSearch {...search} />}
        </div>
        {figure && <div className={classes.figure}>{figure}</div>}
      </div>
    </section>
  );
}
