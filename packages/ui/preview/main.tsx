import { createRoot } from 'react-dom/client';
import { StoaTheme } from '../src/theme.tsx';
import { Toaster } from '../src/toaster.tsx';
import { Dialogs } from './dialogs.tsx';
import { PorchSheet } from './porch-sheet.tsx';
import { Sheet } from './sheet.tsx';
import { Stops } from './stops.tsx';

const page = new URLSearchParams(location.search).get('page') ?? 'sheet';
const pages = {
  sheet: <Sheet />,
  porch: <PorchSheet />,
  secret: <Dialogs which="secret" />,
  confirm: <Dialogs which="confirm" />,
  stops: <Stops />,
};

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StoaTheme>
      <Toaster label="Notifications" closeLabel="Close">
        {pages[page as keyof typeof pages]}
      </Toaster>
    </StoaTheme>,
  );
}
