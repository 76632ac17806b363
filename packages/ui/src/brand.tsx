import { type SyntheticEvent, useState } from 'react';
import classes from './brand.module.css';
import { StoaMark } from './glyphs/stoa-mark.tsx';

/** Wider than this, a logo is taken to spell the portal's name itself. */
const WORDMARK_RATIO = 1.8;

export interface BrandProps {
  /** The portal's name; also the picture's alternative text. */
  readonly name: string;
  /** The address of the portal's logo; Stoa's mark and the name stand in when there is none or it does not load. */
  readonly logoUrl?: string | null;
}

/** The portal's logo (portal §1). A square one is followed by the name; a wide one stands alone. */
export function Brand({ name, logoUrl }: BrandProps) {
  const [picture, setPicture] = useState<'waiting' | 'mark' | 'wordmark' | 'failed'>('waiting');
  const loaded = ({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) =>
    setPicture(image.naturalWidth > image.naturalHeight * WORDMARK_RATIO ? 'wordmark' : 'mark');
  const shown = Boolean(logoUrl) && picture !== 'failed';
  return (
    <span className={classes.brand}>
      {shown ? (
        <img
          className={classes.logo}
          src={logoUrl ?? ''}
          alt={picture === 'wordmark' ? name : ''}
          onLoad={loaded}
          onError={() => setPicture('failed')}
        />
      ) : (
        <StoaMark size={22} />
      )}
      {!(shown && picture === 'wordmark') && <b className={classes.name}>{name}</b>}
    </span>
  );
}
