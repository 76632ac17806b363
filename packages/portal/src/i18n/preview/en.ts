/** The bar of a preview (docs/decisions/050). */
export const texts = {
  label: 'Preview of your changes.',
  nobody: 'Nobody else sees this.',
  old: 'You have edited since. Open the preview again to see it.',
  as: 'Seen as',
  visitor: 'Visitor',
  developer: 'Developer',
  back: 'Back to the console',
} as const;
