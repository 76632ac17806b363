import { usePhone } from '@stoa/ui/use-phone.ts';
import { useParams } from '@tanstack/react-router';
import { keyIn } from '../features/requests/request-address.ts';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { pageFor } from './page-for.tsx';
import { RequestPane } from './request-pane.tsx';
import classes from './requests-page.module.css';
import { RequestsPane } from './requests-pane.tsx';
import { useInbox } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

/** The inbox: list and request beside each other, on a phone one after the other. */
export const RequestsPage = pageFor('listRequests', Inbox);

function Inbox() {
  const t = useText();
  const isPhone = usePhone();
  const inPath = keyIn(useParams({ strict: false }));
  const inbox = useInbox(inPath, isPhone);
  useInboxKeys(inbox);
  usePageTitle(t('requests.list', { list: t(`list.${inbox.filters.list}`) }));
  const showsList = !isPhone || inPath === undefined;
  const showsRequest = !isPhone || inPath !== undefined;
  return (
    <div className={classes.inbox}>
      {showsList && <RequestsPane inbox={inbox} />}
      {showsRequest && <RequestPane inbox={inbox} />}
    </div>
  );
}
