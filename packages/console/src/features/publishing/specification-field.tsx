import type { ApplyProblem } from '@stoa/contract/portal-code';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { ProblemList } from './change-list.tsx';
import classes from './publishing.module.css';
import { useEdit } from './publishing-queries.ts';
import { sendFile } from './send-file.ts';
import { Unsaved } from './unsaved.tsx';

type State =
  | { readonly step: 'idle' | 'checking' | 'good' }
  | { readonly step: 'sending'; readonly part: number }
  | { readonly step: 'refused'; readonly problems: readonly ApplyProblem[] }
  | { readonly step: 'failed'; readonly error: unknown };

interface SpecificationFieldProps {
  readonly slug: string;
  readonly version: string;
  readonly hasOne: boolean;
}

/** A file or a text becomes the specification once it was checked; what is wrong is told by line. */
export function SpecificationField({ slug, version, hasOne }: SpecificationFieldProps) {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const edit = useEdit(slug);
  const [text, setText] = useState('');
  const [taken, setTaken] = useState('');
  const [state, setState] = useState<State>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = state.step === 'sending' || state.step === 'checking';

  async function take(content: Blob, isJson: boolean) {
    const media_type = isJson ? 'application/json' : 'application/yaml';
    const aborter = new AbortController();
    stop.current = aborter;
    try {
      setState({ step: 'sending', part: 0 });
      const onProgress = (part: number) => setState({ step: 'sending', part });
      const sha256 = await sendFile(content, { call, onProgress, signal: aborter.signal });
      setState({ step: 'checking' });
      const path = `openapi.${isJson ? 'json' : 'yaml'}`;
      const { problems } = await call('indexSpecification', { params: { sha256 }, body: { media_type, path } });
      aborter.signal.throwIfAborted();
      if (problems.length > 0) return setState({ step: 'refused', problems });
      const body = { specification: { sha256, media_type } } as const;
      await edit.mutateAsync(() => call('putVersionDraft', { params: { slug, version }, body }));
      setTaken(text);
      setState({ step: 'good' });
    } catch (error) {
      setState(aborter.signal.aborted ? { step: 'idle' } : { step: 'failed', error });
    }
  }

  return (
    <Section title={t('publish.specification')}>
      <Unsaved isDirty={text.trim() !== '' && text !== taken} />
      <p className={classes.muted}>{t(hasOne ? 'publish.hasSpecification' : 'publish.noSpecification')}</p>
      <div className={classes.form}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.yaml,.yml"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void take(file, /\.json$/i.test(file.name));
          }}
        />
        <div className={classes.actions}>
          <Button onClick={() => input.current?.click()}>{t('publish.choose')}</Button>
          {isBusy && <Button onClick={() => stop.current?.abort()}>{t('common.cancel')}</Button>}
        </div>
        <TextAreaField
          label={t('publish.paste')}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button
            pending={isBusy}
            onClick={() => text.trim() && void take(new Blob([text]), text.trimStart().startsWith('{'))}
          >
            {t('publish.check')}
          </Button>
        </div>
        <p role="status" className={classes.wide}>
          {state.step === 'sending' &&
            t('publish.sending', { percent: new Intl.NumberFormat(tag, { style: 'percent' }).format(state.part) })}
          {state.step === 'checking' && t('publish.checking')}
          {state.step === 'good' && t('publish.good')}
        </p>
        {state.step === 'failed' && <Notice kind="danger">{reasonOf(state.error, t)}</Notice>}
        {state.step === 'refused' && (
          <Notice kind="danger">{t('publish.problems', { count: state.problems.length })}</Notice>
        )}
      </div>
      {state.step === 'refused' && <ProblemList problems={state.problems} />}
    </Section>
  );
}
