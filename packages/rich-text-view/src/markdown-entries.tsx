import { useText } from '@stoa/text/language';
import { MenuEntries } from '@stoa/ui/menu-entries.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { type RefObject, useState } from 'react';

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
      await copyLater(textAt(address));
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

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/markdown' } });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.text();
}

/** Safari takes a text that is still on its way only as a promise: after a wait the press of the button counts no more. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write)
    return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
