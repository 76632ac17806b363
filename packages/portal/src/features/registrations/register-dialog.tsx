import type { ProductVersionApplication, RegistrationConfig } from '@stoa/contract/products';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { ColumnSpinner } from '@stoa/ui/glyphs/column-spinner.tsx';
import { EmptyColonnade } from '@stoa/ui/glyphs/empty-colonnade.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { NotFetched } from '../../lib/not-fetched.tsx';
import { useServices } from '../../services.tsx';
import { ApplicationPicker } from './application-picker.tsx';
import styles from './register-dialog.module.css';
import {
  registeredApplicationsQuery,
  unregisteredApplicationsQuery,
  type VersionOfProduct,
} from './registration-queries.ts';
import { ScopePicker } from './scope-picker.tsx';
import { useRequestRegistration } from './use-request-registration.ts';
import { useWantedScopes } from './use-wanted-scopes.ts';

export interface RegisterDialogProps {
  readonly productName: string;
  readonly versionName: string;
  readonly version: VersionOfProduct;
  readonly config: RegistrationConfig;
  /** What the search for an application starts with. */
  readonly search: string;
  readonly onClose: () => void;
  readonly onApproved: (applicationId: string) => void;
  readonly onCreateApplication: () => void;
}

/** Asks for an application's access to a version (portal §4): approved at once, or under review. */
export function RegisterDialog(props: RegisterDialogProps) {
  const t = useText();
  const texts = useApplicationText();
  const { call } = useServices();
  const whyNot = useId();
  const [search, setSearch] = useState(props.search);
  const words = useDebounced(search.trim(), 300);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(5);
  const [chosen, setChosen] = useState<ProductVersionApplication>();
  const offered = props.config.available_scopes ?? [];
  const scopes = useWantedScopes(chosen?.id, offered);
  const unknown = chosen !== undefined && offered.length > 0 && !scopes.value;
  const applications = useQuery(
    unregisteredApplicationsQuery(call, props.version, { words, page, size, authStrategyId: props.config.id }),
  );

  const request = useRequestRegistration(
    props.version,
    offered.length > 0 ? scopes.value : undefined,
    props.onApproved,
  );

  // The only one, or made for this very version a moment ago: it need not be looked for.
  const only = words === props.search && applications.data?.meta.page.total === 1;
  const made = only
    ? applications.data?.data.find(({ name }) => props.search === '' || name === props.search)
    : undefined;
  const offeredMade = useRef(false);
  useEffect(() => {
    if (!made || offeredMade.current) return;
    offeredMade.current = true;
    setChosen(made);
  }, [made]);

  const none = applications.data?.meta.page.total === 0 && words === '';
  const registered = useQuery({ ...registeredApplicationsQuery(call, props.version), enabled: none });
  const allRegistered = none && (registered.data?.length ?? 0) > 0;

  // Another dialog, not the same with other content: the button that had the focus is gone, and this one takes it.
  if (request.data && request.data.status !== 'approved' && chosen)
    return <UnderReview {...props} application={chosen.name} />;

  const title = allRegistered
    ? texts('register.allRegistered')
    : none
      ? t('register.noApplications')
      : t('register.title', { product: props.productName, version: props.versionName });

  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <>
          {!none && !chosen && (
            <span id={whyNot} className={styles.reason}>
              {t('register.selectFirst')}
            </span>
          )}
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          {none ? (
            <Button variant="primary" onClick={props.onCreateApplication}>
              {t('register.create')}
            </Button>
          ) : (
            <Button
              variant="primary"
              unavailable={!chosen}
              aria-describedby={whyNot}
              pending={request.isPending || unknown}
              onClick={() => chosen && request.mutate(chosen)}
            >
              {request.isPending ? t('register.requesting') : t('register.request')}
            </Button>
          )}
        </>
      }
    >
      {request.isError && <Notice kind="danger">{reasonOf(request.error, t)}</Notice>}
      {applications.isError && <NotFetched query={{ error: applications.error }} thing={t('apps.thing')} />}
      {applications.isPending && <ColumnSpinner />}
      {none && (
        <p>
          {allRegistered
            ? texts('register.allRegisteredHelp', { strategy: props.config.name, version: props.versionName })
            : t('register.noApplicationsHelp')}
        </p>
      )}
      {applications.data && !none && (
        <>
          <ApplicationPicker
            search={search}
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
            applications={applications.data.data}
            chosen={chosen}
            onChoose={(application) => {
              setChosen(application);
              request.reset();
            }}
            onCreate={props.onCreateApplication}
            page={page}
            size={size}
            total={applications.data.meta.page.total}
            onPage={setPage}
            onSize={(next) => {
              setSize(next);
              setPage(1);
            }}
            help={texts('register.help', { strategy: props.config.name, version: props.versionName })}
          />
          {chosen && offered.length > 0 && (
            <ScopePicker
              key={chosen.id}
              application={chosen}
              available={offered}
              value={scopes.value}
              onChange={scopes.change}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The request waits for an operator. */
function UnderReview(
  props: Pick<RegisterDialogProps, 'productName' | 'versionName' | 'onClose'> & { readonly application: string },
) {
  const t = useText();
  const { productName: product, versionName: version, application, onClose } = props;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('register.underReview')}
      size="narrow"
      closeLabel={t('common.close')}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={styles.review}>
        <EmptyColonnade variant="review" />
        <p role="status">{t('register.underReviewHelp', { application, product, version })}</p>
      </div>
    </Dialog>
  );
}
