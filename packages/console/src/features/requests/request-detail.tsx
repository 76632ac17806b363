import { hasStatus } from '@stoa/client/has-status';
import type { DeveloperReview, RegistrationReview } from '@stoa/contract/managed-requests';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { ChevronLeftIcon } from '@stoa/ui/icons.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { usePhone } from '@stoa/ui/use-phone.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { AccountApplications, ApplicationFacts } from './application-facts.tsx';
import { CallFacts } from './call-facts.tsx';
import { HistoryFacts } from './history-facts.tsx';
import { opensAccess, opensAccount } from './opens-sentence.ts';
import { PersonFacts } from './person-facts.tsx';
import classes from './request-detail.module.css';
import { versionOf } from './request-queries.ts';
import { VersionFacts } from './version-facts.tsx';

export type Reviewed =
  | { readonly kind: 'account'; readonly review: DeveloperReview }
  | { readonly kind: 'access'; readonly review: RegistrationReview };

interface RequestDetailProps {
  readonly reviewed: Reviewed | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What can be done about it; drawn once the request is known. */
  readonly actions: ReactNode;
}

/** All that a decision needs, and below it the decision. */
export function RequestDetail({ reviewed, error, onRetry, actions }: RequestDetailProps) {
  const isPhone = usePhone();
  return (
    <div className={classes.detail}>
      {/* It scrolls by itself, and keys must reach it. */}
      <div className={classes.body} tabIndex={isPhone ? undefined : 0}>
        <BackLink />
        {reviewed ? <Content {...reviewed} /> : error ? <Failed error={error} onRetry={onRetry} /> : <Pending />}
      </div>
      {reviewed && actions}
    </div>
  );
}

/** Leads back to the list on a phone, where the request is a page of its own. */
function BackLink() {
  const t = useText();
  return (
    <Link
      className={classes.back}
      to="/requests/{-$kind}/{-$id}"
      params={{ kind: undefined, id: undefined }}
      search={(before) => before}
    >
      <ChevronLeftIcon />
      {t('requests.back')}
    </Link>
  );
}

function Content({ kind, review }: Reviewed) {
  const t = useText();
  const { request } = review;
  const waits = request.status === 'pending';
  if (kind === 'account') {
    const name = review.developer.full_name;
    return (
      <>
        <Heading
          title={t(waits ? 'detail.signUp' : 'detail.account', { name })}
          sentence={waits ? opensAccount(review, t) : undefined}
        />
        <div className={classes.facts}>
          <PersonFacts {...review} />
          <AccountApplications {...review} />
          <HistoryFacts {...review} />
          <CallFacts {...review} />
        </div>
      </>
    );
  }
  const words = { application: review.application.name, version: versionOf(request) };
  return (
    <>
      <Heading
        title={t(waits ? 'detail.asks' : 'detail.asked', words)}
        sentence={waits ? opensAccess(review, t) : undefined}
      />
      {!review.permitted && (
        <Notice kind="warning" announce="none">
          {t('opens.hidden')}
        </Notice>
      )}
      <div className={classes.facts}>
        <PersonFacts {...review} />
        <ApplicationFacts review={review} />
        <VersionFacts review={review} />
        <CallFacts {...review} />
        <HistoryFacts {...review} />
      </div>
    </>
  );
}

function Heading({ title, sentence }: { readonly title: string; readonly sentence: string | undefined }) {
  // The request is the whole page on a phone.
  const Title = usePhone() ? 'h1' : 'h2';
  return (
    <>
      <Title className={classes.title} tabIndex={-1}>
        {title}
      </Title>
      {sentence && (
        <p className={classes.sentence}>
          <Emphasis text={sentence} />
        </p>
      )}
    </>
  );
}

function Failed({ error, onRetry }: Pick<RequestDetailProps, 'error' | 'onRetry'>) {
  const t = useText();
  if (hasStatus(error, 404))
    return (
      <EmptyState title={t('requests.gone')} headingLevel={2}>
        {t('requests.goneText')}
      </EmptyState>
    );
  return <ErrorNotice error={error} onRetry={onRetry} />;
}

function Pending() {
  return (
    <Late>
      <div className={classes.pending}>
        <Skeleton width="60%" size="lg" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
        <Skeleton width="75%" />
      </div>
    </Late>
  );
}
