import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { SlugField, useNewName } from './new-name.tsx';
import classes from './publishing.module.css';
import { useEdit } from './publishing-queries.ts';

/** Adds a product to the change set, and opens it. */
export function NewProduct({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const name = useNewName('product');
  const params = { slug: name.slug };
  const edit = useEdit(name.slug);
  const add = () =>
    edit.mutate(() => call('putProductDraft', { params, body: { name: name.title.trim(), expected: null } }), {
      onSuccess: () => void navigate({ to: '/products/$slug', params }),
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('publish.new')}
      closeLabel={t('common.close')}
      size="narrow"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="new-product" variant="primary" pending={edit.isPending} disabled={!name.isGood}>
            {t('publish.add')}
          </Button>
        </>
      }
    >
      <form
        id="new-product"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.isGood) add();
        }}
      >
        <TextField
          label={t('publish.name')}
          data-autofocus
          value={name.title}
          onChange={(event) => name.setTitle(event.currentTarget.value)}
        />
        <SlugField name={name} help={t('publish.slugHelp')} error={edit.error ? reasonOf(edit.error, t) : undefined} />
      </form>
    </Dialog>
  );
}
