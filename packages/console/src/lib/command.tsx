import classes from './command.module.css';

/** Lines for a shell. */
export function Command({ children }: { readonly children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <pre className={classes.command} tabIndex={0}>
      {children}
    </pre>
  );
}
