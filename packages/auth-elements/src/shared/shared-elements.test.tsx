// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerAuthElements } from '../entries/shared.ts';
import { eventually } from '../testing/page.ts';

beforeAll(() => registerAuthElements());
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

const id = '6f1cab3e-1111-4222-8333-00000000b20e';

async function show(tag: string, props: object): Promise<HTMLElement> {
  const element = Object.assign(document.createElement(tag), props);
  document.body.append(element);
  await eventually(() => expect(element.querySelector('.stoa-auth')?.firstElementChild).toBeTruthy());
  return element;
}

function clipboard(write: (text: string) => Promise<void>) {
  const writeText = vi.fn(write);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return writeText;
}

const answer = (element: HTMLElement) => element.querySelector('[role=status]')?.textContent;
const press = (element: HTMLElement) => element.querySelector('button')?.click();

describe('auth-elements §2: the copy-id widget', () => {
  test.each([
    ['uuid', id],
    ['hidden', undefined],
    ['redacted', '*****'],
    ['deleted', '*6f1ca'],
  ])('auth-elements §2: format %s shows %j and copies the whole id', async (format, shown) => {
    const writeText = clipboard(async () => {});
    const element = await show('stoa-copy-id', { uuid: id, format });
    expect(element.querySelector('code')?.textContent).toBe(shown);
    press(element);
    await eventually(() => expect(answer(element)).toBe('Successfully copied to clipboard'));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(id);
  });

  test('auth-elements §9: truncation at 15 characters', async () => {
    const element = await show('stoa-copy-id', { uuid: id, truncated: true });
    expect(element.querySelector('code')?.textContent).toBe('6f1cab3e-1111-4…');
  });

  test('auth-elements §8: or the first 15 characters of the id followed by an ellipsis', async () => {
    clipboard(async () => {});
    const element = await show('stoa-copy-id', { uuid: id, answerWithId: true });
    press(element);
    await eventually(() => expect(answer(element)).toBe('6f1cab3e-1111-4…'));
  });

  test('auth-elements §8: Failed to copy id to clipboard', async () => {
    clipboard(() => Promise.reject(new Error('denied')));
    const element = await show('stoa-copy-id', { uuid: id });
    press(element);
    await eventually(() => expect(answer(element)).toBe('Failed to copy id to clipboard'));
  });

  test('auth-elements §9: the tooltip resets after 1800 ms', async () => {
    clipboard(async () => {});
    const element = await show('stoa-copy-id', { uuid: id });
    const started = performance.now();
    press(element);
    await eventually(() => expect(answer(element)).not.toBe(''));
    await eventually(() => expect(answer(element)).toBe(''));
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_790);
  });
});

describe('auth-elements §2: empty states', () => {
  test('auth-elements §2: the empty-state card has a heading, a message and a way on', async () => {
    const element = await show('stoa-empty-state', {
      headingText: 'No applications',
      messageText: 'Make one.',
      actionText: 'New application',
      actionHref: '/application/create',
    });
    expect(element.querySelector('h3')?.textContent).toBe('No applications');
    expect(element.textContent).toContain('Make one.');
    expect(element.querySelector('a')?.getAttribute('href')).toBe('/application/create');
  });

  test('auth-elements §2: the analytics empty state has words of its own', async () => {
    const element = await show('stoa-analytics-empty-state', {});
    expect(element.querySelector('h3')?.textContent).toBe('No analytics yet');
    Object.assign(element, { headingText: 'Nothing counted' });
    await eventually(() => expect(element.querySelector('h3')?.textContent).toBe('Nothing counted'));
  });
});
