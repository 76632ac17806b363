import type { ReferenceResponse } from '@stoa/contract/reference';
import { ownObject, ownText } from '@stoa/openapi/schema/own';
import { StatusShape, statusKind } from '@stoa/ui/glyphs/status-shape.tsx';
import { statusPhrase } from '@stoa/ui/status-phrase.ts';
import { useEffect, useId, useState } from 'react';
import { type TranslateReference, useReferenceText } from '../i18n/reference-text.ts';
import { below, nextSegment } from './field-path.ts';
import { Findable, useWhenIdle } from './findable.tsx';
import { useOperation } from './operation-context.tsx';
import { ResponseDetail } from './response-detail.tsx';
import styles from './responses.module.css';
import { Section } from './section.tsx';
import { inOrder } from './status-code.ts';
import { tabKeys } from './tab-keys.ts';

/** Responses of this many in all stand in the page, so that its search finds what is not shown. */
const mostFindable = 8;

interface ResponsesProps {
  readonly responses: Readonly<Record<string, ReferenceResponse>>;
  readonly path: string;
  readonly level?: 2 | 3;
}

/** What comes back, by status code; only the chosen one spells its name. */
export function Responses({ responses, path, level }: ResponsesProps) {
  const r = useReferenceText();
  const { target } = useOperation();
  const id = useId();
  const idle = useWhenIdle();
  const given = ownObject(responses);
  const codes = codesOf(given);
  const wanted = codes.indexOf(nextSegment(path, target) ?? '');
  const [chosen, choose] = useState(wanted >= 0 ? wanted : firstShown(codes));
  const [seen, setSeen] = useState<readonly number[]>([]);
  useEffect(() => {
    if (wanted >= 0) choose(wanted);
  }, [wanted]);
  const selected = Math.min(chosen, codes.length - 1);

  function select(index: number) {
    setSeen((before) => [...before, selected]);
    choose(index);
  }
  const drawn = (index: number) =>
    index === selected || seen.includes(index) || (idle && level !== 3 && codes.length <= mostFindable);

  if (codes.length === 0) return null;
  return (
    <Section id={path} title={r('op.responses')} level={level}>
      <div
        className={styles.codes}
        role="tablist"
        aria-label={r('op.responses')}
        onKeyDown={tabKeys(codes.length, selected, select)}
      >
        {codes.map((code, at) => (
          <button
            key={code}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === selected}
            aria-controls={`${id}-${at}-panel`}
            tabIndex={at === selected ? 0 : -1}
            onClick={() => select(at)}
          >
            <StatusShape kind={statusKind(code)} />
            <b>{code}</b>
            <span>{nameOf(code, given[code], r)}</span>
          </button>
        ))}
      </div>
      {codes.map(
        (code, at) =>
          drawn(at) && (
            <Findable
              key={code}
              open={at === selected}
              onFound={() => select(at)}
              className={styles.panel}
              role="tabpanel"
              id={`${id}-${at}-panel`}
              labelledBy={`${id}-${at}`}
            >
              <ResponseDetail response={given[code]} path={below(path, code)} />
            </Findable>
          ),
      )}
    </Section>
  );
}

/** The status codes in their order, and which of them is shown first: what comes back when all goes well. */
const codesOf = (responses: object) => inOrder(Object.keys(responses).filter((code) => !code.startsWith('x-')));
const firstShown = (codes: readonly string[]) =>
  Math.max(
    codes.findIndex((code) => code.startsWith('2')),
    0,
  );

function nameOf(code: string, response: unknown, r: TranslateReference): string {
  const own = ownText(ownObject(response).summary);
  if (own) return own;
  if (code === 'default') return r('op.anyOther');
  const ranges: Readonly<Record<string, string>> = {
    1: r('op.informational'),
    2: r('op.success'),
    3: r('op.redirection'),
    4: r('op.clientError'),
    5: r('op.serverError'),
  };
  return statusPhrase(code) ?? (/^[1-5]XX$/i.test(code) ? (ranges[code.charAt(0)] as string) : '');
}
