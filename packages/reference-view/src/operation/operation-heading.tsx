import type { ReferenceOperation } from '@stoa/contract/reference';
import { MarkdownButton } from '@stoa/rich-text-view/markdown-button';
import { useText } from '@stoa/text/language';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { IconButton } from '@stoa/ui/icon-button.tsx';
import { CheckIcon, Icon } from '@stoa/ui/icons.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useReferenceText } from '../i18n/reference-text.ts';
import { operationKey } from '../reference-address.ts';
import styles from './operation-heading.module.css';

const longestTitle = 160;

/** What the operation is called, whether it is on its way out, and the link to it. */
export function OperationHeading({
  operation,
  href,
}: {
  readonly operation: ReferenceOperation;
  readonly href?: string;
}) {
  const t = useText();
  const r = useReferenceText();
  const { state, copy } = useCopy();
  const title = titleOf(operation);
  return (
    <div className={styles.heading}>
      {title === undefined ? <h1 className={styles.path}>{operation.path}</h1> : <h1 dir="auto">{title}</h1>}
      {operation.deprecated && <DeprecatedTag label={r('op.deprecated')} />}
      {href !== undefined && (
        <div className={styles.tools}>
          <IconButton aria-label={r('op.copyLink')} onClick={() => void copy(new URL(href, document.baseURI).href)}>
            {state === 'copied' ? <CheckIcon /> : <LinkIcon />}
          </IconButton>
          <MarkdownButton address={markdownOf(href, operation)} />
        </div>
      )}
      <span role="status">
        <VisuallyHidden>
          {state === 'copied' ? t('common.copied') : state === 'failed' ? t('common.copyFailed') : ''}
        </VisuallyHidden>
      </span>
    </div>
  );
}

/** Returns the address of the operation's Markdown, below that of the version's page, which is the part before the fragment. */
function markdownOf(href: string, { operation_id, method, path }: ReferenceOperation): string {
  const key = operationKey({ operationId: operation_id, method, path });
  return `${href.replace(/#.*$/, '')}/${encodeURIComponent(key)}.md`;
}

/** The summary, unless it is a whole text, as in GitHub's webhooks: that is no title. */
export function titleOf({ summary }: ReferenceOperation): string | undefined {
  return summary && summary.trim() !== '' && summary.length <= longestTitle ? summary : undefined;
}

function LinkIcon() {
  return (
    <Icon>
      <path d="M6.8 9.200a2.600 2.600 0 0 0 3.700 0l2.200-2.200a2.600 2.600 0 0 0-3.700-3.700l-.9.9M9.200 6.800a2.600 2.600 0 0 0-3.700 0L3.300 9a2.600 2.600 0 0 0 3.700 3.700l.9-.9" />
    </Icon>
  );
}
