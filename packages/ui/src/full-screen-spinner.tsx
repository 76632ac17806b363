import classes from './full-screen-spinner.module.css';
import { ColumnSpinner } from './glyphs/column-spinner.tsx';
import { Late } from './late.tsx';

/**
 * Covers the page while global loading is on (portal §1). Announced at once, drawn after 300 ms.
 * @param props.label what is being waited for
 */
export function FullScreenSpinner({ label, after }: { readonly label: string; readonly after?: number }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <Late {...(after === undefined ? {} : { after })}>
        <div className={classes.cover}>
          <ColumnSpinner size={44} />
        </div>
      </Late>
    </div>
  );
}
