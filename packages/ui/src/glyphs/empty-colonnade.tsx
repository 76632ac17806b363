import { PlanDrawing } from './plan-drawing.tsx';
import { ReviewDrawing } from './review-drawing.tsx';
import { Scene } from './scene.tsx';

/** Why there is nothing to see: `empty` nothing built yet, `review` half raised, `forbidden` a locked door, `missing` a lost column. */
export type EmptyVariant = 'empty' | 'review' | 'forbidden' | 'missing';

/** The drawing of an empty state; decoration, the words beside it say the same. */
export function EmptyColonnade({ variant }: { readonly variant: EmptyVariant }) {
  if (variant === 'empty') return <PlanDrawing />;
  if (variant === 'review') return <ReviewDrawing />;
  return <Scene variant={variant} />;
}
