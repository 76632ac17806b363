import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { Button } from '@stoa/ui/button.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeList } from '../features/publishing/change-list.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage } from '../features/publishing/publishing-page.tsx';
import { revisionQuery } from '../features/publishing/publishing-queries.ts';
import { sourceText } from '../features/publishing/source-text.ts';
import { WayBack } from '../features/publishing/way-back.tsx';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function PublicationPage() {
  const { number = '' } = useParams({ strict: false });
  const { me } = useServices();
  const isThere = roleAllows(me.role, 'getRevision') && /^[1-9]\d{0,8}$/.test(number);
  return isThere ? <Publication key={number} number={number} /> : <MissingPage />;
}

/** What one publication changed, and the two ways back: of it alone, or to it. */
function Publication({ number }: { readonly number: string }) {
  const t = useText();
  const { call, me } = useServices();
  const { data, error } = useQuery(revisionQuery(call, number));
  const [way, setWay] = useState<'undo' | 'restore'>();
  const may = roleAllows(me.role, 'restoreRevision');
  return (
    <PublishingPage
      title={t('publish.publication', { number: Number(number) })}
      error={error}
      isPending={!data}
      actions={
        may &&
        data && (
          <>
            <Button onClick={() => setWay('restore')}>{t('publish.restore')}</Button>
            {data.changes && <Button onClick={() => setWay('undo')}>{t('publish.undo')}</Button>}
          </>
        )
      }
    >
      {data && (
        <>
          <p className={classes.muted}>
            {[sourceText(data.revision, t), data.revision.by].filter(Boolean).join(', ')}
            {', '}
            <Moment at={data.revision.created_at} />
          </p>
          <Section title={t('publish.changes')} count={data.changes?.length}>
            {data.changes ? (
              <ChangeList changes={data.changes} />
            ) : (
              <p className={classes.muted}>{t('publish.notKept')}</p>
            )}
          </Section>
        </>
      )}
      {way && <WayBack number={number} way={way} onClose={() => setWay(undefined)} />}
    </PublishingPage>
  );
}
