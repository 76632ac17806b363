import type { NoticeKind } from '@stoa/ui/notice-glyph.tsx';
import type { TextKey } from '../../i18n/text.ts';
import { type SsoError, ssoErrorOf } from './sso-error.ts';

/** What the log-in page itself has to say; no text has a placeholder. */
export interface LoginNotice {
  readonly kind: NoticeKind;
  readonly text:
    | SsoError
    | Extract<TextKey, 'login.notAuthenticated' | 'login.accountDeleted' | 'login.awaitingApproval'>;
}

/** What an address says, one at most: a failure is more urgent than good news. */
export function loginNoticeOf(search: string): LoginNotice | undefined {
  const error = ssoErrorOf(search);
  if (error) return { kind: error === 'sso.pending' ? 'warning' : 'danger', text: error };
  const query = new URLSearchParams(search);
  if (query.get('accountDeleted') === 'true') return { kind: 'success', text: 'login.accountDeleted' };
  if (query.get('confirmed') === 'true') return { kind: 'success', text: 'login.awaitingApproval' };
  return undefined;
}
