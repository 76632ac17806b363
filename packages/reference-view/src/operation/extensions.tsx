import { ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { useId, useState } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import { extensionObjects } from './extension-facts.ts';
import styles from './extensions.module.css';
import { Findable } from './findable.tsx';
import { showJson } from './schema/show-value.ts';
import toggle from './schema/toggle.module.css';

const longestShown = 10_000;

/** The document's own additions that are more than a word, as they were written. */
export function Extensions({ extensions }: { readonly extensions: unknown }) {
  const r = useReferenceText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const objects = extensionObjects(extensions);
  if (objects.length === 0) return null;
  return (
    <div className={styles.extensions}>
      <button
        type="button"
        className={toggle.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronRightIcon size={12} />
        {r('op.extensions')}
      </button>
      <Findable open={open} onFound={() => setOpen(true)} id={id} className={styles.list}>
        {objects.map(([name, value]) => {
          const shown = showJson(value, longestShown);
          return (
            <div key={name}>
              <code>{name}</code>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
              <pre tabIndex={0}>
                {shown.text}
                {shown.cut && ' …'}
              </pre>
            </div>
          );
        })}
      </Findable>
    </div>
  );
}
