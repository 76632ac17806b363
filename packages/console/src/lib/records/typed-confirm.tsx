import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog, type ConfirmDialogProps } from '@stoa/ui/confirm-dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './record-page.module.css';

interface TypedConfirmProps extends Pick<ConfirmDialogProps, 'tone' | 'disabled'> {
  readonly title: string;
  /** What goes, with numbers. */
  readonly children: ReactNode;
  /** What has to be typed, and what the field is called. Without a word nothing is typed: it can be brought back. */
  readonly word: string | undefined;
  readonly label: string;
  readonly confirm: string;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before something happens; for a name to be typed before what nothing brings back. */
export function TypedConfirm(props: TypedConfirmProps) {
  const { title, children, word, label, confirm, act, onDone, onClose, ...look } = props;
  const t = useText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const deletion = useMutation({ mutationFn: act, onSuccess: onDone });
  const isRight = word === undefined || typed.trim().toLowerCase() === word.trim().toLowerCase();
  const confirmed = () => (isRight ? deletion.mutate() : setWrong(true));
  return (
    <ConfirmDialog
      {...look}
      opened
      title={title}
      confirm={confirm}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={deletion.isPending}
      error={deletion.error && reasonOf(deletion.error, t)}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      <div className={classes.dialog}>
        {children}
        {word !== undefined && (
          <TextField
            label={label}
            help={word}
            error={wrong && !isRight ? t('records.typedWrong', { word }) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing && !look.disabled && !deletion.isPending) confirmed();
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
