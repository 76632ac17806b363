import type { Implementer } from '../../http/implement.ts';
import { beginFactorReset, withdrawFactorReset } from './factor-resets.ts';

/** The way back when app, passkeys and recovery codes are lost. */
export function factorResetRoutes(implement: Implementer): void {
  implement('resetDeveloperFactor', async ({ context, params }) =>
    beginFactorReset(context, 'developer', params.developerId),
  );
  implement('resetUserFactor', async ({ context, params }) => beginFactorReset(context, 'user', params.userId));
  implement('stopDeveloperFactorReset', async ({ context, params }) =>
    withdrawFactorReset(context, 'developer', params.developerId),
  );
  implement('stopUserFactorReset', async ({ context, params }) => withdrawFactorReset(context, 'user', params.userId));
}
