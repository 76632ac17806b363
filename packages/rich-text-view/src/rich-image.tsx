import type { RichNode } from '@stoa/contract/rich-nodes';
import { withBase } from '@stoa/ui/base-path.ts';
import { safeImage } from './safe-address.ts';

/** A picture, loaded when it comes near. Its size is told beforehand where it is known, so that nothing jumps. */
export function RichImage({ image }: { image: Extract<RichNode, { type: 'image' }> }) {
  const address = safeImage(image.url);
  if (address === undefined) return image.alt ?? null;
  return (
    <img
      src={withBase(address)}
      alt={image.alt ?? ''}
      title={image.title}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
    />
  );
}
