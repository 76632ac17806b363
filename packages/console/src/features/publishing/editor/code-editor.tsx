import { lazy, Suspense } from 'react';
import classes from './editor.module.css';
import type { MountedEditorProps } from './mounted-editor.tsx';

/** The editor's library is larger than the rest of the page, so it comes in a file of its own. */
const MountedEditor = lazy(async () => ({ default: (await import('./mounted-editor.tsx')).MountedEditor }));

/** A text editor with its label above and its keys named below. The text is controlled, as in a text area. */
export function CodeEditor(props: MountedEditorProps) {
  const { label, help, kind } = props;
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <Suspense fallback={<div className={classes[kind]} aria-busy="true" />}>
        <MountedEditor {...props} />
      </Suspense>
      <p className={classes.help} aria-hidden="true">
        {help}
      </p>
    </div>
  );
}
