import type { RichNode } from '@stoa/contract/rich-nodes';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { texts } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/language.tsx';

/** Nodes as on a page, headings at their own level. */
export function RichNodesInFrame({ value }: { value: RichNode[] }) {
  return (
    <LanguageProvider locale="en" texts={texts}>
      <Toaster label="Notifications" closeLabel="Dismiss">
        <main>
          <RichNodes value={value} topLevel={1} />
        </main>
      </Toaster>
    </LanguageProvider>
  );
}
