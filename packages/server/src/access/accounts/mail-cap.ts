import { audit, type RequestFacts } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import { addressKey } from '@stoa/outbound/network/client-address';
import type { Transaction } from 'kysely';
import { takePoint } from '../throttle.ts';
import type { AccountScope } from './entity.ts';
import { countedAs } from './login-throttle.ts';

/** A mail that a request asks for, and the cap that it counts against. */
interface RequestedMail extends AccountScope {
  readonly email: string;
  readonly request: RequestFacts;
  readonly now: Date;
  /** Sign-ups have a counter of their own: a stranger's must not use up the mails that bring an owner back in. */
  readonly name?: 'mailAccount' | 'signUpAccount';
  /** One that is known for the account has a cap of its own, which no stranger uses up. */
  readonly browser?: string | undefined;
}

/**
 * Whether another mail may go to an address that a stranger typed: capped by account and by client address, silently
 * (auth E1). The audit log tells of the moment a cap is reached.
 */
export async function mayMail(
  trx: Transaction<Database>,
  { portal_id, entity, email, request, now, name = 'mailAccount', browser }: RequestedMail,
): Promise<boolean> {
  const ofAccount = { portal_id, now, name, key: countedAs(entity, email), browser } as const;
  const ofAddress = { portal_id, now, name: 'mailAddress', key: addressKey(request.ip) } as const;
  const counters = browser === undefined ? [ofAccount, ofAddress] : [ofAccount];
  for (const counter of counters) {
    const { points, limit } = await takePoint(trx, counter);
    if (points <= limit) continue;
    if (points === limit + 1) {
      await audit(trx, {
        portal_id,
        event: 'excess_rate_limit_exceeded',
        actor: 'anonymous',
        details: { limit, counter: counter.name },
        request,
      });
    }
    return false;
  }
  return true;
}
