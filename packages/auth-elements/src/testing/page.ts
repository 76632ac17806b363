import type { ElementName } from '../config.ts';
import type { AuthEventMap, AuthEventName } from '../events.ts';
import type { Accounts } from './accounts.ts';

export interface Mounted {
  readonly element: HTMLElement;
  readonly input: (name: string) => HTMLInputElement;
  readonly type: (name: string, value: string) => void;
  readonly button: () => HTMLButtonElement;
  readonly alert: () => string;
  readonly status: () => string;
  /** The details of one event, as they came. */
  readonly heard: <Name extends AuthEventName>(name: Name) => AuthEventMap[Name]['detail'][];
}

function need<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new Error(`There is no ${what}.`);
  return found;
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Puts one element into the page at an address, and waits until its form is drawn. */
export async function mount(
  tag: ElementName,
  options: { address?: string; props?: object; attributes?: Record<string, string>; listen?: AuthEventName[] } = {},
): Promise<Mounted> {
  window.history.replaceState(null, '', options.address ?? '/');
  const element = document.createElement(tag);
  const events = new Map<string, unknown[]>();
  for (const name of options.listen ?? []) {
    events.set(name, []);
    element.addEventListener(name, (event) => events.get(name)?.push(event.detail));
  }
  for (const [name, value] of Object.entries(options.attributes ?? {})) element.setAttribute(name, value);
  Object.assign(element, options.props);
  document.body.replaceChildren(element);
  await until(() => element.querySelector('.stoa-auth')?.firstElementChild != null, 'the form is drawn');
  const input = (name: string) => need(element.querySelector<HTMLInputElement>(`input[name=${name}]`), name);
  return {
    element,
    input,
    type: (name, value) => {
      const field = input(name);
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    button: () => need(element.querySelector<HTMLButtonElement>('button[type=submit]'), 'submit button'),
    alert: () => [...element.querySelectorAll('[role=alert]')].map((region) => region.textContent).join(''),
    status: () => need(element.querySelector('[part=status]'), 'status').textContent ?? '',
    heard: (name) => (events.get(name) ?? []) as never,
  };
}

/** Waits until the button lets something through, then presses it. */
export async function press(page: Mounted): Promise<void> {
  await until(() => page.button().getAttribute('aria-disabled') === 'false', 'the button is on');
  page.button().click();
}

/** Repeats an assertion until it holds; patient, because a busy machine is slow and not wrong. */
export async function eventually(assertion: () => void): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      assertion();
      return;
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Empties the page while there still is one, and stops the server. */
export async function leave(accounts: Accounts): Promise<void> {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 0));
  accounts.close();
}
