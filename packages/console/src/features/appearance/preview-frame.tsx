import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './preview-frame.module.css';
import type { Settings } from './settings.ts';

const widths = { desktop: 1280, phone: 390 } as const;
type Width = keyof typeof widths;
type Scheme = 'light' | 'dark';
const height = 760;

export interface PreviewFrameProps {
  readonly portal: string;
  readonly texts: Pick<Settings, 'primary_header' | 'welcome_message'>;
  /** The draft's stylesheet; undefined: the portal's own. */
  readonly stylesheet: string | undefined;
  /** Changes with pictures and font files, which only a new page shows. */
  readonly revision: string;
}

/** The portal itself in a frame, at two widths and in both schemes, with what is not saved laid over it. */
export function PreviewFrame({ portal, texts, stylesheet, revision }: PreviewFrameProps) {
  const t = useText();
  const [width, setWidth] = useState<Width>('desktop');
  const [scheme, setScheme] = useState<Scheme>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, stage] = useRoom();
  const scale = Math.min(1, room / widths[width]);
  const { primary_header, welcome_message } = texts;
  const wanted = JSON.stringify({ primary_header, welcome_message });
  const address = `/?stoa-preview=${encodeURIComponent(useDebounced(wanted, 500))}`;

  const dress = useEffectEvent(() => {
    if (frame.current) dressPage(frame.current, stylesheet, scheme);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it would look different
  useEffect(() => dress(), [stylesheet, scheme]);
  // What the portal loads later may set the page's sheets anew.
  useEffect(() => {
    const timer = setInterval(() => dress(), 1_000);
    return () => clearInterval(timer);
  }, []);

  return (
    <section className={classes.preview} aria-label={t('appearance.preview')}>
      <div className={classes.tools}>
        <SegmentedControl
          label={t('appearance.width')}
          segments={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`appearance.width.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
        <SegmentedControl
          label={t('appearance.scheme')}
          segments={(['light', 'dark'] as const).map((value) => ({ value, label: t(`appearance.scheme.${value}`) }))}
          value={scheme}
          onChange={setScheme}
        />
      </div>
      <div ref={stage} className={classes.stage} style={{ height: height * scale }}>
        <iframe
          key={revision}
          ref={frame}
          title={t('appearance.frame', { portal })}
          src={address}
          style={{ width: widths[width], height, transform: `scale(${scale})` }}
          onLoad={() => dress()}
        />
      </div>
      <p className={classes.hint}>{t('appearance.previewHelp')}</p>
    </section>
  );
}

/** The page is of this origin: its own style sheet is switched off, and that of the draft takes its place. */
function dressPage(frame: HTMLIFrameElement, stylesheet: string | undefined, scheme: Scheme): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page?.documentElement || !view) return;
  page.documentElement.dataset.theme = scheme;
  const own = page.querySelector<HTMLLinkElement>('link[href$="/portal/stylesheet.css"]');
  if (own) own.disabled = stylesheet !== undefined;
  // The portal has sheets of its own there, those of its forms.
  const others = page.adoptedStyleSheets.filter((each) => !drawn.has(each));
  const [present] = page.adoptedStyleSheets.filter((each) => drawn.get(each) === stylesheet);
  if (present && others.length + 1 === page.adoptedStyleSheets.length) return;
  if (stylesheet === undefined) {
    page.adoptedStyleSheets = others;
    return;
  }
  const sheet = new view.CSSStyleSheet();
  drawn.set(sheet, stylesheet);
  sheet.replaceSync(stylesheet);
  page.adoptedStyleSheets = [...others, sheet];
}

/** Sheets of drafts with their texts, in whichever page of the frame. */
const drawn = new WeakMap<CSSStyleSheet, string>();

/** How wide the stage is, in pixels. */
function useRoom() {
  const [room, setRoom] = useState<number>(widths.desktop);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth || widths.desktop);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, stage] as const;
}
