import { useText } from '@stoa/text/language';
import { IconButton } from '@stoa/ui/icon-button.tsx';
import { MarkdownIcon } from '@stoa/ui/icons.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { type FocusEvent, useId, useRef, useState } from 'react';
import styles from './markdown-button.module.css';

const load = () => import('./markdown-entries.tsx');
type Entries = Awaited<ReturnType<typeof load>>['MarkdownEntries'];

/**
 * The menu that leads to the Markdown of the page, to look at or to paste elsewhere. Its code is fetched when the pointer comes
 * near.
 * @param props.address of the Markdown
 */
export function MarkdownButton({ address }: { readonly address: string }) {
  const t = useText();
  const toast = useToast();
  const [opened, setOpened] = useState(false);
  const [MarkdownEntries, setEntries] = useState<Entries>();
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const prefetch = () => void load().catch(() => undefined);

  async function open() {
    try {
      const entries = (await load()).MarkdownEntries;
      setEntries(() => entries);
      setOpened(true);
    } catch {
      toast({ kind: 'danger', text: t(navigator.onLine ? 'error.unexpected' : 'error.network') });
    }
  }
  function close(isDone: boolean) {
    setOpened(false);
    if (isDone) target.current?.focus();
  }
  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus went elsewhere
    <div className={styles.root} onBlur={leave}>
      <IconButton
        ref={target}
        aria-label={t('markdown.label')}
        title={t('markdown.label')}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        // Safari leaves the focus where it was when a button is pressed; the menu then would not notice a press elsewhere.
        onClick={(event) => {
          event.currentTarget.focus();
          if (opened) setOpened(false);
          else void open();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open();
        }}
      >
        <MarkdownIcon />
      </IconButton>
      {opened && MarkdownEntries && <MarkdownEntries id={id} address={address} button={target} onClose={close} />}
    </div>
  );
}
