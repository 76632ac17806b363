import classes from './review-drawing.module.css';

/** Three columns, the middle one half raised: under review. Decoration beside the words. */
export function ReviewDrawing() {
  return (
    <svg width="168" height="104" viewBox="0 0 168 104" aria-hidden="true">
      <path
        className={classes.outline}
        d="M20 12h28v3h-28zM23 17h22v1h-22zM23 87h22v1h-22zM20 90h28v3h-28zM24 19h1v67h-1zM43 19h1v67h-1zM120 12h28v3h-28zM123 17h22v1h-22zM123 87h22v1h-22zM120 90h28v3h-28zM124 19h1v67h-1zM143 19h1v67h-1z"
      />
      <path
        className={classes.outline}
        opacity=".6"
        d="M30 19h1v67h-1zM37 19h1v67h-1zM130 19h1v67h-1zM137 19h1v67h-1z"
      />
      <path className={classes.raised} d="M70 90h28v3H70zM73 87h22v1H73zM74 69h20v17H74zM74 50.500h20v17H74z" />
      <path className={classes.ghost} d="M74.500 47.500V18.500h19v29M70.500 15.500v-3h27v3z" />
      <path className={classes.beam} d="M10 0h148v1H10zM12 4h144v5H12zM12 96h144v1H12zM6 99h156v1H6zM0 102h168v2H0z" />
    </svg>
  );
}
