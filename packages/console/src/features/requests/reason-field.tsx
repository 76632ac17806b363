import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { IconButton } from '@stoa/ui/icon-button.tsx';
import { CloseIcon } from '@stoa/ui/icons.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { useText } from '../../i18n/language.tsx';
import classes from './decision-dialog.module.css';
import { reasonsQuery } from './request-queries.ts';

export interface ReasonInput {
  readonly text: string;
  /** Whether the sentence is kept on the server, for all operators of the portal. */
  readonly keep: boolean;
}

interface ReasonFieldProps {
  readonly call: Call;
  readonly value: ReasonInput;
  readonly onChange: (value: ReasonInput) => void;
  readonly help: string;
}

/** Why: typed, or one of the sentences that were used before. */
export function ReasonField({ call, value, onChange, help }: ReasonFieldProps) {
  const t = useText();
  const queries = useQueryClient();
  const { data: reasons = [] } = useQuery(reasonsQuery(call));
  const forget = useMutation({
    mutationFn: (reasonId: string) => call('deleteReason', { params: { reasonId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reasonsQuery(call).queryKey }),
  });
  const text = value.text.trim();
  const isKept = reasons.some((reason) => reason.text === text);
  return (
    <>
      <TextAreaField
        label={t('decide.reason')}
        help={help}
        maxLength={1000}
        data-autofocus
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      {reasons.length > 0 && (
        <section className={classes.templates}>
          <h3>{t('decide.templates')}</h3>
          <ul>
            {reasons.map((reason) => (
              <li key={reason.id}>
                <button
                  type="button"
                  aria-pressed={reason.text === text}
                  onClick={() => onChange({ ...value, text: reason.text })}
                >
                  {reason.text}
                </button>
                <IconButton
                  size="sm"
                  aria-label={t('decide.forget', { text: reason.text })}
                  onClick={() => forget.mutate(reason.id)}
                >
                  <CloseIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {text !== '' && !isKept && (
        <CheckboxField
          label={t('decide.keep')}
          checked={value.keep}
          onChange={(event) => onChange({ ...value, keep: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
