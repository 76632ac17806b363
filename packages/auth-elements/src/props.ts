/** How one property of an element is read from its attribute, and what it is until told. */
type PropDefinition =
  | { readonly kind: 'text'; readonly initial: string }
  | { readonly kind: 'boolean'; readonly initial: boolean }
  | { readonly kind: 'function'; readonly initial: unknown };

export type PropTable<Table> = { readonly [Name in keyof Table]: PropDefinition };

/** The properties that a table defines. */
export type PropsOf<Table extends PropTable<Table>> = { [Name in keyof Table]: Table[Name]['initial'] };

export const text = (initial = '') => ({ kind: 'text', initial }) as const;
export const flag = (initial = false) => ({ kind: 'boolean', initial }) as const;
export const callback = <F>() => ({ kind: 'function', initial: null as F | null }) as const;

/** `showLoginLink` is the attribute `show-login-link`. */
export function attributeName(prop: string): string {
  return prop.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** An attribute's meaning: a boolean is true when present, unless it says `false` (contract §B.4). */
export function fromAttribute(definition: PropDefinition, value: string | null): unknown {
  if (definition.kind === 'boolean') return value === null ? definition.initial : value !== 'false';
  if (definition.kind === 'text') return value ?? definition.initial;
  return definition.initial;
}
