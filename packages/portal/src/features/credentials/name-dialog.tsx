import { refusalOf } from '@stoa/text/reason';
import { FormDialog } from '@stoa/ui/form-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import styles from './credential-section.module.css';

export interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly submitLabel: string;
  readonly pending: boolean;
  /** What the last try failed with; null when it did not. */
  readonly error: unknown;
  /** What that means for what was asked for, below the reason. */
  readonly errorNote?: ReactNode;
  /** What is to be known first, above the name. */
  readonly lead?: ReactNode;
  /** More fields, below the name. */
  readonly children?: ReactNode;
  /** The children are not valid yet, and say so after the first attempt to submit. */
  readonly unready?: boolean;
  readonly onTry?: () => void;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a credential's name, which is required on creation and rename (portal §5). */
export function NameDialog(props: NameDialogProps) {
  const t = useText();
  const [name, setName] = useState(props.initial);
  const [tried, setTried] = useState(false);
  // The error of a refused value remains until the value is changed.
  const [sent, setSent] = useState<string>();
  const refusal = refusalOf(props.error, t, ['display_name']);
  const general = name.trim() === sent && refusal.general;
  const missing = name.trim() === '';

  function submit() {
    setTried(true);
    props.onTry?.();
    if (missing || props.unready) return;
    setSent(name.trim());
    props.onSubmit(name.trim());
  }

  return (
    <FormDialog
      title={props.title}
      size="narrow"
      confirm={props.submitLabel}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={props.pending}
      className={styles.fields}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {(general || props.errorNote) && (
        <Notice kind="danger">
          {general}
          {props.errorNote}
        </Notice>
      )}
      {props.lead}
      <TextField
        label={t('credentials.name')}
        requiredLabel={t('common.required')}
        help={t('credentials.nameHelp')}
        error={tried && missing ? t('validation.form') : name.trim() === sent ? refusal.at.display_name : undefined}
        value={name}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {props.children}
    </FormDialog>
  );
}
