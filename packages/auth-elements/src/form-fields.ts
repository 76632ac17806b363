/** Reads a form at submit: the current values, also those that a password manager has filled in. */
export function formFields(form: HTMLFormElement): {
  /** Returns the value without the spaces around it. */
  readonly text: (name: string) => string;
  /** Returns the value exactly as typed: passwords are never trimmed (auth A4). */
  readonly password: (name: string) => string;
  readonly checked: (name: string) => boolean;
} {
  const data = new FormData(form);
  const value = (name: string) => {
    const found = data.get(name);
    return typeof found === 'string' ? found : '';
  };
  return { text: (name) => value(name).trim(), password: value, checked: (name) => data.has(name) };
}

/** The same test that browsers make for `type=email`, as far as people mistype: one `@`, something on both sides, no spaces. */
export function isEmailAddress(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(value);
}

/** Puts the focus on the first field that is marked wrong. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
}
