import { roleAllows } from '@stoa/contract/management-roles';
import type { Funnel, FunnelStep, MissingStep } from '@stoa/contract/today';
import { figure } from '@stoa/text/figure';
import { timeAgo } from '@stoa/text/moment';
import { Section } from '@stoa/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { spanText } from '../../lib/age.ts';
import { useServices } from '../../services.tsx';
import classes from './funnel-section.module.css';

interface FunnelSectionProps {
  readonly funnel: Funnel | null;
  /** Accounts wait, whenever the funnel was counted. */
  readonly hasNews: boolean;
}

/** The steps from sign-up to first call: how many developers came how far, and which step takes long. */
export function FunnelSection({ funnel, hasNews }: FunnelSectionProps) {
  const { t, tag } = useLanguage();
  if (!funnel)
    return (
      <Section title={t('funnel.title')} tone="side">
        <p className={classes.sentence}>{t('funnel.counting')}</p>
      </Section>
    );
  const signedUp = funnel.steps[0]?.count ?? 0;
  const counted = t('funnel.counted', { moment: timeAgo(new Date(funnel.counted_at), new Date(), tag) });
  return (
    <Section title={t('funnel.title')} count={t('funnel.window')} tone="side">
      {signedUp === 0 ? (
        <p className={classes.sentence}>{t(hasNews ? 'funnel.nobodyYet' : 'funnel.nobody')}</p>
      ) : (
        <>
          <ol className={classes.steps}>
            {funnel.steps.map((step, at) => (
              <li key={step.step}>
                <Step
                  step={step}
                  before={funnel.steps[at - 1]?.count}
                  share={step.count / signedUp}
                  isSlow={step.step === funnel.slow}
                />
              </li>
            ))}
          </ol>
          <p className={classes.sentence}>{slowText(funnel, t, tag)}</p>
        </>
      )}
      <p className={classes.counted}>{counted}</p>
    </Section>
  );
}

interface StepProps {
  readonly step: Funnel['steps'][number];
  /** How many came to the step before; undefined for the first. */
  readonly before: number | undefined;
  readonly share: number;
  readonly isSlow: boolean;
}

function Step({ step: { step, count, median_s }, before, share, isSlow }: StepProps) {
  const { t, tag } = useLanguage();
  const { me } = useServices();
  const stuck = before === undefined ? 0 : before - count;
  const content = (
    <>
      <span>{t(`funnel.step.${step}`)}</span>
      <i style={{ width: `${share * 100}%` }} aria-hidden="true" />
      <b>{figure(count, tag)}</b>
      <span className={classes.after} data-slow={isSlow || undefined}>
        {median_s !== null && afterText(median_s, t, tag)}
        {stuck > 0 && <small>{t('funnel.missing', { count: figure(stuck, tag) })}</small>}
      </span>
    </>
  );
  if (stuck === 0 || !isMissing(step) || !roleAllows(me.role, 'listStuckDevelopers'))
    return <div className={classes.step}>{content}</div>;
  return (
    <Link className={classes.step} to="/today/stuck/$step" params={{ step }}>
      {content}
    </Link>
  );
}

/** A median of less than a minute is told as "at once". */
function afterText(median: number, t: Translate, tag: string): string {
  return median < 60 ? t('funnel.atOnce') : t('funnel.after', { time: spanText(median * 1000, tag) });
}

const isMissing = (step: FunnelStep): step is MissingStep => step !== 'signed_up';

function slowText({ slow, steps }: Funnel, t: Translate, tag: string): string {
  const median = steps.find(({ step }) => step === slow)?.median_s;
  if (!slow || !median) return t('funnel.slow.none');
  return t(`funnel.slow.${slow}`, { time: spanText(median * 1000, tag, 'long') });
}
