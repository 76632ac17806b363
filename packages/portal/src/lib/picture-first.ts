/** Milliseconds after which a picture that does not come, as in a window that nobody sees, is no longer waited for. */
const patience = 100;

let isAnswering = false;

/**
 * Navigates as the answer to a click on a page that stays: it draws what is new at once, by the address alone. What the
 * router tells its other parts afterwards comes after the picture (`pictureFirst`).
 */
export function answerClick(navigate: () => void): void {
  isAnswering = true;
  navigate();
  // Whatever navigates later is no answer to this click: back and forward must find their place before the picture.
  setTimeout(() => {
    isAnswering = false;
  });
}

/** Resolves when what a click draws can be seen; undefined where nothing has to wait. */
export function pictureFirst(): Promise<void> | undefined {
  if (!isAnswering) return undefined;
  isAnswering = false;
  return new Promise(afterPicture);
}

/** Runs once what was drawn just now can be seen. */
function afterPicture(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  setTimeout(once, patience);
  requestAnimationFrame(() => setTimeout(once));
}
