import { Button } from '@stoa/ui/button.tsx';
import { useText } from '../../i18n/language.tsx';
import classes from './save-bar.module.css';
import type { Draft } from './use-draft.ts';

export interface SaveBarProps extends Pick<Draft, 'isChanged' | 'isSaving' | 'discard'> {
  readonly canUndo: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** Save and discard while something is not saved; afterwards the way back. */
export function SaveBar({ isChanged, isSaving, discard, canUndo, onSave, onUndo }: SaveBarProps) {
  const t = useText();
  return (
    <div className={classes.bar} data-stoa-bar="">
      <p role="status">{t(isChanged ? 'appearance.unsaved' : canUndo ? 'appearance.saved' : 'appearance.asSaved')}</p>
      {canUndo && (
        <Button size="sm" pending={isSaving} onClick={onUndo}>
          {t('appearance.undo')}
        </Button>
      )}
      {isChanged && (
        <>
          <Button size="sm" onClick={discard}>
            {t('appearance.discard')}
          </Button>
          <Button size="sm" variant="primary" pending={isSaving} onClick={onSave}>
            {t('appearance.save')}
          </Button>
        </>
      )}
    </div>
  );
}
