import { Button } from '@stoa/ui/button.tsx';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { CheckIcon, CopyIcon, DownloadIcon } from '@stoa/ui/icons.tsx';
import { saveFile } from '@stoa/ui/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { type Filling, fillConfiguration, leftInFile } from './fill-configuration.ts';
import classes from './gateways.module.css';

interface ShownFileProps {
  /** The name of the file's program, or of the file. */
  readonly title: string;
  /** What it is called when it is saved. */
  readonly file: string;
  /** What it is for, in a sentence, with its name above. */
  readonly purpose?: string;
  readonly load: () => Promise<{ readonly default: string }>;
  readonly filling: Filling;
}

/** A file of `examples/gateways` with everything in it but the token, to copy or to save. */
export function ShownFile({ title, file, purpose, load, filling }: ShownFileProps) {
  const t = useText();
  const { state, copy } = useCopy();
  const { data: template } = useQuery({
    queryKey: ['gateways', 'file', title],
    queryFn: async () => (await load()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (template === undefined) return null;
  const text = fillConfiguration(template, filling);
  const placeholder = leftInFile(text);
  const said = { idle: t('common.copy'), copied: t('gateways.copied'), failed: t('gateways.copyFailed') }[state];
  return (
    <section className={classes.file} aria-label={title}>
      {purpose && (
        <>
          <h3>{file}</h3>
          <p className={classes.text}>{purpose}</p>
        </>
      )}
      {placeholder && <p className={classes.text}>{t('gateways.tokenLeft', { placeholder })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <pre tabIndex={0}>{text}</pre>
      <div className={classes.buttons}>
        <Button
          variant="default"
          icon={state === 'copied' ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy(text)}
        >
          {said}
        </Button>
        <Button icon={<DownloadIcon />} onClick={() => saveFile(file, new Blob([text], { type: 'text/plain' }))}>
          {t('common.download')}
        </Button>
      </div>
    </section>
  );
}
