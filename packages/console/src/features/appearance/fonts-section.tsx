import type { FontFace, Fonts, ManagedAppearance } from '@stoa/contract/appearance';
import { fontFamilies } from '@stoa/contract/appearance-names';
import { Button } from '@stoa/ui/button.tsx';
import { Field } from '@stoa/ui/field.tsx';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import type { PartProps } from './colors-section.tsx';
import classes from './form.module.css';

export interface FontsSectionProps extends PartProps {
  readonly files: ManagedAppearance['font_files'];
  readonly onPut: (face: FontFace, file: File) => void;
  readonly onRemove: (face: FontFace) => void;
}

/** Families of texts, headings and code; and the portal's own files, which are set at once. */
export function FontsSection({ settings, disabled, onChange, files, onPut, onRemove }: FontsSectionProps) {
  const t = useText();
  const families = [...new Set([...fontFamilies, ...files.map(({ family }) => family)])];
  const set = (role: keyof Fonts, family: string) => {
    const { [role]: _former, ...others } = settings.fonts ?? {};
    const fonts = family === '' ? others : { ...others, [role]: family };
    onChange({ fonts: Object.keys(fonts).length === 0 ? null : fonts });
  };
  return (
    <>
      {(['base', 'headings', 'code'] as const).map((role) => (
        <Field key={role} label={t(`appearance.font.${role}`)}>
          {({ className: _frame, ...wiring }) => (
            <NativeSelect
              {...wiring}
              disabled={disabled}
              value={settings.fonts?.[role] ?? ''}
              onChange={({ currentTarget }) => set(role, currentTarget.value)}
            >
              <option value="">{t('appearance.font.standard')}</option>
              {families.map((family) => (
                <option key={family}>{family}</option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ))}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ family, weight, style }) => (
            <li key={`${family} ${weight} ${style}`}>
              <span>
                {family}
                <small>
                  {weight}
                  {style === 'italic' && ` ${t('appearance.italic')}`}
                </small>
              </span>
              {!disabled && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('appearance.removeFile', { name: `${family} ${weight}` })}
                  onClick={() => onRemove({ family, weight, style: style as FontFace['style'] })}
                >
                  {t('appearance.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && <NewFont onPut={onPut} />}
    </>
  );
}

function NewFont({ onPut }: Pick<FontsSectionProps, 'onPut'>) {
  const t = useText();
  const [family, setFamily] = useState('');
  const [weight, setWeight] = useState('400');
  const isNamed = family.trim() !== '';
  return (
    <details className={classes.more}>
      <summary>{t('appearance.ownFont')}</summary>
      <div className={classes.part}>
        <div className={classes.face}>
          <TextField
            label={t('appearance.family')}
            value={family}
            maxLength={64}
            onChange={({ currentTarget }) => setFamily(currentTarget.value)}
          />
          <TextField
            label={t('appearance.weight')}
            value={weight}
            onChange={({ currentTarget }) => setWeight(currentTarget.value)}
          />
        </div>
        <p className={classes.hint}>{t('appearance.ownFontHelp')}</p>
        {isNamed && (
          <label className={classes.upload} style={{ justifySelf: 'start' }}>
            {t('appearance.choose')}
            <input
              type="file"
              accept=".woff2,font/woff2"
              aria-label={t('appearance.chooseFile', { name: family })}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) onPut({ family: family.trim(), weight: weight.trim(), style: 'normal' }, file);
                currentTarget.value = '';
              }}
            />
          </label>
        )}
      </div>
    </details>
  );
}
