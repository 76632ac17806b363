import type { ProductDraft } from '@stoa/contract/publishing';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';
import { useMay } from './publishing-page.tsx';
import { useEdit } from './publishing-queries.ts';

interface ProductVersionsProps {
  readonly data: ProductDraft;
  readonly versions: NonNullable<ProductDraft['draft']>['versions'];
}

export function ProductVersions({ data: { slug, version_ids }, versions }: ProductVersionsProps) {
  const t = useText();
  const { call } = useServices();
  const may = useMay();
  const navigate = useNavigate();
  const edit = useEdit(slug);
  const [name, setName] = useState('');
  // Dots alone would lead elsewhere in an address.
  const isBad = name.trim().length > 100 || /^\.+$/.test(name.trim());
  const add = () =>
    edit.mutate(() => call('putVersionDraft', { params: { slug, version: name.trim() }, body: { expected: null } }), {
      onSuccess: () =>
        void navigate({ to: '/products/$slug/versions/$version', params: { slug, version: name.trim() } }),
    });
  return (
    <Section title={t('publish.versions')} count={versions.length}>
      {versions.length === 0 && <p className={classes.muted}>{t('publish.noVersions')}</p>}
      <ul className={classes.rows}>
        {versions.map((version) => (
          <li key={version.name}>
            <Link to="/products/$slug/versions/$version" params={{ slug, version: version.name }}>
              {version.name}
            </Link>
            {version.deprecated && <Tag tone="warning">{t('publish.deprecated')}</Tag>}
            {!(version.name in version_ids) && <Tag>{t('publish.isNew')}</Tag>}
            <small>{version.specification ? version.specification.path : t('publish.noSpecification')}</small>
          </li>
        ))}
      </ul>
      {may.edit && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() && !isBad) add();
          }}
        >
          <TextField
            label={t('publish.newVersion')}
            error={isBad ? t('publish.badVersion') : undefined}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" size="sm" pending={edit.isPending}>
              {t('publish.add')}
            </Button>
          </div>
        </form>
      )}
    </Section>
  );
}
