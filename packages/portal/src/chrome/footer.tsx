import { StoaMark } from '@stoa/ui/glyphs/stoa-mark.tsx';
import { ThemeIcon } from '@stoa/ui/icons.tsx';
import { useColorScheme } from '@stoa/ui/theme.tsx';
import { useText } from '../i18n/language.tsx';
import classes from './footer.module.css';

/** The company's copyright line (portal §1; of the current year, docs/deviations.md), and the choice between light and dark. */
export function Footer(props: {
  readonly company: string;
  /** The page has a navigation at its left: the footer is aligned with the page's content. */
  readonly besideNavigation?: boolean;
}) {
  const t = useText();
  const { scheme, toggle } = useColorScheme();
  const now = { auto: t('footer.themeAuto'), light: t('footer.themeLight'), dark: t('footer.themeDark') }[scheme];
  return (
    <footer className={classes.foot} data-beside={props.besideNavigation || undefined}>
      <div className={classes.inner}>
        <span className={classes.copyright}>
          {t('footer.copyright', { year: new Date().getFullYear(), company: props.company })}
        </span>
        <span className={classes.by}>
          <StoaMark />
          Stoa
        </span>
        <a className={classes.licenses} href="/licenses.txt">
          {t('footer.licenses')}
        </a>
        <button
          type="button"
          className={classes.theme}
          title={now}
          aria-label={`${t('footer.theme')}: ${now}`}
          onClick={toggle}
        >
          <ThemeIcon />
          {t('footer.theme')}
        </button>
      </div>
    </footer>
  );
}
