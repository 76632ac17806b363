import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useEffect, useRef } from 'react';
import type { ApplicationChoices, ChosenApplication } from '../chosen-application.ts';
import type { RequestDraft } from '../use-request-draft.ts';
import { Field } from './field.tsx';
import styles from './group.module.css';

/** Which of the reader's applications sends the request: its client is filled in, its secret is for the reader to paste. */
export function ApplicationField(props: {
  readonly choices: ApplicationChoices;
  readonly chosen: ChosenApplication | undefined;
  readonly onChoose: RequestDraft['setApplication'];
}) {
  const { choices, chosen, onChoose } = props;
  const { state, applications, createHref } = choices;
  const r = useReferenceText();
  // A single application is preselected; the first option clears the selection.
  const only = state === 'ready' && applications.length === 1 ? applications[0] : undefined;
  const offered = useRef(false);
  useEffect(() => {
    if (offered.current || chosen || !only || only.otherState !== undefined) return;
    offered.current = true;
    onChoose({ id: only.id, name: only.name }, choices.clientIdOf(only.id));
  }, [only, chosen, onChoose, choices]);
  if (state === 'loading') return null;
  if (state === 'failed') return <p className={styles.note}>{r('try.applicationsFailed')}</p>;
  const create = createHref !== undefined && (
    <a className={styles.link} href={createHref}>
      {r('try.createApplication')}
    </a>
  );
  if (applications.length === 0) {
    return (
      create && (
        <p className={styles.note}>
          {r('try.noneRegistered')} {create}
        </p>
      )
    );
  }
  const current = applications.find(({ id }) => id === chosen?.id);
  function choose(wanted: string) {
    const next = applications.find(({ id }) => id === wanted);
    onChoose(next && { id: next.id, name: next.name }, next && choices.clientIdOf(next.id));
  }
  return (
    <>
      <Field label={r('try.application')}>
        {(field) => (
          <select {...field} value={current?.id ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{r('try.noApplication')}</option>
            {applications.map(({ id, name, otherState }) => (
              <option key={id} value={id}>
                {otherState === undefined ? name : `${name} (${otherState})`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {current?.otherState !== undefined && <p className={styles.note}>{r('try.notApproved')}</p>}
      {create && <p className={styles.note}>{create}</p>}
    </>
  );
}
