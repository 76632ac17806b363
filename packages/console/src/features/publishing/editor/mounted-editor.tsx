import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import classes from './editor.module.css';
import { describedBy, editorEvents } from './editor-events.ts';
import { type EditorKind, editorExtensions, languageOf, languageSlot, phrasesSlot } from './editor-extensions.ts';
import { loadPhrases } from './load-phrases.ts';
import { ownLinkChord } from './markdown-marks.ts';
import { markProblems, type Place, placeIn, type TextProblem } from './text-problems.ts';

export interface EditorHandle {
  /** Moves the cursor to a line of the text, and shows it. */
  readonly goTo: (place: Place) => void;
  /** Puts a text where the cursor is, and the cursor behind it. */
  readonly insert: (text: string) => void;
}

export interface MountedEditorProps {
  readonly kind: EditorKind;
  /** The accessible name. */
  readonly label: string;
  /** Which keys do what; read to screen readers as the description. */
  readonly help: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Marked at their places. A new array replaces the former marks. */
  readonly problems: readonly TextProblem[];
  /** Files that are pasted or dropped; true: they were taken, and the browser does nothing with them. */
  readonly onFiles?: (files: readonly File[]) => boolean;
  /** A text that is pasted; true: it was taken, and does not come into the editor. */
  readonly onPasteText?: (text: string) => boolean;
  readonly ref?: Ref<EditorHandle>;
}

/**
 * CodeMirror in a shadow root: there it brings its styles as constructed sheets, which the content security policy
 * (`style-src 'self'`) allows; in the page itself it would write a style element.
 */
export function MountedEditor(props: MountedEditorProps) {
  const { kind, label, help, value, problems, ref } = props;
  const { locale } = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  // What the page has been told and may still hand back: with two keys in quick succession it comes back late, and must
  // not replace what is newer.
  const told = useRef([value]);
  const onText = useEffectEvent((text: string) => {
    told.current.push(text);
    props.onChange(text);
  });
  const onFiles = useEffectEvent((files: readonly File[]) => props.onFiles?.(files) ?? false);
  const onPasteText = useEffectEvent((text: string) => props.onPasteText?.(text) ?? false);
  const first = useEffectEvent(() => ({ doc: told.current.at(-1) ?? '', label, help }));

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const { doc, ...names } = first();
    // React runs an effect twice in development; an element keeps its shadow root.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const mounted = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc,
        extensions: [
          editorExtensions(kind, names.label),
          editorEvents({ onText, onFiles, onPasteText }),
          kind === 'markdown' ? ownLinkChord(element) : [],
        ],
      }),
    });
    root.append(describedBy(names.help));
    view.current = mounted;
    return () => {
      mounted.destroy();
      root.replaceChildren();
    };
  }, [kind]);

  useEffect(() => {
    const shown = view.current;
    const at = told.current.lastIndexOf(value);
    if (at >= 0) told.current.splice(0, at);
    if (!shown || at >= 0) return;
    told.current = [value];
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: value } });
  }, [value]);

  const isJson = kind === 'openapi' && value.trimStart().startsWith('{');
  useEffect(() => {
    view.current?.dispatch({ effects: languageSlot.reconfigure(languageOf(kind, isJson)) });
  }, [kind, isJson]);

  useEffect(() => {
    if (view.current) markProblems(view.current, problems);
  }, [problems]);

  useEffect(() => {
    let isOver = false;
    void loadPhrases(locale).then((phrases) => {
      if (!isOver) view.current?.dispatch({ effects: phrasesSlot.reconfigure(EditorState.phrases.of(phrases)) });
    });
    return () => {
      isOver = true;
    };
  }, [locale]);

  useImperativeHandle(ref, () => ({
    goTo(place) {
      const shown = view.current;
      if (!shown) return;
      const at = placeIn(shown.state.doc, place);
      shown.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      shown.focus();
    },
    insert(text) {
      const shown = view.current;
      shown?.dispatch(shown.state.replaceSelection(text));
    },
  }));

  return <div ref={host} className={classes[kind]} data-editor={kind} />;
}
