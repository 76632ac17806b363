import { useText } from '@stoa/text/language';
import { MenuEntries } from '@stoa/ui/menu-entries.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { type RefObject, useState } from 'react';
import { copyMarkdown } from './copy-markdown.ts';

interface MarkdownEntriesProps {
  readonly id: string;
  readonly address: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: (isDone: boolean) => void;
}

/** What can be done with the Markdown of a page. */
export function MarkdownEntries({ id, address, button, onClose }: MarkdownEntriesProps) {
  const t = useText();
  const toast = useToast();
  // The button follows a title: the menu opens to where there is more room.
  const [isAtStart] = useState(() => {
    const { left, right } = button.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return window.innerWidth - left > right;
  });

  async function copy() {
    try {
      await copyMarkdown(address);
      toast({ kind: 'success', text: t('common.copied') });
    } catch {
      toast({ kind: 'danger', text: t('markdown.notCopied') });
    }
  }

  return (
    <MenuEntries
      id={id}
      label={t('markdown.label')}
      align={isAtStart ? 'start' : 'end'}
      onClose={onClose}
      actions={[
        { id: 'copy', label: t('markdown.copy'), onSelect: () => void copy() },
        {
          id: 'view',
          label: t('markdown.view'),
          component: 'a',
          componentProps: { href: address, target: '_blank', rel: 'noopener' },
        },
      ]}
    />
  );
}
