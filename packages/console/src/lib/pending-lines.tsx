import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useText } from '../i18n/language.tsx';
import classes from './pending-lines.module.css';

/** Pale lines in the place of what is on its way. */
export function PendingLines() {
  const t = useText();
  return (
    <Late>
      <div className={classes.lines} role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        {['40%', '64%', '52%', '58%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Late>
  );
}
