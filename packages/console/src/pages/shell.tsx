import { roleAllows } from '@stoa/contract/management-roles';
import { focusPage } from '@stoa/ui/focus-return.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Frame } from '../chrome/frame.tsx';
import { Navigation } from '../chrome/navigation.tsx';
import { UnreadableAddress } from '../chrome/unreadable-address.tsx';
import { waitingQuery } from '../features/requests/request-queries.ts';
import { FactorBanner } from '../proof/factor-banner.tsx';
import { ProofGate } from '../proof/proof-gate.tsx';
import { SessionOverGate } from '../proof/session-over-gate.tsx';
import { screensOf } from '../screens.ts';
import { useServices } from '../services.tsx';
import { Find } from './find.tsx';

/** Surrounds every page, and hears of changes for all of them. */
export function Shell() {
  const { me, portal, call, follow, logOut } = useServices();
  const queries = useQueryClient();
  const hasInbox = roleAllows(me.role, 'listRequests');
  const { data } = useQuery({ ...waitingQuery(call), enabled: hasInbox });
  useEffect(() => follow(() => void queries.invalidateQueries()), [follow, queries]);
  useArrivalFocus();
  return (
    <Frame
      brand={{ name: portal }}
      me={me}
      navigation={<Navigation screens={screensOf(me.role)} waiting={data ? data.account + data.access : 0} />}
      find={<Find />}
      onLogOut={() => void logOut()}
    >
      <FactorBanner />
      <UnreadableAddress />
      <Outlet />
      <ProofGate />
      <SessionOverGate />
    </Frame>
  );
}

/** A link to another screen stays in the rail, or went away with its page: the focus goes to the new page's heading. */
function useArrivalFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation && screenOf(fromLocation.pathname) !== screenOf(toLocation.pathname)) focusPage();
      }),
    [router],
  );
}

/** The first segment names the screen: the focus stays while only the rest changes, such as from one request to the next. */
const screenOf = (path: string) => path.split('/')[1];
