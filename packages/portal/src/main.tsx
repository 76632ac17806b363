// This import must be the first: it asks for what the page will show.
import './early.ts';
import { StartFailed } from '@stoa/text/start-failed';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startAnswers } from './early.ts';
import { openPortal } from './open-portal.ts';
import { PortalApp } from './portal-app.tsx';

const mountPoint = document.getElementById('root');
if (!mountPoint) throw new Error('The page has no element with the id "root"');
const root = createRoot(mountPoint);

// The promise is not awaited here: the pages' own files import this one, and would wait for it to end.
void openPortal(window, startAnswers).then((opened) => {
  // A transition renders in slices, between which the browser draws and listens.
  if (opened.outcome === 'ready') startTransition(() => root.render(<PortalApp {...opened} />));
  if (opened.outcome === 'failed') root.render(<StartFailed {...opened} thing={opened.texts['portal.thing']} />);
});
