import { reasonOf } from '@stoa/text/reason';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useServices } from '../../services.tsx';
import { SlugField, useNewName } from './new-name.tsx';
import { useEdit } from './publishing-queries.ts';

/** Adds a product to the change set, and opens it. */
export function NewProduct({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const name = useNewName('product');
  const [isTried, setTried] = useState(false);
  const params = { slug: name.slug };
  const edit = useEdit(name.slug, false);
  const add = () => {
    setTried(true);
    if (name.isGood)
      edit.mutate(() => call('putProductDraft', { params, body: { name: name.title.trim(), expected: null } }), {
        onSuccess: () => void navigate({ to: '/products/$slug', params }),
      });
  };
  return (
    <FormDialog
      size="narrow"
      title={t('publish.new')}
      verb={t('publish.add')}
      pending={edit.isPending}
      refusal={undefined}
      onSave={add}
      onClose={onClose}
    >
      <TextField
        label={t('publish.name')}
        requiredLabel={t('common.required')}
        data-autofocus
        value={name.title}
        error={isTried && !name.isTitled ? t('rule.required') : undefined}
        onChange={(event) => name.setTitle(event.currentTarget.value)}
      />
      <SlugField name={name} help={t('publish.slugHelp')} error={edit.error ? reasonOf(edit.error, t) : undefined} />
    </FormDialog>
  );
}
