import { messageOf } from '@stoa/client/message';
import type { Translate } from './text.ts';

/** Why a call failed: in the words of the server where it answered (portal specification §8), else in ours. */
export function reasonOf(error: unknown, t: Translate): string {
  return messageOf(error, {
    network: t('error.network'),
    timeout: t('error.timeout'),
    unknown: t('error.unexpected'),
    constraints: { isEmail: t('validation.emailFormat') },
  });
}
