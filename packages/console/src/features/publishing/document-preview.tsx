import type { ApplyProblem } from '@stoa/contract/portal-code';
import type { RichDocument } from '@stoa/contract/rich-nodes';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { Section } from '@stoa/ui/section.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { ProblemList } from './change-list.tsx';
import { marksOf } from './editor/marks-of.ts';
import type { Place } from './editor/text-problems.ts';
import classes from './publishing.module.css';

/** What the server makes of a text: the portal's own rendering, and what leads nowhere. */
export function usePreview(params: { readonly slug: string; readonly document: string }, markdown: string) {
  const { call } = useServices();
  const settled = useDebounced(markdown, 300);
  const { data } = useQuery({
    queryKey: ['publishing', 'preview', params.slug, params.document, settled],
    queryFn: () => call('previewDocument', { params, body: { markdown: settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const marks = useMemo(() => marksOf(data?.problems), [data]);
  return {
    content: data?.content as RichDocument | undefined,
    problems: (data?.problems ?? []) as readonly ApplyProblem[],
    marks,
  };
}

interface DocumentPreviewProps extends Omit<ReturnType<typeof usePreview>, 'marks'> {
  readonly onGo?: (place: Place) => void;
}

/** The document as readers will see it; above it what leads nowhere, each with the way to its line. */
export function DocumentPreview({ content, problems, onGo }: DocumentPreviewProps) {
  const t = useText();
  return (
    <Section title={t('publish.preview')} tone="side">
      {problems.length > 0 && <ProblemList problems={problems} {...(onGo && { onGo })} />}
      <div className={classes.shown}>{content && <RichNodes value={content.children} topLevel={3} />}</div>
    </Section>
  );
}
