import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './publishing.module.css';
import { visibilityQuery } from './publishing-queries.ts';

interface WhoSeesProps {
  /** Null: it is not published yet. */
  readonly id: string | null;
  readonly name: string;
}

/** Shows which teams may see it and which may register: their grants are no part of a change set and hold at once. */
export function WhoSees({ id, name }: WhoSeesProps) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(visibilityQuery(call, id));
  if (id !== null && !data) return null;
  const teams = data?.teams ?? [];
  return (
    <Section title={t('publish.whoSees')} tone="side">
      {!data && <p className={classes.muted}>{t('publish.seenLater')}</p>}
      {data && !data.byTeams && <p className={classes.muted}>{t('publish.seenByAll')}</p>}
      {data?.byTeams && teams.length === 0 && <p className={classes.muted}>{t('publish.seenByNone')}</p>}
      {data?.byTeams && (
        <ul className={classes.rows}>
          {teams.map((team) => (
            <li key={team.id}>
              {team.name}
              <small>{t(`publish.may.${team.action}`)}</small>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <p className={classes.muted}>
          {data.isCut && `${t('publish.moreTeams')} `}
          <Link to="/access" search={{ product: name }}>
            {t('publish.openAccess')}
          </Link>
        </p>
      )}
    </Section>
  );
}
