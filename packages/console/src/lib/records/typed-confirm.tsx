import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './record-page.module.css';

interface TypedConfirmProps {
  readonly title: string;
  /** What goes, with numbers. */
  readonly children: ReactNode;
  /** What has to be typed, and what the field is called. */
  readonly word: string;
  readonly label: string;
  readonly confirm: string;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for a name to be typed before what nothing brings back. */
export function TypedConfirm({ title, children, word, label, confirm, act, onDone, onClose }: TypedConfirmProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const deletion = useMutation({ mutationFn: act, onSuccess: onDone });
  const isRight = typed.trim().toLowerCase() === word.trim().toLowerCase();
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={deletion.isPending}
      error={deletion.error && reasonOf(deletion.error, t)}
      onConfirm={() => (isRight ? deletion.mutate() : setWrong(true))}
      onCancel={onClose}
    >
      <div className={classes.dialog}>
        {children}
        <TextField
          label={label}
          help={word}
          error={wrong && !isRight ? t('records.typedWrong') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
