import { Button } from '@stoa/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { TypedConfirm } from '../../lib/records/typed-confirm.tsx';

interface DeleteDraftProps {
  readonly kind: 'Product' | 'Version' | 'Document';
  readonly name: string;
  /** Then it stays until the next publication, and discarding the edits keeps it. Otherwise it is gone at once. */
  readonly isPublished: boolean;
  /** What goes with it. */
  readonly children?: ReactNode;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** Deletes from the change set, after it has said what that means. */
export function DeleteDraft({ kind, name, isPublished, children, act, onDone }: DeleteDraftProps) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        {t(`publish.delete${kind}`)}
      </Button>
      {asks && (
        <TypedConfirm
          title={t(`publish.delete${kind}`)}
          confirm={t(`publish.delete${kind}`)}
          word={isPublished ? undefined : name}
          label={t('publish.typeName')}
          act={act}
          onDone={onDone}
          onClose={() => setAsks(false)}
        >
          <p>{t(isPublished ? 'publish.deleteText' : 'publish.deleteNewText', { name })}</p>
          {children}
        </TypedConfirm>
      )}
    </>
  );
}
