import type { RichNode } from '@stoa/contract/rich-nodes';
import { Toaster } from '@stoa/ui/toaster.tsx';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { texts } from '../i18n/en.ts';
import { LanguageProvider } from '../i18n/language.tsx';
import { RichNodes } from '../rich-text/rich-nodes.tsx';

/** The HTML that a page shows for nodes, headings at their own level. Needs a DOM. */
export function drawRichNodes(value: RichNode[]): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <LanguageProvider locale="en" texts={texts}>
        <Toaster label="Notifications" closeLabel="Dismiss">
          <main>
            <RichNodes value={value} topLevel={1} />
          </main>
        </Toaster>
      </LanguageProvider>,
    ),
  );
  const drawn = host.querySelector('main > div')?.innerHTML ?? '';
  flushSync(() => root.unmount());
  return drawn;
}
