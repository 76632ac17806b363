import mermaid from 'mermaid';
import { type DiagramAnswer, type DiagramRequest, diagramsReady } from './diagram-messages.ts';

/** Fonts that stand in the reader's system: an SVG that is shown as an image has no others. */
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

// The frame has no origin, so it cannot name the page's: it hears its parent alone, and what it tells is a picture.
let last = Promise.resolve();
window.addEventListener('message', (event: MessageEvent<DiagramRequest>) => {
  if (event.source !== window.parent) return;
  last = last.then(async () => {
    const answer: DiagramAnswer = { id: event.data.id, svg: await draw(event.data) };
    window.parent.postMessage(answer, '*');
  });
});
window.parent.postMessage(diagramsReady, '*');

async function draw({ id, source, dark }: DiagramRequest): Promise<string | null> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: dark ? 'dark' : 'neutral',
    fontFamily,
    // HTML within an SVG is not shown where the SVG is an image.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    maxTextSize: 50_000,
    deterministicIds: true,
  });
  try {
    return withSize((await mermaid.render(`diagram-${id}`, source)).svg);
  } catch {
    return null;
  }
}

/** An image needs a size of its own; the library gives one that fills what it stands in. */
function withSize(svg: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
  const [, width, height] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(root) ?? [];
  if (!width || !height) return svg;
  const sized = root
    .replace(/ (?:width|height)="[^"]*"/g, '')
    .replace('<svg', `<svg width="${width}" height="${height}"`);
  return sized + svg.slice(root.length);
}
