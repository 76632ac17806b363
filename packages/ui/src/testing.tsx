import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { fillBrowserGaps } from './browser-gaps.ts';
import { StoaTheme } from './theme.tsx';

/** Draws a component under the theme, in jsdom. */
export function renderInTheme(content: ReactNode): RenderResult {
  fillBrowserGaps();
  return render(<StoaTheme>{content}</StoaTheme>);
}
