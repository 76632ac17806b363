import type { ReferenceCallback, ReferenceOperation } from '@stoa/contract/reference';
import { ownEntries, ownList, ownText } from '@stoa/openapi/schema/own';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { useId, useState } from 'react';
import { useReferenceText } from '../i18n/reference-text.ts';
import styles from './callbacks.module.css';
import { Description } from './description.tsx';
import { below, leadsTo } from './field-path.ts';
import { Findable } from './findable.tsx';
import { BodyExamplesContext } from './named-examples.tsx';
import { ReadingContext, useOperation } from './operation-context.tsx';
import { Parameters } from './parameters.tsx';
import { PathWords } from './path-words.tsx';
import { RequestBody } from './request-body.tsx';
import { Responses } from './responses.tsx';
import { Section } from './section.tsx';

interface CallbacksProps {
  readonly callbacks: NonNullable<ReferenceOperation['callbacks']>;
  readonly path?: string;
  /** 3 within another callback. */
  readonly level?: 2 | 3;
}

/** Requests that the API makes to the reader's own address (OpenAPI 3.1 §4.8.18). */
export function Callbacks({ callbacks, path = 'callbacks', level = 2 }: CallbacksProps) {
  const r = useReferenceText();
  const all = ownEntries(callbacks).flatMap(([name, expressions]) =>
    ownEntries(expressions).flatMap(([expression, requests]) =>
      ownList<ReferenceCallback>(requests)
        .filter((callback) => callback !== null && typeof callback === 'object')
        .map((callback, at) => ({ name, expression, callback, key: `${name} ${expression} ${callback.method} ${at}` })),
    ),
  );
  if (all.length === 0) return null;
  return (
    <Section id={path} title={r('op.callbacks')} level={level}>
      <p className={styles.help}>{r('op.callbacksHelp')}</p>
      {all.map(({ name, expression, callback, key }) => (
        <Callback
          key={key}
          name={name}
          expression={expression}
          callback={callback}
          level={level}
          path={below(below(below(path, name), expression), String(callback.method ?? ''))}
        />
      ))}
    </Section>
  );
}

interface CallbackProps {
  readonly name: string;
  readonly expression: string;
  readonly callback: ReferenceCallback;
  readonly path: string;
  readonly level: 2 | 3;
}

function Callback({ name, expression, callback, path, level }: CallbackProps) {
  const r = useReferenceText();
  const { target } = useOperation();
  const id = useId();
  const [open, setOpen] = useState(leadsTo(path, target));
  const [made, setMade] = useState(open);
  function show(next: boolean) {
    setOpen(next);
    setMade(true);
  }
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.callback}>
      <Heading className={styles.title}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => show(!open)}>
          <ChevronRightIcon size={12} />
          <MethodLabel method={String(callback.method)} />
          <b>{ownText(callback.summary) ?? name}</b>
          {callback.deprecated === true && <DeprecatedTag label={r('op.deprecated')} />}
        </button>
      </Heading>
      <code className={styles.expression}>
        <PathWords path={expression} />
      </code>
      {made && (
        <Findable open={open} onFound={() => show(true)} id={id} className={styles.detail}>
          <Description value={callback.description} />
          {/* The API sends it and the reader answers: who reads what is the other way round. */}
          <BodyExamplesContext value={true}>
            <ReadingContext value="response">
              <Parameters parameters={callback.parameters} path={below(path, 'parameters')} level={3} />
              {callback.request_body && (
                <RequestBody body={callback.request_body} path={below(path, 'body')} level={3} />
              )}
            </ReadingContext>
            <ReadingContext value="request">
              <Responses responses={callback.responses} path={below(path, 'responses')} level={3} />
            </ReadingContext>
            {callback.callbacks && (
              <Callbacks callbacks={callback.callbacks} path={below(path, 'callbacks')} level={3} />
            )}
          </BodyExamplesContext>
        </Findable>
      )}
    </div>
  );
}
