import type { ElementDefinition } from '../auth-element.tsx';
import { flag, text } from '../props.ts';
import { CopyId } from './copy-id.tsx';
import type { CopyIdProps } from './shared-props.ts';

export const copyIdElement: ElementDefinition<CopyIdProps> = {
  tag: 'stoa-copy-id',
  props: { uuid: text(), format: text('uuid'), truncated: flag(), answerWithId: flag() },
  Form: CopyId,
};
