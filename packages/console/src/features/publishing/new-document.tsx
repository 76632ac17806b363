import { Button } from '@stoa/ui/button.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';
import { useEdit } from './publishing-queries.ts';

/** Adds an empty document with a title, and opens it. */
export function NewDocument({ slug }: { readonly slug: string }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  const [title, setTitle] = useState('');
  const document = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const add = () =>
    edit.mutate(() => call('putDocumentDraft', { params: { slug, document }, body: { title: title.trim() } }), {
      onSuccess: () => void navigate({ to: '/products/$slug/documents/$document', params: { slug, document } }),
    });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (document) add();
      }}
    >
      <TextField
        label={t('publish.newDocument')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="sm" pending={edit.isPending}>
          {t('publish.add')}
        </Button>
      </div>
    </form>
  );
}
