// First of all: it asks for what the page will show.
import './early.ts';
import { applyColorScheme, storedColorScheme } from '@stoa/ui/color-scheme.ts';
import { createRoot } from 'react-dom/client';
import { startAnswers } from './early.ts';
import { openPortal } from './open-portal.ts';
import { PortalApp } from './portal-app.tsx';
import { StartFailed } from './start-failed.tsx';

// Before anything is drawn: a chosen theme must not flash the other one.
applyColorScheme(storedColorScheme());

const mountPoint = document.getElementById('root');
if (!mountPoint) throw new Error('The page has no element with the id "root"');
const root = createRoot(mountPoint);

const opened = await openPortal(window, startAnswers);
if (opened.outcome === 'ready') root.render(<PortalApp {...opened} />);
if (opened.outcome === 'failed') root.render(<StartFailed {...opened} />);
