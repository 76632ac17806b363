import {
  addOperatorToken,
  operatorTokens,
  operatorTokenView,
  removeOperatorToken,
} from '@stoa/access-tokens/operator-tokens';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/** Tokens of programs that manage the portal; only a hash of each is kept. */
export function operatorTokenRoutes(implement: Implementer, { db, now }: Deps): void {
  implement('listOperatorTokens', async ({ portal, query }) =>
    pageOf(operatorTokens(db, portal), query, operatorTokenView),
  );
  implement('createOperatorToken', async ({ body, ...call }) => addOperatorToken({ ...call, db, now: now() }, body));
  implement('deleteOperatorToken', async ({ params, ...call }) =>
    removeOperatorToken({ ...call, db, now: now() }, params.tokenId),
  );
}
