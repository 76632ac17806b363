import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useText } from '../../i18n/language.tsx';
import classes from './publishing.module.css';

export interface SavedDocument {
  readonly title: string;
  readonly markdown: string;
  readonly content: { readonly sha256: string };
}

interface OtherWindowProps {
  /** What was saved in another window meanwhile; undefined: nothing. */
  readonly other: SavedDocument | undefined;
  /** Mine stays in the history of the editor. */
  readonly onTake: (other: SavedDocument) => void;
  readonly onOverwrite: (other: SavedDocument) => void;
  readonly onClose: () => void;
}

/** Says that the document was saved elsewhere while it was edited here, and shows the other text beside the choice. */
export function OtherWindow({ other, onTake, onOverwrite, onClose }: OtherWindowProps) {
  const t = useText();
  if (!other) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('publish.otherWindow')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="danger" onClick={() => onOverwrite(other)}>
            {t('publish.saveMine')}
          </Button>
          <Button data-autofocus onClick={() => onTake(other)}>
            {t('publish.takeOther')}
          </Button>
        </>
      }
    >
      <p>{t('publish.otherWindowText')}</p>
      <div className={classes.other}>
        <TextAreaField label={`${t('publish.otherText')}: ${other.title}`} readOnly rows={10} value={other.markdown} />
      </div>
    </Dialog>
  );
}
