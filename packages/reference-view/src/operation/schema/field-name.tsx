import type { ChildKind } from '@stoa/openapi/schema/children-of';
import { useReferenceText } from '../../i18n/reference-text.ts';
import { useOperation } from '../operation-context.tsx';
import styles from './field.module.css';

interface FieldNameProps {
  readonly kind: ChildKind;
  readonly name: string;
  readonly path: string;
  readonly deprecated: boolean;
}

/** A field's name as code, a condition's in words; both link to themselves where the page has addresses for them. */
export function FieldName({ kind, name, path, deprecated }: FieldNameProps) {
  const r = useReferenceText();
  const { links } = useOperation();
  const words: Readonly<Record<ChildKind, string | undefined>> = {
    property: undefined,
    pattern: undefined,
    additional: name === '' ? r('op.otherNames') : undefined,
    unevaluated: r('op.otherNames'),
    item: r('op.item', { number: Number(name) + 1 }),
    otherItems: r('op.otherItems'),
    contains: r('op.containsItem'),
    propertyNames: r('op.propertyNames'),
    content: r('op.content'),
    also: r('op.also'),
    not: r('op.not'),
    if: r('op.if'),
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword
    then: r('op.then'),
    else: r('op.else'),
    dependent: r('op.dependent', { name }),
  };
  const text = words[kind];
  const content =
    text === undefined ? (
      <code className={deprecated ? styles.struck : undefined}>
        {kind === 'additional' ? `<${name}>` : kind === 'pattern' ? `/${name}/` : name}
      </code>
    ) : (
      <i>{text}</i>
    );
  const href = links.field?.(path);
  return href === undefined ? (
    <span className={styles.name}>{content}</span>
  ) : (
    <a className={styles.name} href={href}>
      {content}
    </a>
  );
}
