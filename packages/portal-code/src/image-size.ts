import { imageSize } from 'image-size';

/** How large an image is, in pixels; null where its file does not say, or cannot be read. */
export function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (!(width > 0 && height > 0 && width < 100_000 && height < 100_000)) return null;
    // An orientation of 5 or more means that the camera was held upright: the image is shown turned (EXIF, Orientation).
    const isTurned = orientation !== undefined && orientation >= 5;
    const [shownWidth, shownHeight] = isTurned ? [height, width] : [width, height];
    return { width: Math.round(shownWidth), height: Math.round(shownHeight) };
  } catch {
    return null;
  }
}
