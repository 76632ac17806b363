import type { ProductDraft } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Unsaved } from '../../lib/unsaved.tsx';
import { useServices } from '../../services.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { labelLines, readLabels } from './labels.ts';
import classes from './publishing.module.css';
import { useEdit } from './publishing-queries.ts';

interface ProductSettingsProps {
  readonly data: ProductDraft;
}

/** What `product.yaml` says of the product itself. */
export function ProductSettings({ data }: ProductSettingsProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const { slug, draft } = data;
  const edit = useEdit(slug);
  const saved = {
    name: draft?.name ?? '',
    description: draft?.description ?? '',
    labels: labelLines(draft?.labels),
    proxy: draft?.try_it?.proxy ?? false,
    allow_private: draft?.try_it?.allow_private ?? false,
  };
  const [typed, setTyped] = useState(saved);
  const [badLine, setBadLine] = useState<number>();
  const type = (part: Partial<typeof saved>) => setTyped((all) => ({ ...all, ...part }));
  const isDirty = (Object.keys(saved) as (keyof typeof saved)[]).some(
    (key) => String(typed[key]).trim() !== String(saved[key]).trim(),
  );
  function save() {
    const labels = readLabels(typed.labels);
    setBadLine(typeof labels === 'number' ? labels : undefined);
    if (typeof labels === 'number') return;
    const { name, description, proxy, allow_private } = typed;
    const body = { name, description: description.trim() || null, labels, try_it: { proxy, allow_private } };
    edit.mutate(() => call('putProductDraft', { params: { slug }, body }), {
      onSuccess: () => toast({ kind: 'success', text: t('publish.saved') }),
    });
  }
  return (
    <Section title={t('publish.texts')} tone="side">
      <Unsaved isDirty={isDirty} />
      <div className={classes.form}>
        <TextField
          label={t('publish.name')}
          value={typed.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <TextAreaField
          label={t('publish.description')}
          rows={5}
          value={typed.description}
          onChange={(event) => type({ description: event.currentTarget.value })}
        />
        <TextAreaField
          label={t('publish.labels')}
          help={t('publish.labelsHelp')}
          error={badLine === undefined ? undefined : t('publish.badLabel', { line: badLine })}
          spellCheck={false}
          value={typed.labels}
          onChange={(event) => type({ labels: event.currentTarget.value })}
        />
        <CheckboxField
          label={t('publish.proxy')}
          checked={typed.proxy}
          onChange={(event) => type({ proxy: event.currentTarget.checked })}
        />
        <CheckboxField
          label={t('publish.allowPrivate')}
          checked={typed.allow_private}
          onChange={(event) => type({ allow_private: event.currentTarget.checked })}
        />
        <div className={classes.actions}>
          <Button pending={edit.isPending} onClick={save}>
            {t('publish.save')}
          </Button>
          <DeleteProduct data={data} />
        </div>
      </div>
    </Section>
  );
}

function DeleteProduct({ data: { slug, draft, published } }: ProductSettingsProps) {
  const t = useText();
  const { call } = useServices();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  return (
    <DeleteDraft
      kind="Product"
      name={draft?.name ?? slug}
      isPublished={published !== null}
      act={() => edit.mutateAsync(() => call('deleteProductDraft', { params: { slug } }).then(() => undefined))}
      onDone={() => void navigate({ to: '/products', ignoreBlocker: true })}
    >
      <p>
        {t('publish.deleteParts', { versions: draft?.versions.length ?? 0, documents: draft?.documents.length ?? 0 })}{' '}
        {published && t('publish.deleteReviewed')}
      </p>
    </DeleteDraft>
  );
}
