import type { ReactNode } from 'react';
import { useText } from '../i18n/language.tsx';
import { Footer } from './footer.tsx';
import { Header, type HeaderProps } from './header.tsx';
import classes from './page-frame.module.css';

export interface PageFrameProps extends HeaderProps {
  /** The owner of the copyright that the footer states. */
  readonly company: string;
  readonly children: ReactNode;
}

/** Header, the page, footer (portal §2: everywhere but on the pages of signing in). The footer stays at the foot of a short page. */
export function PageFrame({ company, children, ...header }: PageFrameProps) {
  const t = useText();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('nav.skip')}
      </a>
      {/* Pages put more of them here. */}
      <div id="skip-links" className={classes.skips} />
      <Header {...header} />
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer company={company} besideNavigation={header.wide ?? false} />
    </div>
  );
}
