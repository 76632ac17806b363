import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { Unsaved } from '../../lib/unsaved.tsx';
import { useServices } from '../../services.tsx';
import { ProblemList } from './change-list.tsx';
import { CodeEditor } from './editor/code-editor.tsx';
import { marksOf } from './editor/marks-of.ts';
import type { EditorHandle } from './editor/mounted-editor.tsx';
import classes from './publishing.module.css';
import { specificationQuery } from './publishing-queries.ts';
import { type TakeState, useTakeSpecification } from './use-take-specification.ts';

/** Larger texts are checked and saved, but not shown in the editor: each key press would be slow. */
const mostInEditor = 2_000_000;
const longestLine = 50_000;

function isForEditor(text: string): boolean {
  return text.length <= mostInEditor && text.split('\n').every((line) => line.length <= longestLine);
}

interface Target {
  readonly slug: string;
  readonly version: string;
}

interface VersionSpecificationProps extends Target {
  readonly specification: { readonly sha256: string; readonly size: number } | null;
}

/** The specification that the version has, to be edited, or replaced by a file. */
export function VersionSpecification({ specification, ...target }: VersionSpecificationProps) {
  const { t } = useLanguage();
  const { call } = useServices();
  // The one that was there when the page opened: what is taken later came from this page.
  const [first] = useState(specification);
  const isAsked = first !== null && first.size <= mostInEditor;
  const { data, error } = useQuery({ ...specificationQuery(call, target), enabled: isAsked });
  if (isAsked && !data && !error) return <Section title={t('publish.specification')}>{null}</Section>;
  const shown = data && isForEditor(data.text) ? data.text : undefined;
  return (
    <SpecificationField
      {...target}
      saved={shown ?? ''}
      largeBytes={first && shown === undefined ? first.size : 0}
      hasOne={specification !== null}
    />
  );
}

interface SpecificationFieldProps extends Target {
  readonly saved: string;
  /** The size of one that is too large for the editor; else 0. */
  readonly largeBytes: number;
  readonly hasOne: boolean;
}

/** A file or the text of the editor becomes the specification once it was checked; what is wrong is marked and listed. */
function SpecificationField({ slug, version, saved, hasOne, ...before }: SpecificationFieldProps) {
  const { t, tag } = useLanguage();
  const { state, take, isBusy, cancel } = useTakeSpecification(slug, version);
  const [text, setText] = useState(saved);
  const [taken, setTaken] = useState(saved);
  const [largeBytes, setLargeBytes] = useState(before.largeBytes);
  const editor = useRef<EditorHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const isInEditor = largeBytes === 0 || text !== '';
  const found = state.step === 'refused' && isInEditor ? state.problems : undefined;
  const marks = useMemo(() => marksOf(found), [found]);

  async function takeText(content: string, isJson: boolean) {
    if (content.trim() === '') return;
    setLargeBytes(0);
    if (await take(new Blob([content]), isJson)) setTaken(content);
  }
  /** It takes the place of what is in the editor, unless it is too large to be shown. */
  async function takeFile(content: Blob, isJson: boolean) {
    const read = content.size > mostInEditor ? undefined : (await content.text()).replaceAll('\r\n', '\n');
    const shown = read !== undefined && isForEditor(read) ? read : '';
    setText(shown);
    setLargeBytes(shown === '' ? content.size : 0);
    if (await take(content, isJson)) setTaken(shown);
  }
  const looksLikeJson = (content: string) => content.trimStart().startsWith('{');

  return (
    <Section title={t('publish.specification')}>
      <Unsaved isDirty={text !== taken && text.trim() !== ''} />
      <p className={classes.muted}>{t(hasOne ? 'publish.hasSpecification' : 'publish.noSpecification')}</p>
      <div className={classes.specification}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.yaml,.yml"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void takeFile(file, /\.json$/i.test(file.name));
          }}
        />
        <div className={classes.actions}>
          <Button onClick={() => input.current?.click()}>{t('publish.choose')}</Button>
          <Button pending={isBusy} onClick={() => void takeText(text, looksLikeJson(text))}>
            {t('publish.check')}
          </Button>
          {isBusy && <Button onClick={cancel}>{t('common.cancel')}</Button>}
        </div>
        <Outcome state={state} />
        {state.step === 'refused' && (
          <ProblemList
            problems={state.problems}
            onGo={isInEditor ? (place) => editor.current?.goTo(place) : undefined}
          />
        )}
        {!isInEditor && <Notice kind="info">{t('publish.largeText', { size: megabytes(largeBytes, tag) })}</Notice>}
        <CodeEditor
          ref={editor}
          kind="openapi"
          label={t('publish.paste')}
          help={t('publish.editorKeys')}
          value={text}
          onChange={setText}
          problems={marks}
          onFiles={([file]) => {
            if (file) void takeFile(file, /\.json$/i.test(file.name));
            return true;
          }}
          onPasteText={(pasted) => {
            if (isForEditor(pasted)) return false;
            void takeFile(new Blob([pasted]), looksLikeJson(pasted));
            return true;
          }}
        />
      </div>
    </Section>
  );
}

function Outcome({ state }: { readonly state: TakeState }) {
  const { t, tag } = useLanguage();
  return (
    <>
      <p role="status" className={classes.wide}>
        {state.step === 'sending' &&
          t('publish.sending', { percent: new Intl.NumberFormat(tag, { style: 'percent' }).format(state.part) })}
        {state.step === 'checking' && t('publish.checking')}
        {state.step === 'good' && t('publish.good')}
      </p>
      {state.step === 'failed' && <ErrorNotice error={state.error} />}
      {state.step === 'refused' && (
        <Notice kind="danger">{t('publish.problems', { count: state.problems.length })}</Notice>
      )}
    </>
  );
}

function megabytes(bytes: number, tag: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tag, format).format(bytes / 1e6);
}
