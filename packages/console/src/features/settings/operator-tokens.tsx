import type { OperatorToken } from '@stoa/contract/managed-access';
import { Moment } from '@stoa/text/moment';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import classes from './settings.module.css';
import { tokensQuery } from './settings-queries.ts';
import { LastUsed, TokenSection } from './token-section.tsx';

/** What programs manage the portal with. */
export function OperatorTokens() {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(tokensQuery(call));
  return (
    <TokenSection
      anchor="tokens"
      title={t('settings.tokens')}
      text={t('settings.tokensText')}
      none={t('settings.noTokens')}
      rows={data}
      columns={[
        { id: 'role', header: t('people.role'), cell: ({ role }) => t(`role.${role}`) },
        { id: 'used', header: t('settings.tokenUsed'), cell: ({ last_used_at }) => <LastUsed at={last_used_at} /> },
        { id: 'ends', header: t('settings.tokenEnds'), cell: (token) => <End {...token} /> },
        { id: 'by', header: t('settings.tokenBy'), cell: ({ created_by }) => created_by ?? '–' },
        { id: 'created', header: t('settings.created'), cell: ({ created_at }) => <Moment at={created_at} /> },
      ]}
      add={t('settings.addToken')}
      AddDialog={AddTokenDialog}
      warning={({ role }) => t('settings.tokenWarning', { role: t(`role.${role}`) })}
      fileName="operator-token.txt"
      remove={(ask, tokenId) => ask('deleteOperatorToken', { params: { tokenId } })}
      removeText={t('settings.removeTokenText')}
    />
  );
}

function End({ expires_at, refused }: Pick<OperatorToken, 'expires_at' | 'refused'>) {
  const t = useText();
  if (refused) return <span className={classes.refused}>{t('settings.tokenRefused')}</span>;
  if (expires_at === null) return t('settings.tokenNever');
  if (new Date(expires_at) >= new Date()) return <Moment at={expires_at} />;
  return <span className={classes.refused}>{t('settings.tokenEnded')}</span>;
}
