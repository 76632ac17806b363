import type { AuthStrategy, AuthStrategyDetails } from '@stoa/contract/applications';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Checklist } from '@stoa/ui/checklist.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import {
  type ApplicationDraft,
  type DraftProblem,
  fieldsOf,
  longestShort,
  problemsOf,
  scopesDiffer,
  suggestedUri,
  wireNames,
} from './application-draft.ts';
import styles from './application-form.module.css';
import { CallPreview } from './call-preview.tsx';
import { StrategyChoice } from './strategy-choice.tsx';

export interface ApplicationFormProps {
  readonly initial: ApplicationDraft;
  readonly strategies: readonly AuthStrategy[];
  /** The keys are strategy ids; undefined until the details are known. */
  readonly details?: ReadonlyMap<string, AuthStrategyDetails> | undefined;
  /** The strategy of an application that exists cannot be changed. */
  readonly strategyLocked: boolean;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** What the last try failed with; null when it did not. */
  readonly error: unknown;
  /** @param before what the form had when it opened */
  readonly onSubmit: (draft: ApplicationDraft, before: ApplicationDraft) => void;
  readonly onCancel: () => void;
}

/** Create and update have one form; the strategy decides which fields it has. */
export function ApplicationForm(props: ApplicationFormProps) {
  const t = useText();
  const words = useApplicationText();
  // `initial` may change while the user types: the application is fetched anew.
  const [before] = useState(props.initial);
  const [draft, setDraft] = useState(before);
  const [tried, setTried] = useState(false);
  const strategy = props.strategies.find(({ id }) => id === draft.strategyId);
  const fields = fieldsOf(strategy);
  const problems = problemsOf(draft, fields);
  const change = (part: Partial<ApplicationDraft>) => setDraft((before) => ({ ...before, ...part }));
  const scopesChanged = props.strategyLocked && scopesDiffer(before, draft);

  function say(problem: DraftProblem, text: string): string {
    if (problem === 'required') return t('validation.form');
    if (problem === 'too-long') return t('applicationForm.tooLong', { count: longestShort });
    const address = suggestedUri(text);
    return address ? words('form.suggestUri', { address }) : t('applicationForm.invalidUri');
  }
  const refusal = refusalOf(props.error, t, Object.values(wireNames));
  // The error of a refused value remains until the value is changed.
  const [sent, setSent] = useState(draft);
  const errorOf = (field: keyof ApplicationDraft) => {
    const problem = problems[field];
    if (tried && problem) return say(problem, String(draft[field]));
    return sent[field] === draft[field] ? refusal.at[wireNames[field]] : undefined;
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) {
      setSent(draft);
      return props.onSubmit(draft, before);
    }
    const target = event.currentTarget;
    requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  const form = (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refusal.general && sent === draft && <Notice kind="danger">{refusal.general}</Notice>}
      <TextField
        label={t('applicationForm.name')}
        requiredLabel={t('common.required')}
        error={errorOf('name')}
        value={draft.name}
        autoComplete="off"
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('applicationForm.description')}
        error={errorOf('description')}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <StrategyChoice
        strategies={props.strategies}
        details={props.details}
        value={draft.strategyId}
        locked={props.strategyLocked}
        error={errorOf('strategyId')}
        onChange={(strategyId) => change({ strategyId, scopes: [] })}
      />
      {fields.referenceId && (
        <div className={styles.joined}>
          <TextField
            label={t('applicationForm.referenceId')}
            requiredLabel={t('common.required')}
            help={t(
              strategy?.credential_type === 'key_auth'
                ? 'applicationForm.referenceHelp'
                : 'applicationForm.referenceOpenId',
            )}
            error={errorOf('referenceId')}
            mono
            autoComplete="off"
            spellCheck={false}
            value={draft.referenceId}
            onChange={(event) => change({ referenceId: event.currentTarget.value })}
          />
          <Button onClick={() => change({ referenceId: randomReference() })}>{t('applicationForm.generate')}</Button>
        </div>
      )}
      {fields.redirectUri && (
        <TextField
          label={t('applicationForm.redirectUri')}
          error={errorOf('redirectUri')}
          mono
          type="url"
          inputMode="url"
          autoComplete="off"
          value={draft.redirectUri}
          onChange={(event) => change({ redirectUri: event.currentTarget.value })}
        />
      )}
      {fields.availableScopes.length > 0 && (
        <div>
          <Checklist
            legend={t('applicationForm.scopes')}
            options={fields.availableScopes}
            value={draft.scopes}
            onChange={(scopes) => change({ scopes })}
            filterLabel={words('scopes.filter')}
            noMatch={words('scopes.noMatch')}
          />
          {scopesChanged && <Notice kind="warning">{t('applicationForm.scopesWarning')}</Notice>}
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" pending={props.pending}>
          {props.pending ? t('applicationForm.submitting') : props.submitLabel}
        </Button>
      </div>
    </form>
  );
  return strategy ? (
    <div className={styles.beside}>
      {form}
      <CallPreview strategy={strategy} details={props.details?.get(strategy.id)} scopes={draft.scopes} />
    </div>
  ) : (
    form
  );
}

/** A UUID v4. `randomUUID` is missing on plain http, `getRandomValues` is not. */
function randomReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
