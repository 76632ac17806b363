// @vitest-environment jsdom
import type { ReferenceOperation } from '@stoa/contract/reference';
import { act, cleanup, render } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { practiseSketches, prepareSketch, sketchAhead, useBehindSketch, useSketches } from './operation-column.ts';

const operation = (position: number) => ({ position }) as ReferenceOperation;
const second = operation(2);
const third = operation(3);
let drawn: (() => void) | undefined;

/** A page that shows the operation with a number; the first sketch of another one is a word. */
function Page({ position }: { readonly position: number }) {
  const shown = useBehindSketch(position);
  const column = useSketches({
    position: shown,
    shown: operation(shown),
    draw: useCallback((next: ReferenceOperation) => {
      if (next.position === 13) throw new Error('unlucky');
      drawn?.();
      const sketch = document.createDocumentFragment();
      sketch.append(`sketch ${next.position}`);
      return sketch;
    }, []),
  });
  return (
    <div ref={column} data-testid="column">
      <nav>Crumbs</nav>
      <p>page {shown}</p>
    </div>
  );
}

const column = () => document.querySelector('[data-testid=column]') as HTMLElement;
const sketch = () => column().querySelector<HTMLElement>('[data-sketch]');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  drawn = undefined;
});

describe('a sketch', () => {
  it('stands for the page that is opened until that is drawn, and is nothing to click or to read out', () => {
    const { rerender } = render(<Page position={1} />);
    expect(sketchAhead(operation(2))).toBe(true);
    expect(column().dataset.sketched).toBe('');
    expect(sketch()?.textContent).toBe('sketch 2');
    expect([sketch()?.inert, sketch()?.ariaHidden]).toEqual([true, 'true']);
    rerender(<Page position={2} />);
    expect(column().textContent).toBe('Crumbspage 2');
    expect(column().dataset.sketched).toBeUndefined();
  });

  it('stands where the reader is, however far down', () => {
    vi.stubGlobal('scrollY', 700);
    render(<Page position={1} />);
    sketchAhead(operation(2));
    expect(sketch()?.style.paddingBlockStart).toBe('700px');
    expect(sketch()?.style.minHeight).toBe('calc(700px + 100vh)');
  });

  it('goes to the top with the window, when the address changes', () => {
    vi.stubGlobal('scrollY', 700);
    const { rerender } = render(<Page position={1} />);
    sketchAhead(operation(3));
    // React draws what has a sketch later: only the address has changed.
    rerender(<Page position={2} />);
    expect(sketch()?.textContent).toBe('sketch 3');
    expect(sketch()?.style.paddingBlockStart).toBe('');
    expect(sketch()?.style.minHeight).toBe('');
  });

  it('is drawn while the pointer goes down, for nobody to see, and not once more by the click', () => {
    drawn = vi.fn<() => void>();
    const { rerender } = render(<Page position={1} />);
    prepareSketch(third);
    prepareSketch(second);
    prepareSketch(second);
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(column().textContent).toBe('Crumbspage 1');
    expect(sketchAhead(second)).toBe(true);
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(sketch()?.textContent).toBe('sketch 2');
    // Of another page it copied what stands there.
    prepareSketch(third);
    rerender(<Page position={2} />);
    sketchAhead(third);
    expect(drawn).toHaveBeenCalledTimes(4);
  });

  it('gives way to the next one, and does not go with the page before that', () => {
    const { rerender } = render(<Page position={1} />);
    sketchAhead(operation(2));
    sketchAhead(operation(3));
    expect(column().querySelectorAll('[data-sketch]')).toHaveLength(1);
    rerender(<Page position={2} />);
    expect(sketch()?.textContent).toContain('sketch 3');
    rerender(<Page position={3} />);
    expect(sketch()).toBeNull();
  });

  it('is not drawn of what is there already, without a page, and where drawing fails', () => {
    const { unmount } = render(<Page position={1} />);
    sketchAhead(operation(2));
    expect(sketchAhead(operation(1))).toBe(false);
    expect(sketch()).toBeNull();
    expect(sketchAhead(operation(13))).toBe(false);
    expect(column().textContent).toBe('Crumbspage 1');
    expect(column().dataset.sketched).toBeUndefined();
    unmount();
    expect(sketchAhead(operation(2))).toBe(false);
  });

  it('does not outlive the click on what is not here, nor the way back', () => {
    // The router listens from its first moment on.
    const seen = vi.fn<(there: unknown) => void>();
    window.addEventListener('popstate', () => seen(sketch()), { once: true });
    render(<Page position={1} />);
    sketchAhead(operation(2));
    expect(sketchAhead(undefined)).toBe(false);
    expect(sketch()).toBeNull();
    sketchAhead(operation(2));
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(seen).toHaveBeenCalledWith(null);
    expect(column().textContent).toBe('Crumbspage 1');
  });

  it('covers nothing else that is opened before its page has come', () => {
    const { rerender } = render(<Page position={1} />);
    sketchAhead(operation(2));
    rerender(<Page position={3} />);
    expect(sketch()).not.toBeNull();
    rerender(<Page position={4} />);
    expect(column().textContent).toBe('Crumbspage 4');
  });

  it('goes when the page never comes', async () => {
    render(<Page position={1} />);
    sketchAhead(operation(2));
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(sketch()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(sketch()).toBeNull();
  });

  it('is drawn once for nobody, while the browser is idle', () => {
    let idle: (() => void) | undefined;
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      idle = run;
      return 1;
    });
    vi.stubGlobal('cancelIdleCallback', () => {});
    drawn = vi.fn<() => void>();
    const { rerender } = render(<Page position={1} />);
    idle?.();
    expect(drawn).toHaveBeenCalledOnce();
    expect(sketch()).toBeNull();
    idle = undefined;
    rerender(<Page position={2} />);
    expect(idle).toBeUndefined();
  });

  it('is practised on some operations of the screen, one at a time, and what is about to be opened stays drawn', () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
    render(<Page position={1} />);
    idle.length = 0;
    drawn = vi.fn<() => void>();
    prepareSketch(second);
    practiseSketches([13, 4, 5, 6, 7, 8].map(operation));
    for (let run = idle.shift(); run; run = idle.shift()) {
      const before = vi.mocked(drawn as () => void).mock.calls.length;
      run();
      expect(vi.mocked(drawn as () => void).mock.calls.length - before).toBeLessThanOrEqual(1);
    }
    // One could not be drawn, which nobody has to know.
    expect(drawn).toHaveBeenCalledTimes(4);
    expect(column().textContent).toBe('Crumbspage 1');
    sketchAhead(second);
    expect(drawn).toHaveBeenCalledTimes(4);
  });
});
