/** Takes the focus to the first required field of a form that is empty. @returns whether there is one */
export function focusFirstEmpty(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[aria-required]')];
  const empty = fields.find(({ type, value }) => (type === 'password' ? value : value.trim()) === '');
  empty?.focus();
  return empty !== undefined;
}
