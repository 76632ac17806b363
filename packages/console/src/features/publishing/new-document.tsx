import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { SlugField, useNewName } from './new-name.tsx';
import classes from './publishing.module.css';
import { useEdit } from './publishing-queries.ts';

interface NewDocumentProps {
  readonly slug: string;
  /** Names in addresses of the product's documents. */
  readonly taken: readonly string[];
}

/** Adds an empty document with a title, and opens it. */
export function NewDocument({ slug, taken }: NewDocumentProps) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const edit = useEdit(slug, false);
  const name = useNewName('document', taken);
  const [isTried, setTried] = useState(false);
  const params = { slug, document: name.slug };
  const add = () =>
    edit.mutate(
      () => call('putDocumentDraft', { params, body: { title: name.title.trim(), markdown: '', expected: null } }),
      { onSuccess: () => void navigate({ to: '/products/$slug/documents/$document', params }) },
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.isGood) add();
      }}
    >
      <TextField
        label={t('publish.newDocument')}
        value={name.title}
        error={isTried && !name.isTitled ? t('rule.required') : undefined}
        onChange={(event) => name.setTitle(event.currentTarget.value)}
      />
      {name.isTitled && (
        <SlugField name={name} help={t('publish.slugLater')} error={edit.error ? reasonOf(edit.error, t) : undefined} />
      )}
      <div>
        <Button type="submit" size="sm" pending={edit.isPending}>
          {t('publish.add')}
        </Button>
      </div>
    </form>
  );
}
