import { machineRoutes } from './machine-routes.ts';
import { managementRoutes } from './management-routes.ts';
import { portalRoutes } from './portal-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Every call: method, path and who may ask. */
export const routes = { ...portalRoutes, ...userRoutes, ...machineRoutes, ...managementRoutes } as const;

export type RouteName = keyof typeof routes;
