import type { AppearanceImage, ManagedAppearance } from '@stoa/contract/appearance';
import { figure } from '@stoa/text/figure';
import { Button } from '@stoa/ui/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import classes from './form.module.css';

const pictures = {
  logo: { address: '/api/v2/portal/logo', takes: 'image/png,image/jpeg,image/svg+xml' },
  cover: { address: '/api/v2/portal/catalog-cover', takes: 'image/png,image/jpeg' },
  favicon: { address: '/api/v2/portal/favicon.ico', takes: 'image/png,image/x-icon,image/svg+xml,.ico' },
} as const satisfies Record<AppearanceImage, { address: string; takes: string }>;

export interface PicturesSectionProps {
  readonly images: ManagedAppearance['images'];
  readonly disabled: boolean;
  readonly onPut: (image: AppearanceImage, file: File) => void;
  readonly onRemove: (image: AppearanceImage) => void;
}

/** Logo, cover and the icon of the browser's tab. They are set at once: a file cannot wait for the button. */
export function PicturesSection({ images, disabled, onPut, onRemove }: PicturesSectionProps) {
  const { t, tag } = useLanguage();
  return (
    <ul className={classes.files}>
      {(Object.keys(pictures) as AppearanceImage[]).map((image) => {
        const { address, takes } = pictures[image];
        const stored = images[image];
        const name = t(`appearance.${image}`);
        return (
          <li key={image}>
            {/* The address has a part of the content's hash, so that a new picture gets a new address. */}
            <img className={classes.thumb} src={`${address}?${stored?.sha256.slice(0, 12) ?? ''}`} alt="" />
            <span>
              {name}
              <small>
                {stored
                  ? t('appearance.kilobytes', { size: figure(Math.ceil(stored.size / 1000), tag) })
                  : t('appearance.standard')}
              </small>
            </span>
            {!disabled && (
              <>
                <label className={classes.upload}>
                  {t(stored ? 'appearance.replace' : 'appearance.choose')}
                  <input
                    type="file"
                    accept={takes}
                    aria-label={t('appearance.chooseFile', { name })}
                    onChange={({ currentTarget }) => {
                      const file = currentTarget.files?.[0];
                      if (file) onPut(image, file);
                      // The same file again is another choice.
                      currentTarget.value = '';
                    }}
                  />
                </label>
                {stored && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('appearance.removeFile', { name })}
                    onClick={() => onRemove(image)}
                  >
                    {t('appearance.remove')}
                  </Button>
                )}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
