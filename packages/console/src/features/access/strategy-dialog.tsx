import type { AuthStrategyDetail } from '@stoa/contract/managed-entrance';
import { refusalOf } from '@stoa/text/reason';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { Emphasis } from '../../lib/emphasis.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import classes from './access.module.css';
import { strategyQuery, strategyUsage } from './entrance-queries.ts';
import { environments, strategyDraft, strategyOf } from './entry-draft.ts';
import { Choice, Line } from './entry-fields.tsx';
import { TokenFields } from './token-fields.tsx';

interface StrategyDialogProps {
  /** Undefined: a new one. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}

/** A strategy is opened as it is stored, not as a list shows it. */
export function StrategyDialog({ name, onClose }: StrategyDialogProps) {
  const { call } = useServices();
  const { data } = useQuery(strategyQuery(call, name));
  if (name !== undefined && !data) return null;
  return <StrategyForm detail={data} onClose={onClose} />;
}

const types = ['key_auth', 'client_credentials', 'self_managed_client_credentials'] as const;

function StrategyForm({
  detail,
  onClose,
}: {
  readonly detail: AuthStrategyDetail | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  // The copy is from the opening, like the draft: `detail` follows what other users change.
  const [opened] = useState(detail?.strategy);
  const [draft, setDraft] = useState(() => strategyDraft(opened));
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const isUsed = (detail?.usage.applications ?? 0) > 0;
  const save = useAct({
    run: (call) => {
      const strategy = strategyOf(draft);
      return opened
        ? call('replaceAuthStrategy', { params: { strategyName: opened.name }, body: { strategy, expected: opened } })
        : call('createAuthStrategy', { body: { strategy } });
    },
    onDone: onClose,
    showsErrorToast: false,
  });
  const names = ['name', 'key_names', 'issuer', 'auth_methods', 'available_scopes', 'audiences', 'client_id_claims'];
  const fields = [...names, 'introspection', 'registration'].map((field) => `strategy.${field}`);
  const { at, general } = refusalOf(save.error, t, fields);
  return (
    <FormDialog
      title={detail ? t('entrance.changeOf', { name: detail.strategy.name }) : t('entrance.newStrategy')}
      verb={t(detail ? 'entrance.keep' : 'entrance.add')}
      pending={save.isPending}
      refusal={general}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      {detail && (
        <p className={classes.said}>
          <Emphasis text={t('entrance.usage', strategyUsage(detail, t))} />
        </p>
      )}
      {detail && detail.missing_secrets.length > 0 && (
        <Notice kind="warning">{t('entrance.noSecret', { names: detail.missing_secrets.join(', ') })}</Notice>
      )}
      <Line
        label={t('entrance.name')}
        requiredLabel={detail ? undefined : t('common.required')}
        help={detail && t('entrance.nameFixed')}
        error={at['strategy.name']}
        disabled={detail !== undefined}
        data-autofocus
        value={draft.name}
        onValue={(name) => set({ name })}
      />
      <Choice
        label={t('access.kind')}
        disabled={isUsed}
        value={draft.credential_type}
        onValue={(value) => set({ credential_type: types.find((type) => type === value) ?? 'key_auth' })}
        options={types.map((type) => [type, t(`facts.${type}`)])}
      />
      {draft.credential_type === 'key_auth' ? (
        <Line
          label={t('entrance.keyNames')}
          requiredLabel={t('common.required')}
          help={t('entrance.list')}
          error={at['strategy.key_names']}
          mono
          value={draft.key_names}
          onValue={(key_names) => set({ key_names })}
        />
      ) : (
        <TokenFields
          draft={draft}
          set={set}
          at={at}
          keepsIssuer={isUsed && detail?.strategy.credential_type !== 'key_auth'}
        />
      )}
      <Choice
        label={t('entrance.environment')}
        value={draft.environment}
        onValue={(environment) => set({ environment })}
        options={[['', t('entrance.none')], ...environments.map((one): [string, string] => [one, one])]}
      />
      <CheckboxField
        label={t('entrance.autoApprove')}
        checked={draft.auto_approve}
        onChange={({ currentTarget }) => set({ auto_approve: currentTarget.checked })}
      />
      <CheckboxField
        label={t('entrance.default')}
        checked={draft.default}
        onChange={({ currentTarget }) => set({ default: currentTarget.checked })}
      />
    </FormDialog>
  );
}
