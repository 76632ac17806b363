import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { useCopy } from './clipboard.ts';
import { Dialog } from './dialog.tsx';
import { CheckIcon, CopyIcon, DownloadIcon } from './icons.tsx';
import { saveFile } from './save-file.ts';
import classes from './secret-once.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SecretOnceTexts {
  readonly title: ReactNode;
  /** "You will only be able to copy this credential once." */
  readonly warning: ReactNode;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly download: string;
  readonly saved: string;
  readonly close: string;
  /** Why it cannot be closed yet. */
  readonly closeReason: string;
}

export interface SecretOnceProps {
  readonly opened: boolean;
  /** One or two values shown together, each with its name ("Client ID", "Client secret"). */
  readonly values: readonly { readonly name: string; readonly value: string }[];
  /** Name of the downloaded text file. */
  readonly fileName: string;
  readonly onClose: () => void;
  /** Whether the reader says, at this moment, that it is saved. */
  readonly onSaved?: (saved: boolean) => void;
  readonly texts: SecretOnceTexts;
}

/**
 * A secret that is shown this once (portal §4, §9). No ✕, no Escape, no click outside: it closes only after the reader said that
 * it was saved. Nothing is kept: the value lives in the caller's state alone.
 */
export function SecretOnce(props: SecretOnceProps) {
  return <SecretPanel key={String(props.opened)} {...props} />;
}

function SecretPanel({ opened, values, fileName, onClose, onSaved, texts }: SecretOnceProps) {
  const [saved, setSaved] = useState(false);
  const { state, copy } = useCopy();
  const reason = useId();
  const secrets = useRef<HTMLDListElement>(null);
  const answer = { idle: '', copied: texts.copied, failed: texts.copyFailed }[state];
  const all =
    values.length === 1 ? (values[0]?.value ?? '') : values.map((each) => `${each.name}: ${each.value}`).join('\n');

  const copyAll = async () => {
    if (await copy(all)) return;
    // What the reader needs next when the clipboard is closed: the text selected, ready for the keyboard.
    if (secrets.current) getSelection()?.selectAllChildren(secrets.current);
  };
  const download = () => {
    saveFile(fileName, new Blob([`${all}\n`], { type: 'text/plain' }));
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <p className={classes.reason} id={reason} data-met={saved || undefined}>
            {texts.closeReason}
          </p>
          <Button unavailable={!saved} aria-describedby={reason} onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div className={classes.warning}>{texts.warning}</div>
      <div className={classes.panel}>
        <dl ref={secrets}>
          {values.map(({ name, value }) => (
            <div key={name} className={classes.value}>
              <dt>{name}</dt>
              <dd>
                <code data-lines={value.includes('\n') || undefined}>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.copy}
            data-state={state}
            data-autofocus
            onClick={() => void copyAll()}
          >
            {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
            <span>{answer || texts.copy}</span>
          </button>
          {/* The status stands beside the button: inside, it would give the button no name. */}
          <span role="status">
            <VisuallyHidden>{answer}</VisuallyHidden>
          </span>
          <button type="button" className={classes.download} onClick={download}>
            <DownloadIcon />
            {texts.download}
          </button>
        </div>
      </div>
      <CheckboxField
        label={texts.saved}
        strong
        checked={saved}
        onChange={(event) => {
          setSaved(event.currentTarget.checked);
          onSaved?.(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
