import type { VersionChange } from '@stoa/contract/changes';
import type { Notice } from '@stoa/contract/publishing';
import { Tag } from '@stoa/ui/tag.tsx';
import { useText } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { Callers } from './callers.tsx';
import classes from './publishing.module.css';

/** Lists each operation of one version that changes, beside the applications that called it. */
export function VersionNotices({ notice }: { readonly notice: Notice }) {
  const t = useText();
  const tones = { breaking: 'warning', warning: 'strong', safe: 'neutral' } as const;
  if (notice.state === 'pending') return <p className={classes.muted}>{t('publish.comparing')}</p>;
  if (notice.state === 'deleted') return <GoneNotice notice={notice} />;
  if (notice.state === 'failed')
    return <p className={classes.muted}>{t('publish.notCompared', { reason: notice.failure ?? '' })}</p>;
  return (
    <ul className={classes.rows}>
      {notice.operations.map(({ kind, level, method, path, changes, callers }) => (
        <li key={`${method} ${path}`}>
          <Tag tone={tones[level]}>{t(`change.level.${level}`)}</Tag>
          <code>{`${method.toUpperCase()} ${path}`}</code>
          <small>{`${notice.product}/${notice.product_version}`}</small>
          <p className={classes.wide}>
            {kind === 'changed'
              ? changes.map((change) => changeText(change as VersionChange, t)).join('; ')
              : `${t('change.subject.operation')}: ${t(`change.effect.${kind}`)}`}
          </p>
          {level !== 'safe' && <Callers callers={callers} isKnown={notice.calls_known} />}
        </li>
      ))}
    </ul>
  );
}

/** A version that goes, and all that called it. */
function GoneNotice({ notice }: { readonly notice: Notice }) {
  const t = useText();
  const more = notice.applications - notice.callers.length;
  return (
    <ul className={classes.rows}>
      <li>
        <Tag tone="warning">{t('publish.isGone')}</Tag>
        <code>{`${notice.product}/${notice.product_version}`}</code>
        <Callers callers={notice.callers} isKnown={notice.calls_known} />
        {more > 0 && <small>{t('publish.moreCallers', { count: more })}</small>}
      </li>
    </ul>
  );
}

/** `Parameter: added query · status (required)`, in the operator's language. */
function changeText(change: VersionChange, t: Translate): string {
  const { subject, effect, place, at, before, after } = change;
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  const where = [place, at].filter(Boolean).join(' · ');
  return `${t(`change.subject.${subject}`)}: ${t(`change.effect.${effect}`)}${where && ` ${where}`}${values && ` (${values})`}`;
}
