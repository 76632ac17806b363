import { useEffect, useState } from 'react';
import { autofillAnimation } from '../styles.ts';

export interface FormValues {
  /** What the fields hold now, by name; the empty string for a field that is absent or empty. */
  readonly value: (name: string) => string;
  /** Whether a field holds something, as far as the browser lets the page know. Spaces fill a password, nothing else. */
  readonly isFilled: (name: string) => boolean;
}

interface Snapshot {
  readonly values: ReadonlyMap<string, string>;
  readonly filled: ReadonlySet<string>;
  readonly autofilled: number;
}

const nothing: Snapshot = { values: new Map(), filled: new Set(), autofilled: 0 };
const watchEveryMs = 250;
const watchForMs = 3_000;

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(':autofill');
  } catch {
    return false; // a browser that does not know the selector
  }
}

function readForm(form: HTMLFormElement): Snapshot {
  const inputs = [...form.querySelectorAll('input')];
  const values = new Map<string, string>();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values.set(name, value);
  const autofilled = inputs.filter(isAutofilled);
  const filled = inputs.filter((input) => {
    const value = values.get(input.name) ?? '';
    return (input.autocomplete.endsWith('password') ? value : value.trim()) !== '';
  });
  return { values, filled: new Set([...filled, ...autofilled].map(({ name }) => name)), autofilled: autofilled.length };
}

/**
 * Watches uncontrolled fields. A browser that fills a saved login before the first gesture shows the values to the
 * person but gives scripts the empty string and fires no input event, so `:autofill` counts as filled: by its
 * animation, and by looking every 250 ms during the first three seconds.
 */
export function useFormValues(form: HTMLFormElement | null): FormValues {
  const [{ values, filled }, setSnapshot] = useState(nothing);

  useEffect(() => {
    if (form === null) return;
    const read = () => setSnapshot(readForm(form));
    const afterReset = () => queueMicrotask(read);
    const onAnimation = (event: AnimationEvent) => event.animationName === autofillAnimation && read();
    read();
    form.addEventListener('input', read);
    form.addEventListener('change', read);
    form.addEventListener('reset', afterReset);
    form.addEventListener('animationstart', onAnimation);
    const watch = setInterval(() => {
      const autofilled = [...form.querySelectorAll('input')].filter(isAutofilled).length;
      setSnapshot((before) => (before.autofilled === autofilled ? before : readForm(form)));
    }, watchEveryMs);
    const stop = setTimeout(() => clearInterval(watch), watchForMs);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('change', read);
      form.removeEventListener('reset', afterReset);
      form.removeEventListener('animationstart', onAnimation);
      clearInterval(watch);
      clearTimeout(stop);
    };
  }, [form]);

  return { value: (name) => values.get(name) ?? '', isFilled: (name) => filled.has(name) };
}
