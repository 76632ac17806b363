import { betweenChoices } from '@stoa/text/either';
import { useLanguage } from '@stoa/text/language';
import { Fragment, type ReactNode } from 'react';
import { type TranslateReference, useReferenceText } from '../../i18n/reference-text.ts';
import { type OperationLinks, useOperation } from '../operation-context.tsx';
import styles from './field.module.css';
import type { TypeName } from './schema-view.ts';

/** What a value is, in words: `array of string or Label`, `string, date or null`. */
export function TypeWords({ names }: { readonly names: readonly TypeName[] }) {
  const r = useReferenceText();
  const { tag } = useLanguage();
  const { links, schemaPages } = useOperation();
  return <>{typeWords(names, { r, tag, links, schemaPages })}</>;
}

interface TypeDrawing {
  readonly r: TranslateReference;
  readonly tag: string;
  readonly links: OperationLinks;
  readonly schemaPages: ReadonlySet<string>;
}

function typeWords(names: readonly TypeName[], drawing: TypeDrawing): ReactNode {
  const between = betweenChoices(
    names.map(({ name }) => name),
    drawing.tag,
  );
  return names.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
    <Fragment key={at}>
      {word(name, drawing)}
      {between[at]}
    </Fragment>
  ));
}

function word(name: TypeName, drawing: TypeDrawing): ReactNode {
  const { r, links, schemaPages } = drawing;
  if (name.kind === 'any') return r('op.any');
  if (name.kind === 'never') return r('op.never');
  if (name.kind === 'choice') return r('op.oneOfMany', { count: name.count ?? 0 });
  if (name.kind === 'schema') {
    const href = schemaPages.has(name.ref ?? '') ? links.schema?.(name.name) : undefined;
    return href ? (
      <a className={styles.schema} href={href}>
        {name.name}
      </a>
    ) : (
      <span className={styles.schema}>{name.name}</span>
    );
  }
  if (name.items) {
    const [before, after] = r('op.arrayOf', { type: '\u0000' }).split('\u0000');
    return (
      <>
        {before}
        {typeWords(name.items, drawing)}
        {after}
      </>
    );
  }
  return name.format ? `${name.name}, ${name.format}` : name.name;
}

/** The same words as one string, for names of controls. */
export function typeText(names: readonly TypeName[], r: TranslateReference, tag: string): string {
  const words = names.map((name): string => {
    if (name.kind === 'any') return r('op.any');
    if (name.kind === 'never') return r('op.never');
    if (name.kind === 'choice') return r('op.oneOfMany', { count: name.count ?? 0 });
    if (name.items) return r('op.arrayOf', { type: typeText(name.items, r, tag) });
    return name.format ? `${name.name}, ${name.format}` : name.name;
  });
  const between = betweenChoices(words, tag);
  return words.map((each, at) => each + (between[at] ?? '')).join('');
}
