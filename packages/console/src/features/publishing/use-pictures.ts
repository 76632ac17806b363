import { reasonOf } from '@stoa/text/reason';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { sendFile } from './send-file.ts';

/** The server's limit (`portalCodeLimits.image`): a picture that is too large is refused before it is sent. */
const mostBytes = 4 * 1024 * 1024;
/** What browsers call the kinds of picture that a document can show. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];

interface Pictures {
  /** How far the picture is that is being sent, in words; undefined when there is none. */
  readonly progress: string | undefined;
  /** Sends them one after another; each is put into the text as soon as it is there. */
  readonly add: (files: readonly File[]) => Promise<void>;
}

/** Pictures of a document. What is no picture, or too large, is said by name, and the others go on. */
export function usePictures(
  params: { readonly slug: string; readonly document: string },
  insert: (markdown: string) => void,
): Pictures {
  const { t, tag } = useLanguage();
  const { call } = useServices();
  const toast = useToast();
  const [progress, setProgress] = useState<string>();
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });

  async function addOne(file: File): Promise<void> {
    const name = file.name || 'picture';
    const onProgress = (part: number) =>
      setProgress(t('publish.sendingPicture', { name, percent: percent.format(part) }));
    onProgress(0);
    const sha256 = await sendFile(file, { call, onProgress, signal: new AbortController().signal });
    const { path } = await call('putImageDraft', { params, body: { sha256, name } });
    insert(`![](${/[\s()<>]/.test(path) ? `<${path}>` : path})`);
  }

  async function add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const name = file.name || 'picture';
      const tell = (text: string) => toast({ kind: 'danger', text: `${name}: ${text}` });
      if (!pictureTypes.includes(file.type)) tell(t('publish.notPicture'));
      else if (file.size > mostBytes) tell(t('publish.largePicture'));
      else await addOne(file).catch((error) => tell(reasonOf(error, t)));
    }
    setProgress(undefined);
  }
  return { progress, add };
}
