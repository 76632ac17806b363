import { proofOf } from '@stoa/client/proof-of';
import type { CreatedDeveloperToken } from '@stoa/contract/developer-tokens';
import { type TokenScope, tokenScopes } from '@stoa/contract/token-scopes';
import { refusalOf } from '@stoa/text/reason';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { FormDialog } from '@stoa/ui/form-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { useTokensText } from '../../i18n/tokens/tokens-text.ts';
import { useServices } from '../../services.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import styles from './tokens.module.css';

const days = ['7', '30', '90', '365'] as const;
const rights = ['read', 'write'] as const;
type Noun = TokenScope extends `${infer N}:${string}` ? N : never;
const nouns = [...new Set(tokenScopes.map((scope) => scope.split(':')[0] as Noun))];

interface AddTokenDialogProps {
  readonly provider: { readonly identifier: string | null; readonly name: string } | undefined;
  readonly onClose: () => void;
  readonly onAdded: (token: CreatedDeveloperToken) => void;
}

/** Asks for a name, what the token may do, and its end; then, where the log-in was long ago, for the password. */
export function AddTokenDialog({ provider, onClose, onAdded }: AddTokenDialogProps) {
  const t = useText();
  const words = useTokensText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [count, setCount] = useState<string>('90');
  const [tried, setTried] = useState(false);
  const end = new Date(Date.now() + Number(count) * 86_400_000);
  const add = useMutation({
    mutationFn: () =>
      call('createDeveloperToken', {
        body: { name: name.trim(), scopes: [...scopes], expires_at: end.toISOString() },
      }),
    gcTime: 0,
    onSuccess: onAdded,
  });
  const proof = proofOf(add.error);
  const refused = add.isError && !proof ? refusalOf(add.error, t, ['name']) : undefined;
  const noName = name.trim() === '';

  function submit() {
    setTried(true);
    if (!noName && scopes.length > 0 && !add.isPending) add.mutate();
  }

  if (proof)
    return <ProofDialog kind={proof} provider={provider} onClose={() => add.reset()} onProven={() => add.mutate()} />;
  return (
    <FormDialog
      title={words('tokens.add')}
      size="narrow"
      confirm={words('tokens.create')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={add.isPending}
      className={styles.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused?.general && <Notice kind="danger">{refused.general}</Notice>}
      <TextField
        label={words('tokens.name')}
        requiredLabel={t('common.required')}
        help={words('tokens.nameHelp')}
        error={tried && noName ? t('validation.form') : refused?.at.name}
        value={name}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          if (add.isError) add.reset();
        }}
      />
      <ScopeChoice value={scopes} onChange={setScopes} missing={tried && scopes.length === 0} />
      <SelectField
        label={words('tokens.end')}
        help={words('tokens.until', { date: new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(end) })}
        options={days.map((value) => ({ value, label: words('tokens.days', { count: value }) }))}
        value={count}
        onChange={setCount}
      />
    </FormDialog>
  );
}

/** One line a noun, with a box for reading and one for writing where there is such a scope. */
function ScopeChoice(props: {
  value: readonly TokenScope[];
  onChange: (value: readonly TokenScope[]) => void;
  missing: boolean;
}) {
  const { value, onChange, missing } = props;
  const words = useTokensText();
  const help = useId();
  const toggle = (scope: TokenScope, on: boolean) =>
    onChange(tokenScopes.filter((each) => (each === scope ? on : value.includes(each))));
  return (
    <fieldset className={styles.choice} aria-describedby={help}>
      <legend>{words('tokens.scopes')}</legend>
      <div className={styles.rows}>
        {nouns.map((noun) => (
          <div key={noun} className={styles.row}>
            <span>{words(`tokens.scope.${noun}`)}</span>
            {rights.map((right) => {
              const scope = tokenScopes.find((each) => each === `${noun}:${right}`);
              return scope ? (
                <CheckboxField
                  key={right}
                  label={words(`tokens.${right}`)}
                  aria-label={words(`tokens.${right}Of`, { noun: words(`tokens.scope.${noun}`) })}
                  checked={value.includes(scope)}
                  onChange={(event) => toggle(scope, event.currentTarget.checked)}
                />
              ) : (
                <span key={right} />
              );
            })}
          </div>
        ))}
      </div>
      <p id={help} className={styles.help} data-missing={missing || undefined} role={missing ? 'alert' : undefined}>
        {words(missing ? 'tokens.noScope' : 'tokens.scopesHelp')}
      </p>
    </fieldset>
  );
}
