import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import classes from './conflicts.module.css';
import { textQuery } from './publishing-queries.ts';

/** A value as text, below a title; of a file, what is in it. */
export function ShownValue({ title, value }: { readonly title: string; readonly value: unknown }) {
  const t = useText();
  const { call } = useServices();
  const file = fileOf(value);
  const { data, isPending } = useQuery(textQuery(call, file?.isText ? file.sha256 : undefined));
  const text = file ? (data?.text ?? (file.isText && isPending ? '…' : file.path)) : textOf(value);
  return (
    <div className={classes.side}>
      <h3>{title}</h3>
      {/* Long texts scroll inside: with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
      <pre tabIndex={0}>{value === null || value === undefined ? t('publish.isNotThere') : text}</pre>
    </div>
  );
}

function fileOf(value: unknown): { sha256: string; path: string; isText: boolean } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sha256, path, media_type, content } = value as Record<string, unknown>;
  if (typeof content === 'object' && content !== null) return fileOf(content);
  if (typeof sha256 !== 'string' || typeof path !== 'string') return undefined;
  return { sha256, path, isText: !String(media_type).startsWith('image/') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
