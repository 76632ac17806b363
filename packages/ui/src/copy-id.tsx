import './layers.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { useCopy } from './clipboard.ts';
import classes from './copy-id.module.css';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { type IdFormat, shownId, truncatedId } from './shown-id.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CopyIdTexts {
  /** What the button does ("Copy ID of ci-runner"). */
  readonly copy: string;
  readonly copied: string;
  readonly failed: string;
}

export interface CopyIdProps {
  readonly id: string;
  /** Hidden formats never show the id, not even after copying. */
  readonly format?: IdFormat;
  /** Cut the shown id to 15 characters; the whole id is copied all the same. */
  readonly truncated?: boolean;
  /** After copying, the button answers with the cut id instead of `texts.copied` (auth-elements §8); `uuid` format only. */
  readonly answerWithId?: boolean;
  readonly texts: CopyIdTexts;
}

/** An id that copies in full. The result is shown in a tooltip for 1800 ms and is announced (auth-elements §9). */
export function CopyId({ id, format = 'uuid', truncated = false, answerWithId = false, texts }: CopyIdProps) {
  const { state, copy } = useCopy();
  const shown = shownId(id, format, truncated);
  const copied = answerWithId && format === 'uuid' ? truncatedId(id) : texts.copied;
  const answer = state === 'copied' ? copied : state === 'failed' ? texts.failed : '';
  return (
    <span className={classes.root}>
      {shown && (
        <code className={classes.id} title={format === 'uuid' && truncated ? id : undefined}>
          {shown}
        </code>
      )}
      <Tooltip
        label={answer || texts.copy}
        {...(state === 'idle' ? {} : { opened: true })}
        classNames={{ tooltip: classes.tooltip ?? '' }}
        openDelay={300}
        events={{ hover: true, focus: false, touch: false }}
      >
        <IconButton size="sm" aria-label={texts.copy} onClick={() => void copy(id)}>
          {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      </Tooltip>
      <span role="status">
        <VisuallyHidden>{answer}</VisuallyHidden>
      </span>
    </span>
  );
}
