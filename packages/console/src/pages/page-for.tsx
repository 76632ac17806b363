import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import type { ComponentType } from 'react';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

/** A page that is there for roles that may make this call. */
export function pageFor(call: ManagementCall, Page: ComponentType) {
  return function PageForRole() {
    const { me } = useServices();
    return roleAllows(me.role, call) ? <Page /> : <MissingPage />;
  };
}
