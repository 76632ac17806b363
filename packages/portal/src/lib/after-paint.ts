/** Milliseconds after which the wait for a paint ends: a hidden window does not paint. */
const timeoutMs = 100;

let isAnswering = false;

/**
 * Navigates in answer to a click on a page that remains open. The page draws the new content at once, from the address
 * alone. The router notifies its other parts only after that paint (`waitForPaint`).
 */
export function answerClick(navigate: () => void): void {
  isAnswering = true;
  navigate();
  // A later navigation does not answer this click: back and forward must restore their scroll position before the paint.
  setTimeout(() => {
    isAnswering = false;
  });
}

/** Resolves when the content that a click draws is visible; undefined when there is nothing to wait for. */
export function waitForPaint(): Promise<void> | undefined {
  if (!isAnswering) return undefined;
  isAnswering = false;
  return new Promise(afterPaint);
}

/** Calls `run` once, after the next paint or the timeout. */
function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  setTimeout(once, timeoutMs);
  requestAnimationFrame(() => setTimeout(once));
}
