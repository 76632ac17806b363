import { Brand, type BrandProps } from '@stoa/ui/brand.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import classes from './brand-row.module.css';

/** Logo, which leads to the catalog, and the label 'Developer Portal' (portal §1), once where a portal has no
 * name of its own: in the header and over the porch. */
export function BrandRow(props: BrandProps) {
  const t = useText();
  return (
    <div className={classes.row}>
      <Link className={classes.home} to="/" aria-label={`${props.name}, ${t('nav.home')}`}>
        <Brand {...props} />
      </Link>
      {props.name !== t('portal.label') && <span className={classes.label}>{t('portal.label')}</span>}
    </div>
  );
}
