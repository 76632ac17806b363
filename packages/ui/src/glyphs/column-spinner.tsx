import classes from './column-spinner.module.css';

/** Three columns raised in turn, in the text's color. Say in words beside it what is being waited for. */
export function ColumnSpinner({ size = 14 }: { readonly size?: number }) {
  return (
    <svg
      className={classes.root}
      width={(size * 18) / 14}
      height={size}
      viewBox="0 0 18 14"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M0 0h4v14H0z" />
      <path d="M7 0h4v14H7z" />
      <path d="M14 0h4v14h-4z" />
    </svg>
  );
}
