import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';
import { useEdit } from './publishing-queries.ts';

interface RenameDocumentProps {
  readonly slug: string;
  readonly document: { readonly slug: string; readonly title: string };
  readonly onClose: () => void;
}

/** Another title, or another name in addresses. Links between documents go by files, and stay good. */
export function RenameDocument({ slug, document, onClose }: RenameDocumentProps) {
  const t = useText();
  const { call } = useServices();
  const edit = useEdit(slug);
  const [title, setTitle] = useState(document.title);
  const [name, setName] = useState(document.slug);
  const save = () =>
    edit.mutate(
      () =>
        call('putDocumentDraft', {
          params: { slug, document: document.slug },
          body: { title: title.trim(), ...(name !== document.slug && { slug: name }) },
        }),
      { onSuccess: onClose },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('publish.renameThis', { name: document.title })}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="rename" variant="primary" pending={edit.isPending}>
            {t('publish.save')}
          </Button>
        </>
      }
    >
      <form
        id="rename"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ErrorNotice error={edit.error} />
        <TextField
          label={t('publish.title')}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextField
          label={t('publish.slug')}
          help={t('publish.renameHelp')}
          mono
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
