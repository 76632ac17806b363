import { StartFailed } from '@stoa/text/start-failed';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import { openConsole } from './open-console.ts';

const mountPoint = document.getElementById('root');
if (!mountPoint) throw new Error('The page has no element with the id "root"');
const root = createRoot(mountPoint);

void openConsole(window).then((opened) => {
  if (opened.outcome === 'ready') root.render(<ConsoleApp {...opened} />);
  if (opened.outcome === 'failed') root.render(<StartFailed {...opened} thing={opened.texts['console.thing']} />);
});
