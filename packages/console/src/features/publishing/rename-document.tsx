import { refusalOf } from '@stoa/text/reason';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useServices } from '../../services.tsx';
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
  const edit = useEdit(slug, false);
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
  const { at, general } = refusalOf(edit.error, t, ['title', 'slug']);
  return (
    <FormDialog
      size="narrow"
      title={t('publish.renameThis', { name: document.title })}
      verb={t('publish.save')}
      pending={edit.isPending}
      refusal={general}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('publish.title')}
        requiredLabel={t('common.required')}
        data-autofocus
        value={title}
        error={at.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label={t('publish.slug')}
        help={t('publish.renameHelp')}
        mono
        value={name}
        error={at.slug && t('publish.badSlug')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
