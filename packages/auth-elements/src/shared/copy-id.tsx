import { useCopy } from '@stoa/ui/clipboard.ts';
import { type IdFormat, shownId, truncatedId } from '@stoa/ui/shown-id.ts';
import { useAuth } from '../auth-context.ts';
import type { ElementDefinition } from '../auth-element.tsx';
import { type CopyIdProps, copyIdProps } from './shared-props.ts';

const formats: readonly string[] = ['uuid', 'hidden', 'redacted', 'deleted'] satisfies IdFormat[];

const sheets = 'M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3';
const tick = 'M2.500 8.500l3.500 3.500 7.500-8';

/** An id that copies in full; the result is shown beside it for 1800 ms and is announced (auth-elements §2, §8, §9). */
function CopyId({ uuid, format, truncated, answerWithId }: CopyIdProps) {
  const { t } = useAuth();
  const { state, copy } = useCopy();
  const known = (formats.includes(format) ? format : 'uuid') as IdFormat;
  const shown = shownId(uuid, known, truncated);
  const copied = answerWithId && known === 'uuid' ? truncatedId(uuid) : t('copy.copied');
  return (
    <span className="sa-id" part="copy-id">
      {shown && (
        <code part="id" title={known === 'uuid' && truncated ? uuid : undefined}>
          {shown}
        </code>
      )}
      <button
        type="button"
        className="sa-cp"
        part="copy"
        aria-label={t('copy.copy')}
        title={state === 'idle' ? t('copy.copy') : undefined}
        onClick={() => void copy(uuid)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
          <path d={state === 'copied' ? tick : sheets} strokeWidth="1.500" />
        </svg>
      </button>
      <span role="status" className="sa-tip" part="tooltip">
        {state === 'idle' ? '' : state === 'copied' ? copied : t('copy.failed')}
      </span>
    </span>
  );
}

export const copyIdElement: ElementDefinition<typeof copyIdProps> = {
  tag: 'stoa-copy-id',
  props: copyIdProps,
  Form: CopyId,
};
