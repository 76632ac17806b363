import styles from './diagram.module.css';
import { type DiagramAnswer, type DiagramRequest, diagramsReady } from './diagram-messages.ts';

/** A diagram that takes longer is shown as its source. */
const timeoutMs = 15_000;

let frame: Promise<Window> | undefined;
let lastId = 0;

/**
 * Draws a diagram of Mermaid's language and gives it as an SVG image; null where it cannot. The library needs inline
 * styles, which no page of the portal allows, and reads what strangers wrote: it works in a frame that has no origin.
 */
export async function drawDiagram(source: string, dark: boolean): Promise<string | null> {
  lastId += 1;
  const request: DiagramRequest = { id: lastId, source, dark };
  try {
    frame ??= openFrame();
    const target = await frame;
    const answer = await waitFor<DiagramAnswer>(
      (event) => event.source === target && event.data?.id === request.id,
      () => target.postMessage(request, '*'),
    );
    return typeof answer.svg === 'string' ? answer.svg : null;
  } catch {
    frame = undefined;
    return null;
  }
}

async function openFrame(): Promise<Window> {
  const element = document.createElement('iframe');
  element.sandbox.add('allow-scripts');
  element.src = '/diagram.html';
  element.title = 'Diagrams';
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  // The frame is out of sight and yet laid out: the library measures words.
  element.className = styles.frame ?? '';
  await waitFor(
    (event) => event.source === element.contentWindow && (event.data as unknown) === diagramsReady,
    () => document.body.append(element),
  );
  if (!element.contentWindow) throw new Error('The frame is gone.');
  return element.contentWindow;
}

function waitFor<T>(isAwaited: (event: MessageEvent<T>) => boolean, start: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('message', hear);
    };
    const hear = (event: MessageEvent<T>) => {
      if (!isAwaited(event)) return;
      stop();
      resolve(event.data);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The frame does not answer.'));
    }, timeoutMs);
    window.addEventListener('message', hear);
    start();
  });
}
