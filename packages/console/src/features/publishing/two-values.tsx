import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './conflicts.module.css';
import { type LinePart, lineParts } from './line-parts.ts';
import { textQuery } from './publishing-queries.ts';

/** Equal lines that are shown around a difference. */
const around = 2;

interface TwoValuesProps {
  readonly titles: readonly [one: ReactNode, other: ReactNode];
  readonly values: readonly [one: unknown, other: unknown];
}

/** Two values as text, side by side: of files, what is in them. Lines that differ are marked, equal ones folded. */
export function TwoValues({ titles, values }: TwoValuesProps) {
  const [one, other] = [useShownText(values[0]), useShownText(values[1])];
  const parts = useMemo(() => (one && other ? lineParts(one, other) : null), [one, other]);
  return (
    <div className={classes.sides}>
      {([0, 1] as const).map((side) => (
        <div key={side} className={classes.side}>
          <h3>{titles[side]}</h3>
          {/* Long texts scroll inside: with the keyboard too. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
          <pre tabIndex={0}>
            {parts ? <Marked parts={parts} side={side} /> : <Whole text={side === 0 ? one : other} />}
          </pre>
        </div>
      ))}
    </div>
  );
}

function Whole({ text }: { readonly text: string | null | undefined }) {
  const t = useText();
  return text === null ? t('publish.isNotThere') : (text ?? '…');
}

function Marked({ parts, side }: { readonly parts: readonly LinePart[]; readonly side: 0 | 1 }) {
  return parts.map((part, at) =>
    'same' in part ? (
      <Same key={partKey(at)} lines={part.same} head={at > 0} tail={at < parts.length - 1} />
    ) : (
      part.sides[side].length > 0 && <mark key={partKey(at)}>{textOf(part.sides[side])}</mark>
    ),
  );
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Parts have no name but their place, and never move. */
const partKey = (at: number) => `part ${at}`;

/** Lines of both: those beside a difference, and between them how many there are. */
function Same(props: { readonly lines: readonly string[]; readonly head: boolean; readonly tail: boolean }) {
  const t = useText();
  const { lines, head, tail } = props;
  const [first, last] = [head ? around : 0, tail ? around : 0];
  const folded = lines.slice(first, lines.length - last);
  if (folded.length <= around) return textOf(lines);
  return (
    <>
      {textOf(lines.slice(0, first))}
      <details>
        <summary>{t('publish.equalLines', { count: folded.length })}</summary>
        {textOf(folded)}
      </details>
      {textOf(lines.slice(lines.length - last))}
    </>
  );
}

/** @returns null: there is nothing; undefined: it is on its way */
function useShownText(value: unknown): string | null | undefined {
  const { call } = useServices();
  const file = fileOf(value);
  const { data, isPending } = useQuery(textQuery(call, file?.isText ? file.sha256 : undefined));
  if (value === null || value === undefined) return null;
  if (!file) return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return file.isText && isPending ? undefined : (data?.text ?? file.path);
}

function fileOf(value: unknown): { sha256: string; path: string; isText: boolean } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha256, path, media_type, content } = value as Record<string, unknown>;
  if (typeof content === 'object' && content !== null) return fileOf(content);
  if (typeof sha256 !== 'string' || typeof path !== 'string') return undefined;
  return { sha256, path, isText: !String(media_type).startsWith('image/') };
}
